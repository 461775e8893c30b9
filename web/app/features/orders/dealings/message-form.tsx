import { messagePhotoPath } from '@keepcase/contract/orders/message-photos.rules.ts'
import type { MessagePhoto } from '@keepcase/contract/orders/messages.contract.ts'
import { maxMessagePhotos, maxOrderMessage } from '@keepcase/contract/orders/messages.limits.ts'
import { imageTypes } from '@keepcase/contract/uploads/uploads.rules.ts'
import { type FormEvent, useRef, useState } from 'react'
import { formMessages } from '#web/forms/form-messages.ts'
import { useStoredText } from '#web/forms/use-stored-text.ts'
import { Button } from '#web/ui/button.tsx'
import { FieldError } from '#web/ui/forms/field.tsx'
import { TextArea } from '#web/ui/forms/text-field.tsx'
import { Camera, X } from '#web/ui/icons.ts'
import { useUnsaved } from '#web/ui/overlays/unsaved.ts'
import * as texts from './dealings.texts.ts'
import { uploadMessagePhoto, useSendMessage } from './use-messages.ts'

/** The form for a message with photos. Nothing typed is lost by a failure or a closed tab. */
export function MessageForm({ orderId }: { orderId: string }) {
  const { text: body, key, setText: setBody, discard } = useStoredText(`message ${orderId}`)
  const [problem, setProblem] = useState<string>()
  const photos = usePhotos(orderId, setProblem)
  const send = useSendMessage(orderId)
  useUnsaved(photos.photos.length > 0)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (send.isPending) return
    if (body.trim() === '' && photos.photos.length === 0) return setProblem(texts.writeSomething)
    setProblem(undefined)
    send.mutate(
      // Photos don't survive a closed tab as the text does: with them it is another message.
      {
        body: body.trim(),
        photoIds: photos.photos.map(({ id }) => id),
        key: photos.photos.length > 0 ? photos.key : key,
      },
      {
        onSuccess: () => {
          discard()
          photos.clear()
        },
        onError: (error) => setProblem(formMessages(error, texts.messageFailed).message),
      },
    )
  }
  const change = (text: string) => {
    setBody(text)
    photos.renewKey()
  }
  return (
    <form onSubmit={submit} aria-label={texts.messagesTitle} className="mb-6 flex flex-col gap-3">
      <TextArea
        label={texts.messageLabel}
        maxLength={maxOrderMessage}
        value={body}
        onChange={(event) => change(event.target.value)}
      />
      <PhotoStrip photos={photos.photos} onRemove={photos.remove} />
      <div className="flex flex-wrap justify-between gap-3">
        <AddPhotos isBusy={photos.isBusy} isFull={photos.photos.length >= maxMessagePhotos} onFiles={photos.add} />
        <Button type="submit" isBusy={send.isPending} isWaiting={photos.isBusy}>
          {texts.messageSend}
        </Button>
      </div>
      <FieldError id="message-error" error={problem} />
    </form>
  )
}

/** Photos of the message being written; uploaded one after the other. */
function usePhotos(orderId: string, onProblem: (problem: string | undefined) => void) {
  const [photos, setPhotos] = useState<MessagePhoto[]>([])
  const [key, setKey] = useState(() => crypto.randomUUID())
  const [isBusy, setBusy] = useState(false)
  const renewKey = () => setKey(crypto.randomUUID())
  const set = (change: (now: MessagePhoto[]) => MessagePhoto[]) => {
    setPhotos(change)
    renewKey()
  }
  const add = async (files: readonly File[]) => {
    setBusy(true)
    onProblem(undefined)
    try {
      for (const file of files.slice(0, maxMessagePhotos - photos.length)) {
        const photo = await uploadMessagePhoto(orderId, file)
        set((now) => [...now, photo])
      }
    } catch (error) {
      onProblem(formMessages(error, texts.photoFailed).message)
    } finally {
      setBusy(false)
    }
  }
  const remove = (id: string) => set((now) => now.filter((photo) => photo.id !== id))
  return { photos, key, renewKey, isBusy, add, remove, clear: () => set(() => []) }
}

type AddPhotosProps = { isBusy: boolean; isFull: boolean; onFiles: (files: File[]) => Promise<void> }

function AddPhotos({ isBusy, isFull, onFiles }: AddPhotosProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={input}
        type="file"
        accept={imageTypes.join(',')}
        multiple
        hidden
        aria-label={texts.addPhotos}
        onChange={({ target }) => {
          const files = [...(target.files ?? [])]
          target.value = ''
          if (files.length > 0) void onFiles(files)
        }}
      />
      <Button variant="outline" isBusy={isBusy} disabled={isFull} onClick={() => input.current?.click()}>
        <Camera aria-hidden="true" />
        {texts.addPhotos}
      </Button>
    </>
  )
}

function PhotoStrip({ photos, onRemove }: { photos: readonly MessagePhoto[]; onRemove: (id: string) => void }) {
  if (photos.length === 0) return null
  return (
    <ul className="flex flex-wrap gap-3">
      {photos.map(({ id }) => (
        <li key={id} className="relative">
          <img src={messagePhotoPath(id, 320)} alt="" className="size-20 rounded-control bg-sunken object-cover" />
          <Button
            variant="outline"
            size="icon"
            className="-top-3 -end-3 absolute scale-75"
            aria-label={texts.removePhoto}
            onClick={() => onRemove(id)}
          >
            <X aria-hidden="true" />
          </Button>
        </li>
      ))}
    </ul>
  )
}
