import '#web/forms/zod-setup.ts'
import type { Storefront, StorefrontSettings } from '@keepcase/contract/storefronts/storefronts.fields.ts'
import { maxShipsWithinDays } from '@keepcase/contract/storefronts/storefronts.limits.ts'
import * as z from 'zod/mini'
import { client } from '#web/api/api.ts'
import { regionName } from '#web/format/regions.ts'
import { FormField } from '#web/forms/form.tsx'
import { Select } from '#web/ui/forms/choices.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { amountOf, amountPattern, centsOf } from './amounts.ts'
import { CountriesField, countryOptions } from './countries-field.tsx'
import type { GroupProps } from './groups.ts'
import * as texts from './settings.texts.ts'
import { GroupForm, SettingsGroup } from './settings-group.tsx'
import { useSettingsForm } from './use-settings-form.ts'

const Amount = z.string().check(z.trim(), z.regex(amountPattern, texts.amountNeeded))

const Shipping = z.strictObject({
  country: z.string(),
  /** Null: everywhere. */
  shipsTo: z.nullable(z.array(z.string()).check(z.minLength(1, texts.countryNeeded))),
  first: Amount,
  further: Amount,
  days: z.string().check(
    z.trim(),
    z.refine(
      (text) => /^\d{1,2}$/.test(text) && Number(text) >= 1 && Number(text) <= maxShipsWithinDays,
      'Use 1 to 30 days.',
    ),
  ),
})
type Shipping = z.output<typeof Shipping>

const shippingOf = (storefront: Storefront): Shipping => ({
  country: storefront.country,
  shipsTo: storefront.shipsTo,
  first: amountOf(storefront.defaultShippingCents),
  further: amountOf(storefront.defaultAdditionalCents),
  days: String(storefront.shipsWithinDays),
})

const inputOf = ({ country, shipsTo, first, further, days }: Shipping) => ({
  country,
  shipsTo,
  defaultShippingCents: centsOf(first),
  defaultAdditionalCents: centsOf(further),
  shipsWithinDays: Number(days),
})

const regions = (value: unknown) =>
  value === null ? texts.everywhere : (value as string[]).map((code) => regionName(code)).join(', ')

const fieldsOf = (currency: string) =>
  [
    { name: 'country', label: texts.countryLabel, show: (value: unknown) => regionName(String(value)) },
    { name: 'shipsTo', label: texts.shipsToLabel, show: regions },
    { name: 'first', label: texts.firstRate(currency) },
    { name: 'further', label: texts.furtherRate(currency) },
    { name: 'days', label: texts.daysLabel },
  ] as const

type ShippingGroupProps = GroupProps & {
  /** True for staff who may change shipping alone. */
  isAlone: boolean
}

const saveWith = (settings: StorefrontSettings, isAlone: boolean) => (values: Shipping, version: number) => {
  const input = { id: settings.id, version, ...inputOf(values) }
  return isAlone ? client.storefronts.updateShipping(input) : client.storefronts.update(input)
}

/** Where the storefront ships from and to, its rates, and how soon. */
export function ShippingGroup({ settings, onDraft, isAlone }: ShippingGroupProps) {
  const { currency } = settings
  const edited = useSettingsForm({
    settings,
    group: 'shipping',
    schema: Shipping,
    valuesOf: shippingOf,
    send: saveWith(settings, isAlone),
    onDraft: (values) => {
      if (Shipping.safeParse(values).success) onDraft(inputOf(values))
    },
  })
  const { form } = edited
  return (
    <SettingsGroup id="shipping" title={texts.shippingTitle} lead={texts.shippingLead}>
      <GroupForm label={texts.shippingTitle} edited={edited} fields={fieldsOf(currency)}>
        <FormField form={form} name="country">
          {(control) => <Select label={texts.countryLabel} options={countryOptions} {...control} />}
        </FormField>
        <FormField form={form} name="shipsTo">
          {({ value, onChange, error }) => <CountriesField value={value} onChange={onChange} error={error} />}
        </FormField>
        <div className="grid gap-5 sm:grid-cols-2">
          <FormField form={form} name="first">
            {(control) => (
              <TextField label={texts.firstRate(currency)} inputMode="decimal" autoComplete="off" {...control} />
            )}
          </FormField>
          <FormField form={form} name="further">
            {(control) => (
              <TextField label={texts.furtherRate(currency)} inputMode="decimal" autoComplete="off" {...control} />
            )}
          </FormField>
        </div>
        <FormField form={form} name="days">
          {(control) => (
            <TextField
              label={texts.daysLabel}
              hint={texts.daysHint}
              inputMode="numeric"
              autoComplete="off"
              className="max-w-60"
              {...control}
            />
          )}
        </FormField>
      </GroupForm>
    </SettingsGroup>
  )
}
