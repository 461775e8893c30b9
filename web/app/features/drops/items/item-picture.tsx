import type { DropItem } from '@keepcase/contract/drops/drops.contract.ts'
import { HouseArt } from '#web/features/share-images/display/house-art.tsx'
import { cn } from '#web/ui/cn.ts'

export type Picture = Pick<DropItem, 'itemId' | 'title' | 'images' | 'category'>

/** The first photo of an item, uncropped, or its house art. */
export function ItemPicture({
  item,
  isFirst = false,
  className,
}: {
  item: Picture
  isFirst?: boolean
  className?: string
}) {
  const [image] = item.images
  if (!image) return <HouseArt seed={item.itemId} category={item.category} {...(className ? { className } : {})} />
  return <Photo src={image} alt={item.title} isFirst={isFirst} className={cn('size-full', className)} />
}

type PhotoProps = { src: string; alt: string; isFirst: boolean; className: string }

/** One photo, uncropped. */
export const Photo = ({ src, alt, isFirst, className }: PhotoProps) => (
  <img
    src={src}
    alt={alt}
    width={960}
    height={960}
    decoding="async"
    loading={isFirst ? 'eager' : 'lazy'}
    fetchPriority={isFirst ? 'high' : 'auto'}
    className={cn('object-contain', className)}
  />
)
