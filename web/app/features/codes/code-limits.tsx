import type { DiscountCode } from '@keepcase/contract/codes/codes.contract.ts'
import type { ReactNode } from 'react'
import {
  asBox,
  CancelButton,
  type ContractForm,
  Form,
  FormField,
  SubmitButton,
  useContractForm,
} from '#web/forms/form.tsx'
import { RestoredNote } from '#web/forms/restored-note.tsx'
import { useStoredForm } from '#web/forms/use-stored-form.ts'
import { notify } from '#web/toasts/toasts.ts'
import { Checkbox } from '#web/ui/forms/choices.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { type CodeFields, CodeLimits, changesOf, limitsOf } from './code-fields.ts'
import * as texts from './codes.texts.ts'
import { useUpdateCode } from './use-manage-codes.ts'

type LimitFieldsProps = {
  form: ContractForm<CodeFields> | ContractForm<CodeLimits>
  /** Fields shown before these, in the same grid. */
  children?: ReactNode
}

/** Fields for how long and how often a code is valid. */
export const LimitFields = ({ form, children }: LimitFieldsProps) => {
  const limits = form as ContractForm<CodeLimits>
  return (
    <>
      <div className="grid gap-5 sm:grid-cols-2 sm:items-end">
        {children}
        <FormField form={limits} name="maxUses">
          {(control) => (
            <TextField label={texts.mostOrders} isOptional inputMode="numeric" autoComplete="off" {...control} />
          )}
        </FormField>
        <FormField form={limits} name="endsOn">
          {(control) => <TextField label={texts.lastDay} isOptional type="date" {...control} />}
        </FormField>
      </div>
      <FormField form={limits} name="isOnceEach">
        {(control) => <Checkbox label={texts.oncePerBuyerChoice} {...asBox(control)} />}
      </FormField>
    </>
  )
}

/**
 * Edits how long and how often a code is valid; what is typed survives a closed tab. The discount itself is fixed once
 * the code is published.
 */
export function LimitsForm({ code, onClose }: { code: DiscountCode; onClose: () => void }) {
  const change = useUpdateCode()
  const mutation = {
    isPending: change.isPending,
    mutateAsync: (fields: CodeLimits) => change.mutateAsync(changesOf(code, fields)),
  }
  const form = useContractForm(CodeLimits, mutation, {
    defaultValues: limitsOf(code),
    onDone: () => {
      stored.forget()
      onClose()
      notify.success(texts.limitsChanged, { description: code.code })
    },
    fallback: texts.theCodeWasntChanged,
    asksBeforeLeaving: true,
  })
  const stored = useStoredForm(form, `limits ${code.id}`)
  const cancel = () => {
    stored.discard()
    onClose()
  }
  return (
    <Form form={form} aria-label={texts.limitsOf(code.code)} className="mt-5 flex flex-col gap-5 border-t pt-5">
      <RestoredNote at={stored.restoredAt} onDiscard={stored.discard} />
      <LimitFields form={form} />
      <div className="flex flex-wrap gap-3">
        <SubmitButton>{texts.saveLimits}</SubmitButton>
        <CancelButton onCancel={cancel} />
      </div>
    </Form>
  )
}
