import type { SellerDrop } from '@keepcase/contract/drops/drops.contract.ts'
import { useState } from 'react'
import { client } from '#web/api/api.ts'
import { notify } from '#web/toasts/toasts.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import {
  picture,
  pictureHint,
  pictureLabel,
  pictureRemoved,
  pictureShown,
  removePicture,
  showPicture,
} from './hosting.texts.ts'
import { Panel } from './panel.tsx'
import { useHostCommand } from './use-hosted-drop.ts'

/** The link to the host's running stream, shown beside the lot. */
export function StreamForm({ drop }: { drop: SellerDrop }) {
  const { send, isPending } = useHostCommand(drop.id)
  const [text, setText] = useState<string | null>(null)
  const [error, setError] = useState<string | undefined>()
  const stored = drop.streamLink ?? ''
  const shown = text ?? stored
  const save = (link: string | null) =>
    send(
      async () => {
        try {
          return await client.drops.setStream({ id: drop.id, link })
        } catch (failure) {
          setError((failure as { data?: { fields?: Record<string, string> } }).data?.fields?.link)
          throw failure
        }
      },
      {
        onSuccess: () => {
          setText(null)
          notify.success(link === null ? pictureRemoved : pictureShown)
        },
      },
    )
  return (
    <Panel title={picture}>
      <form
        className="flex flex-col gap-3 px-4 pb-4"
        onSubmit={(event) => {
          event.preventDefault()
          if (shown.trim() !== stored) save(shown.trim() === '' ? null : shown.trim())
        }}
      >
        <TextField
          id="host-stream"
          label={<span className="sr-only">{pictureLabel}</span>}
          hint={pictureHint}
          error={error}
          inputMode="url"
          autoComplete="off"
          value={shown}
          onChange={(event) => {
            setText(event.target.value)
            setError(undefined)
          }}
        />
        <div className="flex gap-2">
          <Button
            type="submit"
            variant="outline"
            size="small"
            isBusy={isPending}
            isWaiting={shown.trim() === stored || shown.trim() === ''}
          >
            {showPicture}
          </Button>
          {drop.streamLink && (
            <Button variant="quiet" size="small" isWaiting={isPending} onClick={() => save(null)}>
              {removePicture}
            </Button>
          )}
        </div>
      </form>
    </Panel>
  )
}
