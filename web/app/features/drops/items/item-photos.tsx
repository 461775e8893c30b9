import { Later, lazyPart } from '#web/startup/client-lazy.ts'
import { ItemPicture, type Picture } from './item-picture.tsx'

const ItemCarousel = lazyPart(() =>
  import('./item-carousel.tsx').then(({ ItemCarousel }) => ({ default: ItemCarousel })),
)

/** All photos of an item; the first stands there until the code that turns them has come. */
export function ItemPhotos({ item }: { item: Picture }) {
  const first = <ItemPicture item={item} isFirst />
  if (item.images.length < 2) return first
  return (
    <Later place={first}>
      <ItemCarousel item={item} />
    </Later>
  )
}
