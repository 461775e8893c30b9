import type { DropItem } from '@keepcase/contract/drops/drops.contract.ts'
import { Suspense } from 'react'
import { Drawing, DrawingCaption } from '#web/features/drawings/display/drawing.tsx'
import { serverRenderedLazy } from '#web/startup/client-lazy.ts'
import { cn } from '#web/ui/cn.ts'

export type Picture = Pick<DropItem, 'itemId' | 'title' | 'images' | 'photos' | 'drawing' | 'category'>

const PhotoPicture = serverRenderedLazy(() => import('#web/features/photos/display/photo-picture.tsx'))

type ItemPictureProps = {
  item: Picture
  isFirst?: boolean
  sizes?: string
  className?: string
  /** Where a drawing says that it is one: never, where there is room for it (default), or always. */
  caption?: 'none' | 'wide' | 'always'
}

/** Room below a drawing for its caption. */
const room = { none: '', wide: 'md:pb-5', always: 'pb-5' } as const

/** The first photo of an item, uncropped, or its drawing. */
export function ItemPicture({ item, className = '', caption = 'wide', ...photo }: ItemPictureProps) {
  const [src] = item.images
  if (!src)
    return (
      <span className={cn('relative block size-full', room[caption])}>
        <Drawing src={item.drawing} category={item.category} className={className} isFirst={photo.isFirst ?? false} />
        {caption !== 'none' && <DrawingCaption {...(caption === 'wide' ? { className: 'max-md:sr-only' } : {})} />}
      </span>
    )
  return (
    <Suspense>
      <PhotoPicture src={src} photo={item.photos[0]} alt={item.title} className={className} {...photo} />
    </Suspense>
  )
}
