import { useSortable } from '@dnd-kit/sortable'
import { ArrowDown, ArrowUp, CirclePause, GripVertical } from 'lucide-react'
import { type MouseEvent, memo, type ReactNode, useEffect, useMemo } from 'react'
import { isSameValue } from '#web/forms/merge-changes.ts'
import { Button } from '#web/ui/button.tsx'
import { cn } from '#web/ui/cn.ts'
import { Progress } from '#web/ui/feedback.tsx'
import { FieldError } from '#web/ui/forms/field.tsx'
import { X } from '#web/ui/icons.ts'
import { ItemThumb } from '../../display/item-thumb.tsx'
import type { DropDraft } from '../draft/drop-draft.ts'
import type { Row, RowValues } from '../draft/edits.ts'
import { noNewClaims, offerAgain, photoNotSaved, photoOf, stopClaims, tryAgain, withoutPhoto } from '../editor.texts.ts'
import { Cells } from './row-cells.tsx'
import { RowConflict } from './row-conflict.tsx'
import { changeRow, moveTo, removeItemRow, useRowTools } from './row-context.ts'
import { RowPhotos } from './row-photos.tsx'

type ItemRowProps = {
  row: Row
  place: number
  count: number
  /** True for the row that was just added. */
  isWanted: boolean
  /** Why the row wasn’t saved. */
  refused: string | undefined
  /** Values that somebody else set while they were edited here. */
  theirs: Partial<RowValues> | undefined
  /** Share of its photo that is sent, and why it wasn’t taken. */
  progress: number | undefined
  failed: string | undefined
}

/**
 * One item: photo, title, price, condition, rarity, units, and its place in the order. It is drawn again for its own
 * changes only: a drop may have hundreds.
 */
export const ItemRow = memo(function ItemRow(props: ItemRowProps) {
  const { row, place, count, isWanted, refused, theirs } = props
  const { draft, mayEdit, stage, locks } = useRowTools()
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } = useSortable({
    id: row.key,
    disabled: !mayEdit,
  })
  const name = row.title || `item ${place + 1}`
  return (
    <li
      ref={setNodeRef}
      style={{ transform: transform ? `translate3d(0, ${Math.round(transform.y)}px, 0)` : undefined, transition }}
      className={cn(
        // Rows out of sight cost no layout.
        'min-w-0 [contain-intrinsic-size:auto_7rem] [content-visibility:auto] [overflow-clip-margin:6px] @max-[38rem]:rounded-control @max-[38rem]:border @max-[38rem]:p-3 @min-[38rem]:border-b @min-[38rem]:py-2.5',
        isDragging && 'relative z-10 bg-card shadow-popover [content-visibility:visible]',
      )}
    >
      <div className="grid min-w-0 grid-cols-2 items-end gap-2 @min-[18rem]:grid-cols-[minmax(0,1fr)_3.5rem_minmax(6.75rem,auto)] @min-[38rem]:grid-cols-[auto_4rem_minmax(0,1fr)_minmax(0,1fr)_7.5rem_auto] @min-[38rem]:items-center @min-[56rem]:grid-cols-[auto_3rem_minmax(8rem,1fr)_7rem_8.5rem_8.5rem_6rem_auto]">
        {mayEdit && count > 1 && (
          <button
            type="button"
            ref={setActivatorNodeRef}
            {...attributes}
            {...listeners}
            aria-label={`Drag ${name}`}
            className="grid h-11 w-6 cursor-grab touch-none place-items-center rounded-control text-muted-foreground hover:text-foreground @max-[38rem]:hidden @min-[38rem]:row-span-2 @min-[56rem]:row-span-1"
          >
            <GripVertical className="size-5" aria-hidden="true" />
          </button>
        )}
        <div className="flex min-w-0 items-end gap-2 @max-[38rem]:col-span-full @min-[38rem]:contents">
          <div className="shrink-0 @min-[38rem]:col-start-2 @min-[38rem]:row-span-2 @min-[38rem]:[&_*]:max-w-full @min-[56rem]:row-span-1">
            <RowThumb row={row} name={name} />
          </div>
          <Cells row={row} place={place} isWanted={isWanted} part="title" />
        </div>
        <Cells row={row} place={place} isWanted={false} part="others" />
        <div className="flex items-center justify-end @max-[18rem]:col-span-2 @min-[38rem]:col-start-6 @min-[38rem]:row-start-1 @min-[56rem]:col-start-8">
          {mayEdit && stage === 'open' && row.lotId !== null && row.active && (
            <RowButton
              label={stopClaims(name)}
              isWaiting={false}
              onClick={() => changeRow(draft, row, 'active', false)}
            >
              <CirclePause aria-hidden="true" />
            </RowButton>
          )}
          {mayEdit && count > 1 && (
            <>
              <RowButton
                label={`Move ${name} up`}
                isWaiting={place === 0}
                onClick={() => moveTo(draft, row.key, place - 1)}
              >
                <ArrowUp aria-hidden="true" />
              </RowButton>
              <RowButton
                label={`Move ${name} down`}
                isWaiting={place === count - 1}
                onClick={() => moveTo(draft, row.key, place + 1)}
              >
                <ArrowDown aria-hidden="true" />
              </RowButton>
            </>
          )}
          {mayEdit && !locks.remove.isFixed && (
            <RowButton label={`Remove ${name}`} isWaiting={false} onClick={(event) => remove(draft, row, event)}>
              <X aria-hidden="true" />
            </RowButton>
          )}
        </div>
      </div>
      {!row.active && (
        <p className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1 text-small">
          {noNewClaims}
          {mayEdit && (
            <Button variant="outline" size="small" onClick={() => changeRow(draft, row, 'active', true)}>
              {offerAgain}
            </Button>
          )}
        </p>
      )}
      <RowUpload {...props} />
      {theirs && <RowConflict row={row} theirs={theirs} />}
      <FieldError id={`${row.key}-refused`} error={refused} />
    </li>
  )
}, isSameValue)

type RowButtonProps = {
  label: string
  isWaiting: boolean
  onClick: (event: MouseEvent<HTMLElement>) => void
  children: ReactNode
}

/** Removes a row; the focus goes to the row before it. */
function remove(draft: DropDraft, row: Row, { currentTarget }: MouseEvent<HTMLElement>): void {
  const line = currentTarget.closest('li')
  const next = line?.previousElementSibling ?? line?.nextElementSibling
  removeItemRow(draft, row)
  next?.querySelector('input')?.focus()
}

const RowButton = ({ label, isWaiting, onClick, children }: RowButtonProps) => (
  <Button
    variant="quiet"
    aria-label={label}
    isWaiting={isWaiting}
    onClick={onClick}
    title={label}
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
function RowUpload({ row, progress = 0, failed }: Pick<ItemRowProps, 'row' | 'progress' | 'failed'>) {
  const { retry, giveUp } = useRowTools()
  if (!row.isUploading) return null
  if (failed === undefined) {
    return <Progress value={progress} max={1} label={photoOf(row.title)} className="mt-2" />
  }
  return (
    <div className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1">
      <FieldError id={`${row.key}-photo`} error={photoNotSaved(failed)} />
      <Button variant="outline" size="small" onClick={() => retry(row.key)}>
        {tryAgain}
      </Button>
      <Button variant="quiet" size="small" onClick={() => giveUp(row.key)}>
        {withoutPhoto}
      </Button>
    </div>
  )
}
