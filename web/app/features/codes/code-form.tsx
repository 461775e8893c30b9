import { Form, FormField, SubmitButton, useContractForm } from '#web/forms/form.tsx'
import { RestoredNote } from '#web/forms/restored-note.tsx'
import { useStoredForm } from '#web/forms/use-stored-form.ts'
import { notify } from '#web/toasts/toasts.ts'
import { RadioGroup } from '#web/ui/forms/choices.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { blankCode, CodeFields, codeOf } from './code-fields.ts'
import { LimitFields } from './code-limits.tsx'
import * as texts from './codes.texts.ts'
import { useCreateCode } from './use-manage-codes.ts'

/** Creates a storefront's discount code; what is typed survives a closed tab. */
export function CodeForm({ storefrontId, currency }: { storefrontId: string; currency: string }) {
  const create = useCreateCode()
  const mutation = {
    isPending: create.isPending,
    mutateAsync: (fields: CodeFields) => create.mutateAsync(codeOf(storefrontId, fields)),
  }
  const form = useContractForm(CodeFields, mutation, {
    defaultValues: blankCode,
    savedValues: () => blankCode,
    onDone: ({ code }) => {
      stored.forget()
      notify.success(texts.codeCreated, { description: code })
    },
    fallback: texts.theCodeWasntCreated,
    asksBeforeLeaving: true,
  })
  const stored = useStoredForm(form, `code ${storefrontId}`)
  const isPercent = form.watch('kind') === 'percent'
  return (
    <Form
      form={form}
      aria-label={texts.createADiscountCode}
      className="flex max-w-140 flex-col gap-5 rounded-card bg-card p-5 shadow-card"
    >
      <div>
        <h2 className="text-h2">{texts.newCode}</h2>
        <p className="prose mt-1 text-muted-foreground">{texts.aCodeDiscountsItems}</p>
      </div>
      <RestoredNote at={stored.restoredAt} onDiscard={stored.discard} />
      <FormField form={form} name="code">
        {(control) => (
          <TextField
            label="Code"
            hint={texts.codeRule}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            {...control}
          />
        )}
      </FormField>
      <FormField form={form} name="kind">
        {({ value, onChange, name }) => (
          <RadioGroup
            label="Discount"
            name={name}
            value={value}
            onValueChange={onChange}
            options={[
              { value: 'percent', label: texts.aPercentage },
              { value: 'amount', label: texts.anAmount(currency) },
            ]}
          />
        )}
      </FormField>
      <LimitFields form={form}>
        <FormField form={form} name="off">
          {(control) => (
            <TextField
              label={isPercent ? 'Percent' : texts.amountIn(currency)}
              inputMode={isPercent ? 'numeric' : 'decimal'}
              autoComplete="off"
              {...control}
            />
          )}
        </FormField>
        <FormField form={form} name="minItems">
          {(control) => (
            <TextField
              label={texts.minimumForItems(currency)}
              isOptional
              inputMode="decimal"
              autoComplete="off"
              {...control}
            />
          )}
        </FormField>
      </LimitFields>
      <SubmitButton className="self-start">{texts.createCode}</SubmitButton>
    </Form>
  )
}
