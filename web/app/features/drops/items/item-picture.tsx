import type { DropItem } from '@keepcase/contract/drops/drops.contract.ts'
import { Suspense } from 'react'
import { HouseArt } from '#web/features/share-images/display/house-art.tsx'
import { serverRenderedLazy } from '#web/startup/client-lazy.ts'

export type Picture = Pick<DropItem, 'itemId' | 'title' | 'images' | 'photos' | 'category'>

const PhotoPicture = serverRenderedLazy(() => import('#web/features/photos/display/photo-picture.tsx'))

type ItemPictureProps = { item: Picture; isFirst?: boolean; sizes?: string; className?: string }

/** The first photo of an item, uncropped, or its house art. */
export function ItemPicture({ item, className = '', ...photo }: ItemPictureProps) {
  const [src] = item.images
  if (!src) return <HouseArt seed={item.itemId} category={item.category} {...(className ? { className } : {})} />
  return (
    <Suspense>
      <PhotoPicture src={src} photo={item.photos[0]} alt={item.title} className={className} {...photo} />
    </Suspense>
  )
}
