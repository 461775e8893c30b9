import '#web/forms/zod-setup.ts'
import type { Storefront } from '@keepcase/contract/storefronts/storefronts.contract.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { api, client } from '#web/api/api.ts'
import { Form, FormField, SubmitButton, useContractForm } from '#web/forms/form.tsx'
import { notify } from '#web/toasts/toasts.ts'
import { TextField } from '#web/ui/forms/text-field.tsx'

const PriceFields = z.strictObject({
  price: z.string().check(z.trim(), z.regex(/^\d{1,6}([.]\d{1,2})?$/, 'Enter an amount like 9.99.')),
})
type PriceFields = z.output<typeof PriceFields>

/** Parses `9.99` into minor units without floating-point rounding. */
export function centsOf(text: string): number {
  const [whole = '0', part = ''] = text.split('.')
  return Number(whole) * 100 + Number(part.padEnd(2, '0'))
}

/** Sets the monthly price for new subscribers. */
export function SubscriptionPrice({ storefront }: { storefront: Storefront }) {
  const queryClient = useQueryClient()
  const { id, subscriptionPriceCents, currency } = storefront
  const save = useMutation({
    networkMode: 'always',
    mutationFn: ({ price }: PriceFields) => client.storefronts.update({ id, subscriptionPriceCents: centsOf(price) }),
    onSuccess: (saved) => queryClient.setQueryData(api.storefronts.byId.queryKey({ input: { id } }), saved),
  })
  const shown = (cents: number) => (cents / 100).toFixed(2)
  const form = useContractForm(PriceFields, save, {
    defaultValues: { price: shown(subscriptionPriceCents) },
    onDone: (saved) => {
      form.reset({ price: shown(saved.subscriptionPriceCents) })
      notify.success('Price saved', { description: 'Current subscribers keep the price they started with.' })
    },
    fallback: 'The price wasn’t saved. Please try again.',
    asksBeforeLeaving: true,
  })
  return (
    <Form form={form} aria-label="Subscription price" className="flex max-w-140 flex-col gap-5">
      <h2 className="text-h2">Subscription</h2>
      <FormField form={form} name="price">
        {(control) => (
          <TextField
            label={`Monthly price in ${currency}`}
            hint="Current subscribers keep the price they started with."
            inputMode="decimal"
            autoComplete="off"
            {...control}
          />
        )}
      </FormField>
      <SubmitButton className="self-start">Save price</SubmitButton>
    </Form>
  )
}
