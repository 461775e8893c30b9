import { messagePhotoPath, messagePhotoUploadPath } from '@keepcase/contract/orders/message-photos.rules.ts'
import { maxMessagePhotos } from '@keepcase/contract/orders/messages.limits.ts'
import { imageTypes } from '@keepcase/contract/uploads/uploads.rules.ts'
import { useRef, useState } from 'react'
import { failureMessage } from '#web/api/failure-message.ts'
import { shrinkPhoto } from '#web/api/shrink-photo.ts'
import { sendFile } from '#web/api/upload-file.ts'
import { notify } from '#web/toasts/toasts.ts'
import { Button } from '#web/ui/button.tsx'
import { Camera, X } from '#web/ui/icons.ts'
import * as texts from './problems.texts.ts'

type Props = { orderId: string; ids: readonly string[]; onChange: (ids: string[]) => void }

/** Photos of a report: each is sent when it is chosen, and can be taken out again. */
export function ProblemPhotos({ orderId, ids, onChange }: Props) {
  const input = useRef<HTMLInputElement>(null)
  const [isBusy, setBusy] = useState(false)
  const send = async (files: readonly File[]) => {
    setBusy(true)
    const sent = [...ids]
    try {
      for (const file of files.slice(0, maxMessagePhotos - ids.length)) {
        const photo = (await shrinkPhoto(file)) ?? file
        const path = `${messagePhotoUploadPath}?${new URLSearchParams({ order: orderId })}`
        sent.push(((await sendFile(path, photo)) as { id: string }).id)
        onChange([...sent])
      }
    } catch (error) {
      notify.error(texts.photoFailed, failureMessage(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <div>
      <p className="text-label">{texts.photosLabel}</p>
      <p id="problem-photos-hint" className="text-muted-foreground text-small">
        {texts.photosHint}
      </p>
      <ul className="mt-2 flex flex-wrap gap-3 empty:hidden">
        {ids.map((id, i) => (
          <li key={id} className="relative">
            <img
              src={messagePhotoPath(id, 320)}
              alt={`Attachment ${i + 1}`}
              className="size-20 rounded-control object-cover"
            />
            <button
              type="button"
              aria-label={texts.removePhoto(i + 1)}
              onClick={() => onChange(ids.filter((one) => one !== id))}
              className="absolute -end-2 -top-2 grid size-8 place-items-center rounded-full border bg-card"
            >
              <X className="size-4" aria-hidden="true" />
            </button>
          </li>
        ))}
      </ul>
      <Button
        variant="outline"
        size="small"
        className="mt-3"
        isBusy={isBusy}
        disabled={ids.length >= maxMessagePhotos}
        aria-describedby="problem-photos-hint"
        onClick={() => input.current?.click()}
      >
        <Camera aria-hidden="true" />
        {texts.addPhotos}
      </Button>
      <input
        ref={input}
        type="file"
        multiple
        accept={imageTypes.join(',')}
        aria-label={texts.addPhotos}
        className="sr-only"
        tabIndex={-1}
        onChange={(event) => {
          const files = [...(event.target.files ?? [])]
          event.target.value = ''
          if (files.length > 0) void send(files)
        }}
      />
    </div>
  )
}
