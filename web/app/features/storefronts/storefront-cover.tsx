import type { Storefront } from '@keepcase/contract/storefronts/storefronts.fields.ts'
import { coverSrcSet } from '@keepcase/contract/uploads/uploads.rules.ts'
import { HouseArtStrip } from '#web/features/share-images/display/house-art.tsx'
import { cn } from '#web/ui/cn.ts'

type CoverProps = {
  storefront: Pick<Storefront, 'id' | 'coverPhotoUrl' | 'palette'>
  /** Height. */
  className: string
  /** The page's first picture, fetched before others. */
  isFirst?: boolean
}

/** A storefront's cover; without one house art, in the colors of its palette. */
export function StorefrontCover({ storefront: { id, coverPhotoUrl, palette }, className, isFirst }: CoverProps) {
  if (coverPhotoUrl) {
    const sources = coverSrcSet(coverPhotoUrl)
    return (
      <img
        src={coverPhotoUrl}
        {...(sources && { srcSet: sources, sizes: '(min-width: 80rem) 80rem, 100vw' })}
        alt=""
        width={1600}
        height={500}
        {...(isFirst && { fetchPriority: 'high' as const })}
        decoding="async"
        className={cn('w-full rounded-card bg-sunken object-cover', className)}
      />
    )
  }
  const isTinted = palette !== 'ink'
  return (
    <div className={cn('isolate overflow-hidden rounded-card', isTinted ? 'bg-primary' : 'bg-sunken', className)}>
      <HouseArtStrip
        seed={`cover-${id}`}
        className={cn('h-full', isTinted && 'opacity-55 mix-blend-luminosity')}
        tile="min-w-40 sm:min-w-54 lg:min-w-72"
      />
    </div>
  )
}
