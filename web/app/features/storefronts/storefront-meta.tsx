import { storefrontImagePath } from '@keepcase/contract/share-images/share-images.rules.ts'
import type { Storefront } from '@keepcase/contract/storefronts/storefronts.contract.ts'
import { regionName } from '#web/format/regions.ts'
import { paths } from '#web/paths.ts'
import { breadcrumbs, JsonLd, ShareMeta } from '#web/share-meta.tsx'
import { shippingTimeText } from './shipping.texts.ts'
import * as texts from './storefront-meta.texts.ts'

/**
 * Metadata of a storefront for search engines and link previews: title, description, picture, store and breadcrumbs.
 */
export function StorefrontMeta({ storefront, origin }: { storefront: Storefront; origin: string }) {
  const description = describe(storefront)
  const path = paths.storefront(storefront.id)
  return (
    <>
      <title>{`${storefront.name} · Keepcase`}</title>
      <ShareMeta
        title={storefront.name}
        words={description}
        path={path}
        picture={{
          path: storefrontImagePath(storefront),
          alt: texts.pictureText(storefront.name, storefront.ownerName),
        }}
      />
      <link
        rel="alternate"
        type="application/rss+xml"
        title={storefront.name}
        href={paths.storefrontFeed(storefront.id)}
      />
      <JsonLd graph={jsonLd(storefront, origin)} />
    </>
  )
}

/** Maximum description length that link previews show in full, in characters. */
const longest = 200

/** Description of the storefront in a sentence or two; a long one is cut at a word boundary. */
export function describe(storefront: Storefront): string {
  const facts = texts.facts(storefront.ownerName, regionName(storefront.country), shippingTimeText(storefront))
  const description = `${facts} ${storefront.description ?? ''}`.replace(/\s+/g, ' ').trim()
  return description.length <= longest ? description : `${description.slice(0, longest - 1).replace(/\s+\S*$/, '')}…`
}

/** schema.org data: the storefront as a store with its owner, and breadcrumbs. */
export function jsonLd(storefront: Storefront, origin: string): object {
  const path = paths.storefront(storefront.id)
  const cover = storefront.coverPhotoUrl && new URL(storefront.coverPhotoUrl, `${origin}/`).href
  const picture = `${origin}${storefrontImagePath(storefront)}`
  const store = {
    '@type': 'Store',
    '@id': `${origin}${path}`,
    name: storefront.name,
    url: `${origin}${path}`,
    description: describe(storefront),
    image: cover ? [cover, picture] : [picture],
    ...(storefront.logoUrl ? { logo: new URL(storefront.logoUrl, `${origin}/`).href } : {}),
    address: { '@type': 'PostalAddress', addressCountry: storefront.country },
    currenciesAccepted: storefront.currency,
    founder: { '@type': 'Person', name: storefront.ownerName },
  }
  const trail = breadcrumbs(origin, [
    { name: 'Discover', path: paths.discover },
    { name: storefront.name, path },
  ])
  return { '@context': 'https://schema.org', '@graph': [store, trail] }
}
