import type { SellerDrop } from '@keepcase/contract/drops/drops.contract.ts'
import { useRef, useState } from 'react'
import { client } from '#web/api/api.ts'
import { useStoredDraft } from '#web/forms/use-stored-draft.ts'
import { notify } from '#web/toasts/toasts.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { clearNote, note, noteCleared, noteHint, notePosted, postNote } from './hosting.texts.ts'
import { Panel } from './panel.tsx'
import { useHostKeys } from './use-host-keys.ts'
import { useHostCommand } from './use-hosted-drop.ts'

/** The host's message to everybody in the room. */
export function NoteForm({ drop }: { drop: SellerDrop }) {
  const { send, isPending } = useHostCommand(drop.id)
  const [text, setText] = useState<string | null>(null)
  useStoredDraft<string>({ form: `host note ${drop.id}`, value: text, restore: setText })
  const form = useRef<HTMLFormElement>(null)
  const shown = text ?? drop.hostNote ?? ''
  useHostKeys({ n: () => form.current?.querySelector('input')?.focus() })
  const post = (body: string) =>
    send(() => client.drops.update({ id: drop.id, hostNote: body === '' ? null : body }), {
      onSuccess: () => {
        setText(null)
        notify.success(body === '' ? noteCleared : notePosted)
      },
    })
  return (
    <Panel title={note}>
      <form
        ref={form}
        className="flex flex-col gap-3 px-4 pb-4"
        onSubmit={(event) => {
          event.preventDefault()
          if (text !== null) post(text.trim())
        }}
      >
        <TextField
          id="host-note"
          label={<span className="sr-only">{note}</span>}
          hint={noteHint}
          maxLength={500}
          autoComplete="off"
          value={shown}
          onChange={(event) => setText(event.target.value)}
        />
        <div className="flex gap-2">
          <Button
            type="submit"
            variant="outline"
            size="small"
            isBusy={isPending}
            isWaiting={text === null || text.trim() === (drop.hostNote ?? '')}
          >
            {postNote}
          </Button>
          {drop.hostNote && (
            <Button variant="quiet" size="small" isWaiting={isPending} onClick={() => post('')}>
              {clearNote}
            </Button>
          )}
        </div>
      </form>
    </Panel>
  )
}
