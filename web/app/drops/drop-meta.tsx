import type { DropDetail, DropItem } from '@keepcase/contract/drops/drops.contract.ts'
import { zoned } from '#platform/format.ts'
import { paths } from '#platform/paths.ts'
import { dropTypes } from '#ui/drop-type.ts'
import { useCountingTitle } from './before-start.tsx'

/** What search engines and link previews read of a drop: title, words, picture, and its event with its offers. */
export function DropMeta({ drop, origin }: { drop: DropDetail; origin: string }) {
  const counting = useCountingTitle(drop)
  const url = `${origin}${paths.drop(drop.id)}`
  const words = describe(drop)
  const image = drop.coverImage ? new URL(drop.coverImage, `${origin}/`).href : null
  const isOpen = drop.visibility === 'public' && drop.status !== 'draft'
  return (
    <>
      <title>{counting ?? `${drop.title} · Keepcase`}</title>
      <meta name="description" content={words} />
      <link rel="canonical" href={url} />
      {!isOpen && <meta name="robots" content="noindex" />}
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content="Keepcase" />
      <meta property="og:title" content={drop.title} />
      <meta property="og:description" content={words} />
      <meta property="og:url" content={url} />
      {image && <meta property="og:image" content={image} />}
      <meta name="twitter:card" content={image ? 'summary_large_image' : 'summary'} />
      {isOpen && (
        <script
          type="application/ld+json"
          // biome-ignore lint/security/noDangerouslySetInnerHtml: data, with every "<" written as an escape
          dangerouslySetInnerHTML={{ __html: JSON.stringify(jsonLd(drop, url, image)).replaceAll('<', '\\u003c') }}
        />
      )}
    </>
  )
}

function describe(drop: DropDetail): string {
  const start = drop.startDate
    ? zoned({ dateStyle: 'medium', timeStyle: 'short' }, { timeZone: 'UTC' }).format(Date.parse(drop.startDate))
    : null
  const what = `${dropTypes[drop.type].word} drop by ${drop.storefrontName}${start ? `, ${start} UTC` : ''}.`
  return `${what} ${drop.description}`.replace(/\s+/g, ' ').trim().slice(0, 200)
}

const conditionUrl = (item: DropItem) =>
  `https://schema.org/${item.condition === 'mint' ? 'NewCondition' : 'UsedCondition'}`

/** schema.org: the drop as an online event, each visible item as a product with its offer. */
export function jsonLd(drop: DropDetail, url: string, image: string | null): object {
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
    ...(image ? { image } : {}),
    eventStatus: `https://schema.org/${status}`,
    eventAttendanceMode: 'https://schema.org/OnlineEventAttendanceMode',
    location: { '@type': 'VirtualLocation', url },
    organizer: { '@type': 'Organization', name: drop.storefrontName },
  }
  return { '@context': 'https://schema.org', '@graph': [event, ...products] }
}

function offerState(drop: DropDetail, item: DropItem): string {
  if (drop.status === 'scheduled') return 'PreOrder'
  return drop.status === 'active' && item.availableCount > 0 && !item.closed ? 'InStock' : 'SoldOut'
}
