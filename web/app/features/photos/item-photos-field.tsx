import type { ItemPhoto } from '@keepcase/contract/photos/photos.contract.ts'
import { maxPhotosPerItem } from '@keepcase/contract/photos/photos.limits.ts'
import { imageTypes } from '@keepcase/contract/uploads/uploads.rules.ts'
import { useId, useRef, useState } from 'react'
import { announce } from '#web/accessibility/announce.tsx'
import { clientLazy } from '#web/startup/client-lazy.ts'
import { Button } from '#web/ui/button.tsx'
import { cn } from '#web/ui/cn.ts'
import { CameraButton } from '#web/ui/forms/camera-button.tsx'
import { FieldError } from '#web/ui/forms/field.tsx'
import { acceptsFiles, useIncomingFiles } from '#web/ui/forms/use-incoming-files.ts'
import { ImagePlus } from '#web/ui/icons.ts'
import { moveElement } from '#web/ui/sorting/sorting.ts'
import * as texts from './item-photos.texts.ts'
import { PhotoOrder } from './photo-order.tsx'
import { PendingTile, PhotoTile } from './photo-tile.tsx'
import { UnusedPhotos } from './unused-photos.tsx'
import { usePhotoUploads } from './use-photo-uploads.ts'

const EditPhoto = clientLazy(() => import('./edit-photo.tsx').then(({ EditPhoto }) => ({ default: EditPhoto })))

export type ItemPhotosFieldProps = {
  storefrontId: string
  /** The item's photos in their order. */
  value: readonly ItemPhoto[]
  onChange: (photos: ItemPhoto[]) => void
  error?: string | undefined
  /** Called with the number of uploads under way, so that a form can wait for them. */
  onPending?: (count: number) => void
  /** Whether photos that an earlier visit uploaded and no item uses are offered; off where a page has several fields. */
  offersUnused?: boolean
}

/** Photos of an item: add them by file, drop, paste or camera; order, crop, describe and remove them. */
export function ItemPhotosField(props: ItemPhotosFieldProps) {
  const { storefrontId, value, onChange, error, offersUnused = true } = props
  const [edited, setEdited] = useState<string | null>(null)
  const field = useRef<HTMLFieldSetElement>(null)
  const uploads = usePhotoUploads(props)
  const isOver = useIncomingFiles(field, uploads.add)
  const errorId = useId()
  const move = (id: string, to: number) => {
    const from = value.findIndex((one) => one.id === id)
    onChange(moveElement(value, from, to))
  }
  const remove = (id: string) => {
    onChange(value.filter((photo) => photo.id !== id))
    announce(texts.removed)
    field.current?.querySelector<HTMLElement>('[data-add-photos]')?.focus()
  }
  const photo = value.find(({ id }) => id === edited)
  return (
    <fieldset
      ref={field}
      {...acceptsFiles}
      aria-describedby={error ? errorId : undefined}
      className={cn(
        'flex min-w-0 flex-col gap-3 rounded-card',
        isOver && 'outline-2 outline-foreground outline-dashed outline-offset-4',
      )}
    >
      <legend className="text-label">{texts.photosHeading}</legend>
      <p className="text-muted-foreground text-small">{isOver ? texts.dropNow : texts.photosHint}</p>
      <PhotoOrder photos={value} onMove={move}>
        <ul className="grid grid-cols-2 empty:hidden gap-3 sm:grid-cols-3 lg:grid-cols-4">
          {value.map((one, i) => (
            <PhotoTile
              key={one.id}
              photo={one}
              place={i + 1}
              count={value.length}
              onMove={(place) => {
                move(one.id, place - 1)
                announce(texts.moved(place, value.length))
              }}
              onEdit={() => setEdited(one.id)}
              onRemove={() => remove(one.id)}
            />
          ))}
          {uploads.pending.map((one) => (
            <PendingTile
              key={one.key}
              pending={one}
              onRetry={() => uploads.retry(one.key)}
              onCancel={() => uploads.cancel(one.key)}
            />
          ))}
        </ul>
      </PhotoOrder>
      {value.length + uploads.pending.length < maxPhotosPerItem && <AddButtons onFiles={uploads.add} />}
      {offersUnused && <UnusedPhotos storefrontId={storefrontId} value={value} onChange={onChange} />}
      <div role="alert">
        <FieldError id={errorId} error={error ?? uploads.notice ?? undefined} />
      </div>
      {photo && (
        <EditPhoto
          photo={photo}
          onClose={() => setEdited(null)}
          onSaved={(saved) => onChange(value.map((one) => (one.id === saved.id ? saved : one)))}
        />
      )}
    </fieldset>
  )
}

/** Chooses files, or opens the camera of a phone. */
function AddButtons({ onFiles }: { onFiles: (files: File[]) => void }) {
  const files = useRef<HTMLInputElement>(null)
  const take = (input: HTMLInputElement) => {
    const chosen = [...(input.files ?? [])]
    // @NOTE reset so that the same file can be chosen again
    input.value = ''
    onFiles(chosen)
  }
  return (
    <div className="flex flex-wrap items-center gap-3">
      <Button variant="outline" data-add-photos="" onClick={() => files.current?.click()}>
        <ImagePlus aria-hidden="true" />
        {texts.addPhotos}
      </Button>
      <CameraButton onFiles={onFiles} />
      <span className="text-muted-foreground text-small pointer-coarse:hidden">{texts.dropHint}</span>
      <input
        ref={files}
        type="file"
        multiple
        hidden
        accept={imageTypes.join()}
        aria-label={texts.photoFiles}
        onChange={({ currentTarget }) => take(currentTarget)}
      />
    </div>
  )
}
