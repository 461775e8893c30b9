import { useSortable } from '@dnd-kit/sortable'
import type { ItemPhoto } from '@keepcase/contract/photos/photos.contract.ts'
import { Button } from '#web/ui/button.tsx'
import { cn } from '#web/ui/cn.ts'
import { Progress } from '#web/ui/feedback.tsx'
import { ChevronLeft, ChevronRight, CircleAlert, Pencil, RotateCcw, X } from '#web/ui/icons.ts'
import { styleOf } from '#web/ui/sorting/sorting.ts'
import PhotoPicture from './display/photo-picture.tsx'
import * as texts from './item-photos.texts.ts'
import type { PendingPhoto } from './use-photo-uploads.ts'

const tileClass = 'overflow-hidden rounded-card border bg-card'
const tileSizes = '(min-width: 48rem) 12rem, 45vw'

type TileProps = {
  photo: ItemPhoto
  place: number
  count: number
  onMove: (to: number) => void
  onEdit: () => void
  onRemove: () => void
}

/** One photo of an item: drag it, or move it by its buttons; press it to crop and describe it. */
export function PhotoTile({ photo, place, count, onMove, onEdit, onRemove }: TileProps) {
  const sortable = useSortable({ id: photo.id })
  const { setNodeRef, setActivatorNodeRef, listeners, attributes, isDragging } = sortable
  return (
    <li
      ref={setNodeRef}
      style={styleOf(sortable)}
      data-photo={photo.id}
      className={cn(tileClass, 'relative', isDragging && 'z-10 shadow-popover')}
    >
      <button
        ref={setActivatorNodeRef}
        type="button"
        {...listeners}
        aria-describedby={attributes['aria-describedby']}
        aria-label={texts.editName(place, photo.description)}
        onClick={onEdit}
        className="group relative block aspect-square w-full touch-manipulation cursor-grab bg-sunken active:cursor-grabbing"
      >
        <PhotoPicture
          src={photo.url}
          photo={{ thumbhash: photo.thumbhash, description: '' }}
          alt=""
          sizes={tileSizes}
          className="pointer-events-none"
        />
        <span className="absolute start-2 top-2 rounded-chip bg-card px-2 py-0.5 text-figure">
          {place === 1 ? texts.cover : place}
        </span>
        <span className="absolute end-2 bottom-2 inline-flex items-center gap-1.5 rounded-chip bg-card px-2 py-1 text-small">
          <Pencil className="size-4" aria-hidden="true" />
          {texts.editPhoto}
        </span>
      </button>
      <div className="flex items-center justify-between">
        <div className="flex">
          <TileButton label={texts.moveEarlier(place)} isOff={place === 1} onPress={() => onMove(place - 1)}>
            <ChevronLeft className="rtl:-scale-x-100" aria-hidden="true" />
          </TileButton>
          <TileButton label={texts.moveLater(place)} isOff={place === count} onPress={() => onMove(place + 1)}>
            <ChevronRight className="rtl:-scale-x-100" aria-hidden="true" />
          </TileButton>
        </div>
        <TileButton label={texts.removePhoto(place)} onPress={onRemove}>
          <X aria-hidden="true" />
        </TileButton>
      </div>
    </li>
  )
}

type TileButtonProps = { label: string; isOff?: boolean; onPress: () => void; children: React.ReactNode }

/** It keeps the focus at the end of the row, where it does nothing: the next press may go the other way. */
const TileButton = ({ label, isOff = false, onPress, children }: TileButtonProps) => (
  <Button
    variant="quiet"
    size="icon"
    aria-label={label}
    isWaiting={isOff}
    className={cn(isOff && 'opacity-40')}
    onClick={onPress}
  >
    {children}
  </Button>
)

type PendingTileProps = { pending: PendingPhoto; onRetry: () => void; onCancel: () => void }

/** A photo on its way, or one that was refused, with the reason. */
export function PendingTile({ pending: { file, preview, part, problem }, onRetry, onCancel }: PendingTileProps) {
  return (
    <li className={cn(tileClass, 'flex flex-col')}>
      <div className="relative aspect-square w-full bg-sunken">
        {problem === null && <img src={preview} alt="" className="size-full object-contain opacity-50" />}
        {problem === null ? (
          <Progress value={part} max={1} label={texts.uploading(file.name)} className="absolute inset-x-3 bottom-3" />
        ) : (
          <p role="alert" className="flex size-full flex-col gap-2 overflow-y-auto p-3 text-small">
            <CircleAlert className="size-5 shrink-0 text-destructive" aria-hidden="true" />
            <span className="break-words font-medium">{file.name}</span>
            <span>{problem}</span>
          </p>
        )}
      </div>
      <div className="flex items-center justify-between">
        {problem === null ? (
          <span />
        ) : (
          <Button variant="quiet" onClick={onRetry}>
            <RotateCcw aria-hidden="true" />
            {texts.retry}
          </Button>
        )}
        <TileButton label={texts.cancelUpload(file.name)} onPress={onCancel}>
          <X aria-hidden="true" />
        </TileButton>
      </div>
    </li>
  )
}
