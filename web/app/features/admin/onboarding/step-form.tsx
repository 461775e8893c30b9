import { fieldJsonMessage, readFieldJson } from '@keepcase/contract/onboarding/field-json.rules.ts'
import type { StepInput, StepRecord } from '@keepcase/contract/onboarding/steps.contract.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { api, client } from '#web/api/api.ts'
import { formMessages } from '#web/forms/form-messages.ts'
import { notify } from '#web/toasts/toasts.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/forms/choices.tsx'
import { TextArea, TextField } from '#web/ui/forms/text-field.tsx'
import { useUnsaved } from '#web/ui/overlays/unsaved.ts'
import * as texts from './steps.texts.ts'

type Draft = { type: string; number: string; title: string; description: string; field: string; isPlaceholder: boolean }
type Problems = Partial<Record<'type' | 'number' | 'title' | 'field' | 'form', string>>

const draftOf = (step: StepRecord | null): Draft => ({
  type: step?.onboardingType ?? '',
  number: String(step?.stepNumber ?? 1),
  title: step?.title ?? '',
  description: step?.description ?? '',
  field: step?.fieldJson ?? '',
  isPlaceholder: step?.isPlaceholder ?? false,
})

function problemsOf(draft: Draft): Problems {
  const { problem } = readFieldJson(draft.field)
  const isNumber = /^\d+$/.test(draft.number.trim()) && Number(draft.number) >= 1
  return {
    ...(draft.type.trim() === '' && { type: texts.typeRequired }),
    ...(!isNumber && { number: texts.numberRequired }),
    ...(draft.title.trim() === '' && { title: texts.titleRequired }),
    ...(problem && { field: fieldJsonMessage(problem) }),
  }
}

const inputOf = (draft: Draft): StepInput => ({
  onboardingType: draft.type.trim(),
  stepNumber: Number(draft.number),
  title: draft.title.trim(),
  description: draft.description.trim(),
  fieldJson: draft.field.trim(),
  isPlaceholder: draft.isPlaceholder,
})

/** Adds a step, or edits the given one; beside it, how people will see it. */
export function StepForm({ step, onDone }: { step: StepRecord | null; onDone: () => void }) {
  const queryClient = useQueryClient()
  const heading = useRef<HTMLHeadingElement>(null)
  // The table can be long: Edit leads to the form below it.
  useEffect(() => {
    if (step) heading.current?.focus()
  }, [step])
  const [draft, setDraft] = useState(() => draftOf(step))
  const [isSent, setSent] = useState(false)
  const [refused, setRefused] = useState<Problems>({})
  const forget = useUnsaved(JSON.stringify(draft) !== JSON.stringify(draftOf(step)))
  const save = useMutation({
    networkMode: 'always',
    mutationFn: (input: StepInput) =>
      step ? client.onboardingSteps.update({ id: step.id, ...input }) : client.onboardingSteps.create(input),
    onSuccess: () => {
      forget()
      notify.success(step ? texts.updated : texts.created, draft.title)
      onDone()
    },
    onError: (error) => {
      const { message, fields } = formMessages(error, texts.saveFailed)
      const known: Problems = {
        ...(fields.onboardingType && { type: fields.onboardingType }),
        ...(fields.stepNumber && { number: fields.stepNumber }),
        ...(fields.title && { title: fields.title }),
        ...(fields.fieldJson && { field: fields.fieldJson }),
      }
      setRefused(Object.keys(known).length > 0 ? known : { form: message })
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: api.onboardingSteps.key() }),
  })
  const own = isSent ? problemsOf(draft) : {}
  const problems: Problems = { ...refused, ...own }
  const change = (part: Partial<Draft>) => {
    setDraft({ ...draft, ...part })
    setRefused({})
  }
  const submit = () => {
    setSent(true)
    if (Object.keys(problemsOf(draft)).length === 0) save.mutate(inputOf(draft))
  }
  const title = step ? texts.editTitle : texts.addTitle
  return (
    <form
      aria-label={title}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
      className="flex flex-col gap-5 rounded-card bg-card p-4 shadow-card sm:p-5"
    >
      <h2 ref={heading} tabIndex={-1} className="scroll-mt-24 text-h3">
        {title}
      </h2>
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <TextField
          label={texts.labels.type}
          hint={texts.typeHint}
          error={problems.type}
          disabled={step !== null}
          value={draft.type}
          onChange={(event) => change({ type: event.target.value })}
        />
        <TextField
          label={texts.labels.number}
          hint={texts.numberHint}
          type="number"
          min={1}
          error={problems.number}
          value={draft.number}
          onChange={(event) => change({ number: event.target.value })}
        />
      </div>
      <TextField
        label={texts.labels.title}
        maxLength={120}
        error={problems.title}
        value={draft.title}
        onChange={(event) => change({ title: event.target.value })}
      />
      <TextArea
        label={texts.labels.description}
        isOptional
        rows={3}
        maxLength={1000}
        value={draft.description}
        onChange={(event) => change({ description: event.target.value })}
      />
      <TextArea
        label={texts.labels.field}
        hint={texts.fieldHint}
        isOptional
        rows={8}
        spellCheck={false}
        dir="ltr"
        error={problems.field}
        value={draft.field}
        onChange={(event) => change({ field: event.target.value })}
      />
      <Checkbox
        label={texts.labels.placeholder}
        checked={draft.isPlaceholder}
        onCheckedChange={(isPlaceholder) => change({ isPlaceholder })}
      />
      {problems.form && (
        <p role="alert" className="text-destructive text-small">
          {problems.form}
        </p>
      )}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" isBusy={save.isPending}>
          {step ? texts.updateStep : texts.createStep}
        </Button>
        {step && (
          <Button variant="quiet" onClick={onDone}>
            Cancel
          </Button>
        )}
      </div>
      <Preview draft={draft} />
    </form>
  )
}

/** The step as people will see it: its texts, and the kind of answer that it takes. */
function Preview({ draft }: { draft: Draft }) {
  const { field } = readFieldJson(draft.field)
  if (draft.title.trim() === '') return null
  return (
    <section aria-label={texts.preview} className="rounded-control bg-sunken p-4">
      <p className="text-muted-foreground text-xs">{texts.preview}</p>
      <p className="mt-1 text-h3">{draft.title}</p>
      {draft.description && <p className="mt-1 text-muted-foreground">{draft.description}</p>}
      {field && (
        <div className="mt-3">
          <p className="text-label">{field.label}</p>
          {'options' in field ? (
            <ul className="mt-1 flex flex-wrap gap-2 text-small">
              {field.options.map(({ value, label }) => (
                <li key={value} className="rounded-chip bg-card px-2 py-1">
                  {label}
                </li>
              ))}
            </ul>
          ) : (
            <div className="mt-1 h-11 rounded-control border border-input bg-card" />
          )}
        </div>
      )}
    </section>
  )
}
