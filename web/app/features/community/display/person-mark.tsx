import { avatarSrcSet } from '@keepcase/contract/uploads/media.rules.ts'
import { HouseArt } from '#web/features/share-images/display/house-art.tsx'
import { cn } from '#web/ui/cn.ts'

type PersonMarkProps = {
  /** The person's id: what their drawing is made from. */
  id: string
  avatarUrl: string | null
  /** The largest width at which it is shown, in pixels; its own size is in the class. */
  size: number
  className?: string
}

// Over the picture, so that a black one has an edge on a dark page and a white one on a light page; a border, because
// forced colours draw borders and leave shadows away.
const edge = 'relative after:absolute after:inset-0 after:rounded-full after:border after:border-(--picture-edge)'

/** A person's picture, round; a drawing of their own where there is none. Decorative: the name stands beside it. */
export function PersonMark({ id, avatarUrl, size, className }: PersonMarkProps) {
  return (
    <span className={cn('block shrink-0 overflow-hidden rounded-full bg-sunken', edge, className)}>
      {avatarUrl ? (
        <img
          src={avatarUrl}
          srcSet={avatarSrcSet(avatarUrl)}
          sizes={`${size}px`}
          alt=""
          width={size}
          height={size}
          loading="lazy"
          className="size-full object-cover"
        />
      ) : (
        <HouseArt seed={id} kind="facets" />
      )}
    </span>
  )
}
