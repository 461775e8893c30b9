import { ClientOnly, clientLazy } from '#web/startup/client-lazy.ts'
import { ItemPicture, type Picture } from './item-picture.tsx'

const ItemCarousel = clientLazy(() =>
  import('./item-carousel.tsx').then(({ ItemCarousel }) => ({ default: ItemCarousel })),
)

/** All photos of an item, zoomable; shows the first one until the carousel's code has loaded. */
export function ItemPhotos({ item }: { item: Picture }) {
  const first = <ItemPicture item={item} isFirst caption="always" sizes="(min-width: 64rem) 44rem, 100vw" />
  if (!item.images[0]) return first
  return (
    <ClientOnly place={first}>
      <ItemCarousel item={item} />
    </ClientOnly>
  )
}
