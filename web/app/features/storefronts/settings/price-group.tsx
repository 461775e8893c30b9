import '#web/forms/zod-setup.ts'
import { currencies } from '@keepcase/contract/storefronts/currencies.ts'
import type { Storefront } from '@keepcase/contract/storefronts/storefronts.fields.ts'
import * as z from 'zod/mini'
import { client } from '#web/api/api.ts'
import { FormField } from '#web/forms/form.tsx'
import { Select } from '#web/ui/forms/choices.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { amountOf, amountPattern, centsOf } from './amounts.ts'
import type { GroupProps } from './groups.ts'
import * as texts from './settings.texts.ts'
import { GroupForm, SettingsGroup } from './settings-group.tsx'
import { useSettingsForm } from './use-settings-form.ts'

const Prices = z.strictObject({
  currency: z.enum(currencies),
  price: z.string().check(z.trim(), z.regex(amountPattern, texts.amountNeeded)),
})
type Prices = z.output<typeof Prices>

const pricesOf = ({ currency, subscriptionPriceCents }: Storefront): Prices => ({
  currency: currency as Prices['currency'],
  price: amountOf(subscriptionPriceCents),
})

const names = new Intl.DisplayNames('en', { type: 'currency' })
const options = currencies.map((value) => ({ value, label: `${value} · ${names.of(value) ?? value}` }))

/** The currency, chosen once, and what a subscription costs a month. */
export function PriceGroup({ settings, onDraft }: GroupProps) {
  const { id, isCurrencyFixed } = settings
  const edited = useSettingsForm({
    settings,
    group: 'prices',
    schema: Prices,
    valuesOf: pricesOf,
    send: ({ currency, price }, version) =>
      client.storefronts.update({
        id,
        version,
        subscriptionPriceCents: centsOf(price),
        ...(isCurrencyFixed ? {} : { currency }),
      }),
    onDraft: ({ currency, price }) => {
      if (amountPattern.test(price.trim())) onDraft({ currency, subscriptionPriceCents: centsOf(price) })
    },
  })
  const { form, values } = edited
  const fields = [
    { name: 'currency', label: texts.currencyLabel },
    { name: 'price', label: texts.priceLabel(values.currency) },
  ] as const
  return (
    <SettingsGroup id="price" title={texts.currencyTitle}>
      <GroupForm label={texts.currencyTitle} edited={edited} fields={fields}>
        <FormField form={form} name="currency">
          {(control) => (
            <Select
              label={texts.currencyLabel}
              hint={isCurrencyFixed ? texts.currencyFixedHint : texts.currencyOpenHint}
              options={options}
              {...control}
              disabled={isCurrencyFixed}
            />
          )}
        </FormField>
        <FormField form={form} name="price">
          {(control) => (
            <TextField
              label={texts.priceLabel(values.currency)}
              hint={texts.priceHint}
              inputMode="decimal"
              autoComplete="off"
              className="max-w-80"
              {...control}
            />
          )}
        </FormField>
      </GroupForm>
    </SettingsGroup>
  )
}
