import '#web/forms/zod-setup.ts'
import * as z from 'zod/mini'
import { CancelButton, Form, FormField, SubmitButton, useContractForm } from '#web/forms/form.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import * as texts from './discovery.texts.ts'
import { useAddWant } from './use-saved.ts'

/** The contract's wanted item with messages for people; the price is in dollars, as typed. */
const WantFields = z.strictObject({
  title: z.string().check(
    z.trim(),
    z.minLength(1, texts.whatAreYouLooking),
    z.maxLength(100, texts.atMostCharacters),
    z.refine((text) => text === '' || /[\p{L}\p{N}]/u.test(text), texts.atLeastOne),
  ),
  most: z.string().check(
    z.trim(),
    z.refine(
      (text) => text === '' || (/^\d{1,7}(\.\d{1,2})?$/.test(text) && Number(text) > 0),
      texts.enterAnAmountLike,
    ),
  ),
})
type WantFields = z.output<typeof WantFields>

type WantFormProps = { onDone: () => void; title?: string }

/** Adds an item to the want list, with a maximum price. `title` is prefilled. */
export function WantForm({ onDone, title = '' }: WantFormProps) {
  const add = useAddWant()
  const mutation = {
    isPending: add.isPending,
    mutateAsync: ({ title, most }: WantFields) =>
      add.mutateAsync({ title, ...(most !== '' && { mostCents: Math.round(Number(most) * 100) }) }),
  }
  const form = useContractForm(WantFields, mutation, {
    defaultValues: { title: title.slice(0, 100), most: '' },
    onDone,
    fallback: texts.itWasntAddedPlease,
    asksBeforeLeaving: true,
  })
  return (
    <Form form={form}>
      <FormField form={form} name="title">
        {(control) => <TextField label={texts.whatYoureLooking} hint={texts.aTitleMaker} {...control} />}
      </FormField>
      <FormField form={form} name="most">
        {(control) => <TextField label={texts.mostYoudPay} isOptional inputMode="decimal" {...control} />}
      </FormField>
      <div className="flex flex-wrap gap-3">
        <SubmitButton>{texts.addToWantList}</SubmitButton>
        <CancelButton onCancel={onDone} />
      </div>
    </Form>
  )
}
