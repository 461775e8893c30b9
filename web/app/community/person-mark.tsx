import { cn } from '#ui/cn.ts'
import { HouseArt } from '#ui/house-art.tsx'

/** A person's picture, round; a drawing of their own where there is none. Decorative: the name stands beside it. */
export function PersonMark({ id, avatarUrl, className }: { id: string; avatarUrl: string | null; className?: string }) {
  return (
    <span className={cn('block shrink-0 overflow-hidden rounded-full bg-sunken', className)}>
      {avatarUrl ? (
        <img src={avatarUrl} alt="" width={112} height={112} loading="lazy" className="size-full object-cover" />
      ) : (
        <HouseArt seed={id} kind="facets" />
      )}
    </span>
  )
}
