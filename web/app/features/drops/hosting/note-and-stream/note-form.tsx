import type { SellerDrop } from '@keepcase/contract/drops/drops.contract.ts'
import { useRef } from 'react'
import { client } from '#web/api/api.ts'
import { notify } from '#web/toasts/toasts.ts'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { clearNote, note, noteCleared, noteHint, notePosted, postNote } from '../hosting.texts.ts'
import { Panel } from '../panel.tsx'
import { useHostKeys } from '../use-host-keys.ts'
import { SharedTextActions } from './shared-text-actions.tsx'
import { useSharedText } from './use-shared-text.ts'

/** The host's message to everybody in the room. */
export function NoteForm({ drop }: { drop: SellerDrop }) {
  const form = useRef<HTMLFormElement>(null)
  useHostKeys({ n: () => form.current?.querySelector('input')?.focus() })
  const edited = useSharedText({
    drop,
    form: `host note ${drop.id}`,
    savedIn: ({ hostNote }) => hostNote ?? '',
    save: (text, { revision }) => client.drops.update({ id: drop.id, revision, hostNote: text === '' ? null : text }),
    onSaved: (text) => notify.success(text === '' ? noteCleared : notePosted),
  })
  return (
    <Panel title={note}>
      <form
        ref={form}
        className="flex flex-col gap-3 px-4 pb-4"
        onSubmit={(event) => {
          event.preventDefault()
          if (edited.hasTyped) edited.submit()
        }}
      >
        <TextField
          id="host-note"
          label={<span className="sr-only">{note}</span>}
          hint={noteHint}
          maxLength={500}
          autoComplete="off"
          value={edited.text}
          onChange={(event) => edited.type(event.target.value)}
        />
        <SharedTextActions
          edited={edited}
          label={note}
          saveLabel={postNote}
          clearLabel={drop.hostNote ? clearNote : null}
          maySave={edited.hasTyped}
        />
      </form>
    </Panel>
  )
}
