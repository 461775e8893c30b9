import { useSortable } from '@dnd-kit/sortable'
import { ArrowDown, ArrowUp, GripVertical } from 'lucide-react'
import { type ReactNode, useEffect, useMemo } from 'react'
import { Button } from '#web/ui/button.tsx'
import { cn } from '#web/ui/cn.ts'
import { Progress } from '#web/ui/feedback.tsx'
import { FieldError } from '#web/ui/forms/field.tsx'
import { X } from '#web/ui/icons.ts'
import { ItemThumb } from '../../display/item-thumb.tsx'
import type { Row } from '../draft/edits.ts'
import type { itemLocks } from '../draft/locks.ts'
import { useEditor } from '../editor-context.ts'
import { Cells } from './row-cells.tsx'
import { RowConflict } from './row-conflict.tsx'
import { RowPhotos } from './row-photos.tsx'
import type { RowUploads } from './use-row-uploads.ts'

type ItemRowProps = {
  row: Row
  place: number
  count: number
  uploads: RowUploads
  isWanted: boolean
  locks: ReturnType<typeof itemLocks>
  onMove: (to: number) => void
  onRemove: () => void
}

/** One item: photo, title, price, condition, rarity, units, and its place in the order. */
export function ItemRow(props: ItemRowProps) {
  const { row, place, count, uploads, isWanted, locks, onMove, onRemove } = props
  const { editing, mayEdit } = useEditor()
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } = useSortable({
    id: row.key,
    disabled: !mayEdit,
  })
  const name = row.title || `item ${place + 1}`
  const refused = editing.refused[`row ${row.lotId ?? row.key}`]
  return (
    <li
      ref={setNodeRef}
      style={{ transform: transform ? `translate3d(0, ${Math.round(transform.y)}px, 0)` : undefined, transition }}
      className={cn(
        'min-w-0 max-md:rounded-control max-md:border max-md:p-3 md:border-b md:py-2',
        isDragging && 'relative z-10 bg-card shadow-popover',
      )}
    >
      <div className="grid min-w-0 grid-cols-2 items-end gap-2 md:grid-cols-[auto_3rem_minmax(7rem,1fr)_6rem_7.5rem_7.5rem_4rem_auto] md:items-center">
        {mayEdit && (
          <button
            type="button"
            ref={setActivatorNodeRef}
            {...attributes}
            {...listeners}
            aria-label={`Drag ${name}`}
            className="grid h-11 w-6 cursor-grab touch-none place-items-center rounded-control text-muted-foreground hover:text-foreground max-md:hidden"
          >
            <GripVertical className="size-5" aria-hidden="true" />
          </button>
        )}
        <div className="flex min-w-0 items-end gap-2 max-md:col-span-2 md:contents">
          <RowThumb row={row} name={name} />
          <Cells row={row} place={place} isWanted={isWanted} locks={locks} part="title" />
        </div>
        <Cells row={row} place={place} isWanted={false} locks={locks} part="others" />
        <div className="flex items-center justify-end max-md:col-span-2">
          {mayEdit && (
            <>
              <RowButton label={`Move ${name} up`} isWaiting={place === 0} onClick={() => onMove(place - 1)}>
                <ArrowUp aria-hidden="true" />
              </RowButton>
              <RowButton label={`Move ${name} down`} isWaiting={place === count - 1} onClick={() => onMove(place + 1)}>
                <ArrowDown aria-hidden="true" />
              </RowButton>
              {!locks.remove.isFixed && (
                <RowButton label={`Remove ${name}`} isWaiting={false} onClick={onRemove}>
                  <X aria-hidden="true" />
                </RowButton>
              )}
            </>
          )}
        </div>
      </div>
      <RowUpload row={row} uploads={uploads} />
      <RowConflict row={row} />
      <FieldError id={`${row.key}-refused`} error={refused} />
    </li>
  )
}

type RowButtonProps = { label: string; isWaiting: boolean; onClick: () => void; children: ReactNode }

const RowButton = ({ label, isWaiting, onClick, children }: RowButtonProps) => (
  <Button
    variant="quiet"
    aria-label={label}
    isWaiting={isWaiting}
    onClick={onClick}
    className="h-11 w-9 px-0 text-muted-foreground aria-disabled:opacity-40"
  >
    {children}
  </Button>
)

/** The first photo, also while it is being sent; a press opens all of them. */
function RowThumb({ row, name }: { row: Row; name: string }) {
  const { file } = row
  const local = useMemo(() => (file ? URL.createObjectURL(file) : null), [file])
  useEffect(() => () => void (local && URL.revokeObjectURL(local)), [local])
  const thumb = <ItemThumb seed={row.itemId ?? row.key} image={local ?? row.image} category={row.category} />
  return (
    <RowPhotos row={row} name={name}>
      {thumb}
    </RowPhotos>
  )
}

/** A photo on its way, or one that wasn’t taken. */
function RowUpload({ row, uploads }: { row: Row; uploads: RowUploads }) {
  const failed = uploads.failed[row.key]
  if (!row.isUploading) return null
  if (failed === undefined) {
    return (
      <Progress
        value={uploads.progress[row.key] ?? 0}
        max={1}
        label={`Photo of ${row.title || 'the item'}`}
        className="mt-2"
      />
    )
  }
  return (
    <div className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1">
      <FieldError id={`${row.key}-photo`} error={`The photo wasn’t saved. ${failed}`} />
      <Button variant="outline" size="small" onClick={() => uploads.retry(row.key)}>
        Try again
      </Button>
      <Button variant="quiet" size="small" onClick={() => uploads.giveUp(row.key)}>
        Go on without it
      </Button>
    </div>
  )
}
