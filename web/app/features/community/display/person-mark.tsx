import { avatarSrcSet } from '@keepcase/contract/uploads/uploads.rules.ts'
import { HouseArt } from '#web/features/share-images/display/house-art.tsx'
import { cn } from '#web/ui/cn.ts'

type PersonMarkProps = {
  /** The person's id, the seed of their drawing. */
  id: string
  avatarUrl: string | null
  /** Largest displayed width in pixels; the size itself comes from the class. */
  size: number
  className?: string
}

// Drawn over the picture, so that dark pictures have an edge on dark pages and light ones on light pages. A border,
// because forced colors mode draws borders but not shadows.
const edge = 'relative after:absolute after:inset-0 after:rounded-full after:border after:border-(--picture-edge)'

/** A person's round picture, or a drawing of their own. Decorative: the name is beside it. */
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
