import type { SellerDrop } from '@keepcase/contract/drops/drops.contract.ts'
import { useState } from 'react'
import { client } from '#web/api/api.ts'
import { notify } from '#web/toasts/toasts.ts'
import { TextField } from '#web/ui/forms/text-field.tsx'
import {
  picture,
  pictureHint,
  pictureLabel,
  pictureRemoved,
  pictureShown,
  removePicture,
  showPicture,
} from '../hosting.texts.ts'
import { Panel } from '../panel.tsx'
import { SharedTextActions } from './shared-text-actions.tsx'
import { type TextBase, useSharedText } from './use-shared-text.ts'

const linkOf = (text: string): string | null => (text === '' ? null : text)

/** The link to the host's running stream, shown beside the lot. */
export function StreamForm({ drop }: { drop: SellerDrop }) {
  const [error, setError] = useState<string | undefined>()
  const save = async (text: string, was: TextBase) => {
    try {
      return await client.drops.setStream({ id: drop.id, link: linkOf(text), was: linkOf(was.text) })
    } catch (failure) {
      setError((failure as { data?: { fields?: Record<string, string> } }).data?.fields?.link)
      throw failure
    }
  }
  const edited = useSharedText({
    drop,
    form: `host stream ${drop.id}`,
    savedIn: ({ streamLink }) => streamLink ?? '',
    save,
    onSaved: (text) => notify.success(text === '' ? pictureRemoved : pictureShown),
  })
  return (
    <Panel title={picture}>
      <form
        className="flex flex-col gap-3 px-4 pb-4"
        onSubmit={(event) => {
          event.preventDefault()
          if (edited.hasTyped) edited.submit()
        }}
      >
        <TextField
          id="host-stream"
          label={<span className="sr-only">{pictureLabel}</span>}
          hint={pictureHint}
          error={error}
          inputMode="url"
          autoComplete="off"
          value={edited.text}
          onChange={(event) => {
            edited.type(event.target.value)
            setError(undefined)
          }}
        />
        <SharedTextActions
          edited={edited}
          label={pictureLabel}
          saveLabel={showPicture}
          clearLabel={drop.streamLink ? removePicture : null}
          maySave={edited.hasTyped && edited.text.trim() !== ''}
        />
      </form>
    </Panel>
  )
}
