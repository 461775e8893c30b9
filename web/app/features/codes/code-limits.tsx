import type { DiscountCode, UpdateCode } from '@keepcase/contract/codes/codes.contract.ts'
import { type ReactNode, useState } from 'react'
import { ChangedMeanwhile } from '#web/forms/changed-meanwhile.tsx'
import {
  asBox,
  CancelButton,
  type ContractForm,
  Form,
  FormField,
  SubmitButton,
  useContractForm,
} from '#web/forms/form.tsx'
import { currentOf, isSameValue } from '#web/forms/merge-changes.ts'
import { RestoredNote } from '#web/forms/restored-note.tsx'
import { useStoredDraft } from '#web/forms/use-stored-draft.ts'
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

const fields = [
  { name: 'maxUses', label: texts.mostOrders },
  { name: 'endsOn', label: texts.lastDay },
  { name: 'isOnceEach', label: texts.oncePerBuyerChoice, show: (isOn: unknown) => texts.yesOrNo(isOn === true) },
] as const

/**
 * Edits how long and how often a code is valid; what is typed survives a closed tab. The discount itself is fixed once
 * the code is published.
 */
export function LimitsForm({ code: loaded, onClose }: { code: DiscountCode; onClose: () => void }) {
  const [base, setBase] = useState(loaded)
  const [newer, setNewer] = useState<DiscountCode | null>(null)
  const change = useUpdateCode()
  const save = async (limits: CodeLimits, from: DiscountCode) => {
    try {
      return await saveOver(change.mutateAsync, limits, from)
    } catch (error) {
      setNewer(currentOf<DiscountCode>(error))
      throw error
    }
  }
  const done = () => {
    stored.forget()
    onClose()
    notify.success(texts.limitsChanged, { description: loaded.code })
  }
  const mutation = { isPending: change.isPending, mutateAsync: (limits: CodeLimits) => save(limits, base) }
  const form = useContractForm(CodeLimits, mutation, {
    defaultValues: limitsOf(loaded),
    onDone: done,
    fallback: texts.theCodeWasntChanged,
    isShownElsewhere: (error) => currentOf(error) !== null,
    asksBeforeLeaving: true,
  })
  const values = form.watch() as CodeLimits
  // With the code that it started from: if that changed meanwhile, the save is refused and asks.
  const stored = useStoredDraft<{ values: CodeLimits; base: DiscountCode } | CodeLimits>({
    form: `limits ${loaded.id}`,
    value: form.formState.isDirty ? { values, base } : null,
    restore: (kept) => {
      // @NOTE devices may still hold limits from before they had a base
      const { values, base } = 'base' in kept ? kept : { values: kept, base: loaded }
      form.reset(values, { keepDefaultValues: true })
      setBase(base)
    },
  })
  const discard = () => {
    form.reset(limitsOf(loaded))
    setBase(loaded)
    setNewer(null)
    stored.forget()
  }
  const cancel = () => {
    discard()
    onClose()
  }
  const resolve = (chosen: CodeLimits, current: DiscountCode) => {
    form.reset(chosen, { keepDefaultValues: true })
    setBase(current)
    setNewer(null)
    save(chosen, current).then(done, () => undefined)
  }
  return (
    <Form form={form} aria-label={texts.limitsOf(loaded.code)} className="mt-5 flex flex-col gap-5 border-t pt-5">
      <RestoredNote at={stored.restoredAt} onDiscard={discard} />
      <LimitFields form={form} />
      {newer && (
        <ChangedMeanwhile
          base={limitsOf(base)}
          mine={values}
          theirs={limitsOf(newer)}
          fields={fields}
          onResolve={(chosen) => resolve(chosen, newer)}
          isBusy={change.isPending}
        />
      )}
      <div className="flex flex-wrap gap-3">
        {!newer && <SubmitButton>{texts.saveLimits}</SubmitButton>}
        <CancelButton onCancel={cancel} />
      </div>
    </Form>
  )
}

/** Saves limits over those that the form started from. If only the code's uses changed since, over the newest version. */
async function saveOver(
  send: (change: UpdateCode) => Promise<DiscountCode>,
  limits: CodeLimits,
  from: DiscountCode,
): Promise<DiscountCode> {
  const { version } = from
  try {
    return await send({ ...changesOf(from, limits), version })
  } catch (error) {
    const current = currentOf<DiscountCode>(error)
    if (!current || !isSameValue(limitsOf(current), limitsOf(from))) throw error
    return send({ ...changesOf(from, limits), version: current.version })
  }
}
