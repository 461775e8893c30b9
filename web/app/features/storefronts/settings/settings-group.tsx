import type { ReactNode } from 'react'
import type { FieldValues } from 'react-hook-form'
import { type ChangedField, ChangedMeanwhile } from '#web/forms/changed-meanwhile.tsx'
import { type ContractForm, Form, SubmitButton } from '#web/forms/form.tsx'
import { RestoredNote } from '#web/forms/restored-note.tsx'
import { Button } from '#web/ui/button.tsx'
import { save } from './settings.texts.ts'

type GroupProps = { id: string; title: string; lead?: ReactNode; children: ReactNode }

/** One group of the settings with its heading. */
export const SettingsGroup = ({ id, title, lead, children }: GroupProps) => (
  <section aria-labelledby={id} className="scroll-mt-24 rounded-card bg-card p-5 shadow-card md:p-6">
    <h2 id={id} className="text-h2">
      {title}
    </h2>
    {lead && <p className="mt-1 text-muted-foreground">{lead}</p>}
    <div className="mt-5 flex flex-col gap-5">{children}</div>
  </section>
)

type Edited<Values extends FieldValues> = {
  form: ContractForm<Values>
  values: Values
  base: Values
  theirs: Values | null
  restoredAt: number | null
  discard: () => void
  resolve: (values: Values) => void
  isSaving: boolean
}

type GroupFormProps<Values extends FieldValues> = {
  label: string
  edited: Edited<Values>
  fields: readonly ChangedField<Values>[]
  children: ReactNode
}

/** The form of a group: its fields, a conflict if there is one, and Save while something is typed. */
export function GroupForm<Values extends FieldValues>({ label, edited, fields, children }: GroupFormProps<Values>) {
  const { form, values, base, theirs, restoredAt, discard, resolve, isSaving } = edited
  const { isDirty } = form.formState
  return (
    <Form form={form} aria-label={label}>
      <RestoredNote at={isDirty ? restoredAt : null} onDiscard={discard} />
      {children}
      {theirs ? (
        <ChangedMeanwhile
          base={base}
          mine={values}
          theirs={theirs}
          fields={fields}
          onResolve={resolve}
          isBusy={isSaving}
        />
      ) : (
        <div className="flex flex-wrap gap-3">
          <SubmitButton variant={isDirty ? 'primary' : 'outline'}>{save}</SubmitButton>
          {isDirty && (
            <Button variant="quiet" onClick={discard}>
              Discard
            </Button>
          )}
        </div>
      )}
    </Form>
  )
}
