import '#web/forms/zod-setup.ts'
import type { StorefrontSettings } from '@keepcase/contract/storefronts/storefronts.fields.ts'
import * as z from 'zod/mini'
import { client } from '#web/api/api.ts'
import { regionName } from '#web/format/regions.ts'
import { FormField } from '#web/forms/form.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import * as texts from './settings.texts.ts'
import { GroupForm, SettingsGroup } from './settings-group.tsx'
import { useSettingsForm } from './use-settings-form.ts'

const text = (max: number) => z.string().check(z.trim(), z.maxLength(max, texts.atMost(max)))

/** All empty: no return address. */
const ReturnAddress = z
  .strictObject({ line1: text(200), line2: text(200), city: text(120), region: text(120), postalCode: text(20) })
  .check(
    z.refine((values) => values.line1 !== '' || isEmpty(values), { error: texts.streetNeeded, path: ['line1'] }),
    z.refine((values) => values.city !== '' || isEmpty(values), { error: texts.cityNeeded, path: ['city'] }),
  )
type ReturnAddress = z.output<typeof ReturnAddress>

const isEmpty = (values: Record<string, string>): boolean => Object.values(values).every((value) => value === '')

const valuesOf = ({ returnAddress }: StorefrontSettings): ReturnAddress => ({
  line1: returnAddress?.line1 ?? '',
  line2: returnAddress?.line2 ?? '',
  city: returnAddress?.city ?? '',
  region: returnAddress?.region ?? '',
  postalCode: returnAddress?.postalCode ?? '',
})

const fields = [
  { name: 'line1', label: texts.street },
  { name: 'line2', label: texts.streetMore },
  { name: 'city', label: texts.city },
  { name: 'region', label: texts.region },
  { name: 'postalCode', label: texts.postalCode },
] as const

type ReturnAddressGroupProps = {
  settings: StorefrontSettings
  /** True for staff who may change shipping alone. */
  isAlone: boolean
}

/** Where undeliverable parcels go back to: printed on the storefront's address labels. */
export function ReturnAddressGroup({ settings, isAlone }: ReturnAddressGroupProps) {
  const edited = useSettingsForm({
    settings,
    group: 'return address',
    schema: ReturnAddress,
    valuesOf,
    send: (values, version) => {
      const returnAddress = isEmpty(values) ? null : { ...values, line2: values.line2 || null }
      const input = { id: settings.id, version, returnAddress }
      return isAlone ? client.storefronts.updateShipping(input) : client.storefronts.update(input)
    },
  })
  return (
    <SettingsGroup id="return-address" title={texts.returnTitle} lead={texts.returnLead}>
      <GroupForm label={texts.returnTitle} edited={edited} fields={fields}>
        <div className="grid gap-5 sm:grid-cols-2">
          {fields.map(({ name, label }) => (
            <FormField key={name} form={edited.form} name={name}>
              {(control) => (
                <TextField
                  label={label}
                  autoComplete="off"
                  className={name.startsWith('line') ? 'sm:col-span-2' : ''}
                  {...control}
                />
              )}
            </FormField>
          ))}
        </div>
        <p className="text-muted-foreground text-small">{texts.returnCountry(regionName(settings.country))}</p>
      </GroupForm>
    </SettingsGroup>
  )
}
