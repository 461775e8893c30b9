import { maxPersonNotes } from '@keepcase/contract/accounts/accounts.limits.ts'
import type { AdminPerson } from '@keepcase/contract/accounts/users.contract.ts'
import { useState } from 'react'
import { useStoredText } from '#web/forms/use-stored-text.ts'
import { useViewer } from '#web/session/viewer.ts'
import { Button } from '#web/ui/button.tsx'
import { TextArea } from '#web/ui/forms/text-field.tsx'
import { NewestRows, PersonLine, PersonPart } from './person-parts.tsx'
import { useAddNote } from './use-users.ts'
import * as texts from './users.texts.ts'

/** What the team noted about an account, with the reasons of what it did. */
export function PersonNotes({ person: { user, notes } }: { person: AdminPerson }) {
  const { can } = useViewer()
  return (
    <PersonPart id="notes" title={texts.parts.notes} isEmpty={false}>
      {can('platform.users.update') && <NoteForm id={user.id} />}
      {notes.length === 0 && <p className="mt-3 text-muted-foreground">{texts.nothing}</p>}
      <div className="mt-2">
        <NewestRows rows={notes} max={maxPersonNotes}>
          {(note) => (
            <PersonLine key={note.id} at={note.createdAt}>
              <span className="font-[620]">{texts.noteLabels[note.kind]}</span>
              {note.by && (
                <>
                  {' by '}
                  <bdi>{note.by}</bdi>
                </>
              )}
              <span className="block whitespace-pre-line">{note.body}</span>
            </PersonLine>
          )}
        </NewestRows>
      </div>
    </PersonPart>
  )
}

/** The form for a note, which a closed tab keeps. */
function NoteForm({ id }: { id: string }) {
  const { text, setText, discard } = useStoredText(`note ${id}`)
  const [isSent, setSent] = useState(false)
  const add = useAddNote()
  const clear = () => {
    discard()
    setSent(false)
  }
  const send = () => {
    setSent(true)
    if (text.trim() !== '') add.mutate({ id, body: text.trim() }, { onSuccess: clear })
  }
  return (
    <div className="flex flex-col items-start gap-3">
      <TextArea
        label={texts.noteLabel}
        className="w-full"
        rows={2}
        maxLength={2000}
        value={text}
        error={isSent && text.trim() === '' ? texts.noteNeedsText : undefined}
        onChange={(event) => setText(event.target.value)}
      />
      <Button size="small" variant="outline" isBusy={add.isPending} onClick={send}>
        {texts.addNote}
      </Button>
    </div>
  )
}
