import '#web/forms/zod-setup.ts'
import type { CustomerNote } from '@keepcase/contract/customers/customers.contract.ts'
import { maxNoteChars } from '@keepcase/contract/customers/customers.limits.ts'
import * as z from 'zod/mini'
import { formatCount } from '#web/format/format.ts'
import { Form, FormField, SubmitButton, useContractForm } from '#web/forms/form.tsx'
import { formMessages } from '#web/forms/form-messages.ts'
import { RestoredNote } from '#web/forms/restored-note.tsx'
import { useStoredForm } from '#web/forms/use-stored-form.ts'
import { notify } from '#web/toasts/toasts.ts'
import { Skeleton } from '#web/ui/feedback.tsx'
import { RemoveButton } from '#web/ui/forms/remove-button.tsx'
import { TextArea } from '#web/ui/forms/text-field.tsx'
import { PagedList } from '#web/ui/paged-list.tsx'
import { Time } from '#web/ui/time.tsx'
import {
  addNote,
  earlierNotes,
  noNotes,
  noteAdded,
  noteLabel,
  noteNotAdded,
  noteNotRemoved,
  notesFailed,
  notesLead,
  notesTitle,
  noteTooLong,
  removeNoteBody,
  removeNoteTitle,
  writeSomething,
} from './customers.texts.ts'
import { type CustomerKey, useAddNote, useNotes, useRemoveNote } from './use-customers.ts'

/** Private notes about a customer, and a form for another. */
export function CustomerNotes({ customer, mayWrite }: { customer: CustomerKey; mayWrite: boolean }) {
  return (
    <section aria-labelledby="notes">
      <h2 id="notes" className="text-h3">
        {notesTitle}
      </h2>
      <p className="mt-1 mb-4 text-muted-foreground text-small">{notesLead}</p>
      {mayWrite && <NoteForm customer={customer} />}
      <PagedList
        list={useNotes(customer)}
        failed={notesFailed}
        skeleton={<Skeleton className="h-20 rounded-card" />}
        empty={<p className="text-muted-foreground text-small">{noNotes}</p>}
        more={earlierNotes}
      >
        {(notes) => (
          <ul className="flex flex-col gap-3">
            {notes.map((note) => (
              <NoteRow key={note.id} note={note} mayRemove={mayWrite} />
            ))}
          </ul>
        )}
      </PagedList>
    </section>
  )
}

const NoteFields = z.strictObject({
  body: z
    .string()
    .check(z.trim(), z.minLength(1, writeSomething), z.maxLength(maxNoteChars, noteTooLong(formatCount(maxNoteChars)))),
})

/** The form for a note; what is typed survives a closed tab. */
function NoteForm({ customer }: { customer: CustomerKey }) {
  const form = useContractForm(NoteFields, useAddNote(customer), {
    defaultValues: { body: '' },
    savedValues: () => ({ body: '' }),
    onDone: () => {
      stored.forget()
      notify.success(noteAdded)
    },
    fallback: noteNotAdded,
    asksBeforeLeaving: true,
  })
  const stored = useStoredForm(form, `note ${customer.storefrontId} ${customer.profileId}`)
  return (
    <Form form={form} aria-label={addNote} className="mb-5 flex flex-col gap-3">
      <RestoredNote at={stored.restoredAt} onDiscard={stored.discard} />
      <FormField form={form} name="body">
        {(control) => <TextArea label={noteLabel} {...control} />}
      </FormField>
      <SubmitButton className="self-start">{addNote}</SubmitButton>
    </Form>
  )
}

function NoteRow({ note, mayRemove }: { note: CustomerNote; mayRemove: boolean }) {
  const remove = useRemoveNote()
  return (
    <li className="rounded-card bg-card p-4 shadow-card">
      <p className="whitespace-pre-wrap text-small [overflow-wrap:anywhere]" dir="auto">
        {note.body}
      </p>
      <div className="mt-2 flex flex-wrap items-center justify-between gap-2 text-muted-foreground text-xs">
        <span>
          <bdi>{note.authorName}</bdi>, <Time at={note.createdAt} style="ago-inside" />
        </span>
        {mayRemove && (
          <RemoveButton
            id={note.id}
            name={note.body.slice(0, 40)}
            title={removeNoteTitle}
            description={removeNoteBody}
            isBusy={remove.isPending}
            error={remove.error ? formMessages(remove.error, noteNotRemoved).message : undefined}
            onRemove={() => remove.mutate(note.id)}
          />
        )}
      </div>
    </li>
  )
}
