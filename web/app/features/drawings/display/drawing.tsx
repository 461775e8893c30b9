import { drawingCaption } from '@keepcase/contract/drawings/drawings.messages.ts'
import { plainDrawingPath } from '@keepcase/contract/drawings/drawings.rules.ts'
import { cn } from '#web/ui/cn.ts'

type DrawingProps = {
  /** Address of an item's drawing; without one its category is drawn. */
  src?: string | null
  category?: string | null
  className?: string
  isFirst?: boolean
}

/** A thing drawn as the kind of thing it is. Decorative: the item's name is beside it. */
export function Drawing({ src, category = null, className, isFirst = false }: DrawingProps) {
  return (
    <img
      src={src ?? plainDrawingPath(category)}
      alt=""
      width={400}
      height={400}
      decoding="async"
      loading={isFirst ? 'eager' : 'lazy'}
      fetchPriority={isFirst ? 'high' : 'auto'}
      className={cn('block size-full object-contain', className)}
    />
  )
}

/** Says under a drawing that it is none of the item's photos. */
export const DrawingCaption = ({ className }: { className?: string }) => (
  <span className={cn('absolute start-2 bottom-1 text-figure text-muted-foreground', className)}>{drawingCaption}</span>
)
