import type { DropItem } from '@keepcase/contract/drops/drops.contract.ts'
import { useState } from 'react'
import { cn } from '#ui/cn.ts'
import { HouseArt } from '#ui/house-art.tsx'
import { ChevronLeft, ChevronRight } from '#ui/icons.ts'

type Picture = Pick<DropItem, 'itemId' | 'title' | 'images' | 'category'>

/** The first photo of an item, whole to its edges; house art where there is none. */
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

const Photo = ({ src, alt, isFirst, className }: { src: string; alt: string; isFirst: boolean; className: string }) => (
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

/** All photos of the item on stage, one at a time, with buttons for both ways. */
export function ItemPhotos({ item }: { item: Picture }) {
  const [at, setAt] = useState(0)
  const count = item.images.length
  const src = item.images[Math.min(at, count - 1)]
  if (!src || count === 1) return <ItemPicture item={item} isFirst />
  const turn = (by: number) => setAt((at + by + count) % count)
  return (
    <section aria-roledescription="carousel" aria-label={`Photos of ${item.title}`} className="relative size-full">
      <Photo src={src} alt={`${item.title}, photo ${at + 1} of ${count}`} isFirst className="size-full" />
      <Turn side="start-3" label="Previous photo" onPress={() => turn(-1)} Icon={ChevronLeft} />
      <Turn side="end-3" label="Next photo" onPress={() => turn(1)} Icon={ChevronRight} />
      <p aria-live="polite" className="absolute end-3 bottom-3 rounded-chip bg-card px-2 py-0.5 text-figure">
        {at + 1}/{count}
      </p>
    </section>
  )
}

type TurnProps = { side: string; label: string; onPress: () => void; Icon: typeof ChevronLeft }

const Turn = ({ side, label, onPress, Icon }: TurnProps) => (
  <button
    type="button"
    aria-label={label}
    onClick={onPress}
    className={cn(
      'absolute top-1/2 grid size-11 -translate-y-1/2 place-items-center rounded-control bg-card shadow-popover hover:bg-secondary',
      side,
    )}
  >
    <Icon className="size-5 rtl:-scale-x-100" aria-hidden="true" />
  </button>
)
