import { isDrawing } from '@keepcase/contract/drawings/drawings.rules.ts'
import type { DropDetail, DropItem } from '@keepcase/contract/drops/drops.contract.ts'
import { isIndexed } from '@keepcase/contract/drops/drops.rules.ts'
import { dropImagePath } from '@keepcase/contract/share-images/share-images.rules.ts'
import { paths } from '#web/paths.ts'
import { breadcrumbs, JsonLd, ShareMeta } from '#web/share-meta.tsx'
import { dropTypes } from '../display/drop-type.ts'
import { useCountingTitle } from '../page/before-start.tsx'
import { dropBy } from './cards.texts.ts'

/**
 * Metadata of a drop for search engines and link previews: title, description, picture, and an event with offers.
 * Drops that aren't public have no picture and no structured data and aren't indexed; neither are drops that ended
 * long ago.
 */
export function DropMeta({ drop, origin }: { drop: DropDetail; origin: string }) {
  const counting = useCountingTitle(drop)
  const path = paths.drop(drop.id)
  const isOpen = drop.visibility === 'public' && drop.status !== 'draft'
  const hasPicture = isOpen && drop.status !== 'cancelled'
  return (
    <>
      <title>{counting ?? `${drop.title} · Keepcase`}</title>
      <ShareMeta
        title={drop.title}
        words={describe(drop)}
        path={path}
        picture={hasPicture ? { path: dropImagePath(drop), alt: pictureText(drop) } : null}
      />
      {!isIndexed(drop, drop.now) && <meta name="robots" content="noindex" />}
      {isOpen && <JsonLd graph={jsonLd(drop, origin)} />}
    </>
  )
}

/**
 * A start such as "Tue, Nov 24, 7:05 PM UTC", like `formatStart`. Not formatted by `Intl`, whose first use takes
 * 100 ms on a phone during hydration.
 */
export function startText({ startDate }: Pick<DropDetail, 'startDate'>): string | null {
  if (!startDate) return null
  const at = new Date(startDate)
  const [weekday, , month] = at.toUTCString().split(' ')
  const hours = at.getUTCHours()
  const time = `${hours % 12 || 12}:${String(at.getUTCMinutes()).padStart(2, '0')} ${hours < 12 ? 'AM' : 'PM'}`
  return `${weekday} ${month} ${at.getUTCDate()}, ${time} UTC`
}

/** Alternative text of the drop's picture. */
function pictureText(drop: DropDetail): string {
  const start = startText(drop)
  const what = `${drop.title}, a ${dropTypes[drop.type].word.toLowerCase()} drop by ${drop.storefrontName}`
  return start ? `${what}, ${start}` : what
}

function describe(drop: DropDetail): string {
  const what = dropBy(dropTypes[drop.type].word, drop.storefrontName, startText(drop))
  return `${what} ${drop.description}`.replace(/\s+/g, ' ').trim().slice(0, 200)
}

const conditionUrl = (item: DropItem) =>
  `https://schema.org/${item.condition === 'mint' ? 'NewCondition' : 'UsedCondition'}`

/** schema.org data: the drop as an online event, each visible item as a product with an offer, and breadcrumbs. */
export function jsonLd(drop: DropDetail, origin: string): object {
  const url = `${origin}${paths.drop(drop.id)}`
  const image = drop.status === 'cancelled' ? null : `${origin}${dropImagePath(drop)}`
  const cover = drop.coverImage && !isDrawing(drop.coverImage) ? new URL(drop.coverImage, `${origin}/`).href : null
  const status = drop.status === 'cancelled' ? 'EventCancelled' : 'EventScheduled'
  const products = drop.items.slice(0, 50).map((item) => ({
    '@type': 'Product',
    name: item.title,
    ...(item.description ? { description: item.description.slice(0, 500) } : {}),
    ...(item.images[0] ? { image: new URL(item.images[0], url).href } : {}),
    offers: {
      '@type': 'Offer',
      price: (item.priceCents / 100).toFixed(2),
      priceCurrency: drop.currency,
      availability: `https://schema.org/${offerState(drop, item)}`,
      ...(item.condition ? { itemCondition: conditionUrl(item) } : {}),
      ...(drop.startDate ? { availabilityStarts: drop.startDate } : {}),
      url,
    },
  }))
  const event = {
    '@type': 'SaleEvent',
    name: drop.title,
    url,
    ...(drop.startDate ? { startDate: drop.startDate } : {}),
    ...(drop.endDate ? { endDate: drop.endDate } : {}),
    ...(image ? { image: cover ? [cover, image] : [image] } : {}),
    eventStatus: `https://schema.org/${status}`,
    eventAttendanceMode: 'https://schema.org/OnlineEventAttendanceMode',
    location: { '@type': 'VirtualLocation', url },
    organizer: {
      '@type': 'Organization',
      name: drop.storefrontName,
      url: `${origin}${paths.storefront(drop.storefrontId)}`,
    },
  }
  const trail = breadcrumbs(origin, [
    { name: drop.storefrontName, path: paths.storefront(drop.storefrontId) },
    { name: drop.title, path: paths.drop(drop.id) },
  ])
  return { '@context': 'https://schema.org', '@graph': [event, ...products, trail] }
}

function offerState(drop: DropDetail, item: DropItem): string {
  if (drop.status === 'scheduled') return 'PreOrder'
  return drop.status === 'active' && item.availableCount > 0 && !item.closed ? 'InStock' : 'SoldOut'
}
