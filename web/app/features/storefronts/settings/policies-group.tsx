import '#web/forms/zod-setup.ts'
import type { Storefront } from '@keepcase/contract/storefronts/storefronts.fields.ts'
import { maxPolicyChars } from '@keepcase/contract/storefronts/storefronts.limits.ts'
import * as z from 'zod/mini'
import { client } from '#web/api/api.ts'
import { FormField } from '#web/forms/form.tsx'
import { TextArea } from '#web/ui/forms/text-field.tsx'
import type { GroupProps } from './groups.ts'
import * as texts from './settings.texts.ts'
import { GroupForm, SettingsGroup } from './settings-group.tsx'
import { useSettingsForm } from './use-settings-form.ts'

const Policy = z.string().check(z.trim(), z.maxLength(maxPolicyChars, texts.policyTooLong))
const Policies = z.strictObject({ shippingPolicy: Policy, returnsPolicy: Policy, contactPolicy: Policy })
type Policies = z.output<typeof Policies>

const names = ['shippingPolicy', 'returnsPolicy', 'contactPolicy'] as const

const policiesOf = ({ shippingPolicy, returnsPolicy, contactPolicy }: Storefront): Policies => ({
  shippingPolicy: shippingPolicy ?? '',
  returnsPolicy: returnsPolicy ?? '',
  contactPolicy: contactPolicy ?? '',
})

const inputOf = ({ shippingPolicy, returnsPolicy, contactPolicy }: Policies) => ({
  shippingPolicy: shippingPolicy || null,
  returnsPolicy: returnsPolicy || null,
  contactPolicy: contactPolicy || null,
})

const fields = names.map((name) => ({ name, label: texts.policyLabels[name] }))

/** What buyers read about shipping, returns and contact. */
export function PoliciesGroup({ settings, onDraft }: GroupProps) {
  const edited = useSettingsForm({
    settings,
    group: 'policies',
    schema: Policies,
    valuesOf: policiesOf,
    send: (values, version) => client.storefronts.update({ id: settings.id, version, ...inputOf(values) }),
    onDraft: (values) => onDraft(inputOf(values)),
  })
  return (
    <SettingsGroup id="policies" title={texts.policiesTitle} lead={texts.policiesLead}>
      <GroupForm label={texts.policiesTitle} edited={edited} fields={fields}>
        {names.map((name) => (
          <FormField key={name} form={edited.form} name={name}>
            {(control) => (
              <TextArea label={texts.policyLabels[name]} hint={texts.policyHints[name]} isOptional {...control} />
            )}
          </FormField>
        ))}
      </GroupForm>
    </SettingsGroup>
  )
}
