import type { Storefront } from '@keepcase/contract/storefronts/storefronts.contract.ts'
import { paths } from '#platform/paths.ts'
import { countryName, shipsWords } from './storefront-words.ts'

/** What search engines and link previews read of a storefront: title, words, picture, the store and where it stands. */
export function StorefrontMeta({ storefront, origin }: { storefront: Storefront; origin: string }) {
  const url = `${origin}${paths.storefront(storefront.id)}`
  const words = describe(storefront)
  const picture = storefront.coverPhotoUrl ?? storefront.logoUrl
  const image = picture ? new URL(picture, `${origin}/`).href : null
  const graph = jsonLd(storefront, { url, origin, words, image })
  return (
    <>
      <title>{`${storefront.name} · Keepcase`}</title>
      <meta name="description" content={words} />
      <link rel="canonical" href={url} />
      <link
        rel="alternate"
        type="application/rss+xml"
        title={storefront.name}
        href={paths.storefrontFeed(storefront.id)}
      />
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content="Keepcase" />
      <meta property="og:title" content={storefront.name} />
      <meta property="og:description" content={words} />
      <meta property="og:url" content={url} />
      {image && <meta property="og:image" content={image} />}
      <meta name="twitter:card" content={image ? 'summary_large_image' : 'summary'} />
      <script
        type="application/ld+json"
        // biome-ignore lint/security/noDangerouslySetInnerHtml: data, with every "<" written as an escape
        dangerouslySetInnerHTML={{ __html: JSON.stringify(graph).replaceAll('<', '\\u003c') }}
      />
    </>
  )
}

/** How long a description is that link previews show whole, in characters. */
const longest = 200

/** The storefront in a sentence or two, cut after a whole word where its own description is long. */
export function describe(storefront: Storefront): string {
  const facts = `Timed drops by ${storefront.ownerName} from ${countryName(storefront.country)}. ${shipsWords(storefront)}.`
  const words = `${facts} ${storefront.description ?? ''}`.replace(/\s+/g, ' ').trim()
  return words.length <= longest ? words : `${words.slice(0, longest - 1).replace(/\s+\S*$/, '')}…`
}

type Place = { url: string; origin: string; words: string; image: string | null }

/** schema.org: the storefront as a store of its owner's, and its place on the site. */
export function jsonLd(storefront: Storefront, { url, origin, words, image }: Place): object {
  const store = {
    '@type': 'Store',
    '@id': url,
    name: storefront.name,
    url,
    description: words,
    ...(image ? { image } : {}),
    ...(storefront.logoUrl ? { logo: new URL(storefront.logoUrl, `${origin}/`).href } : {}),
    address: { '@type': 'PostalAddress', addressCountry: storefront.country },
    currenciesAccepted: storefront.currency,
    founder: { '@type': 'Person', name: storefront.ownerName },
  }
  const crumbs = [
    { name: 'Keepcase', item: `${origin}/` },
    { name: 'Discover', item: `${origin}${paths.discover}` },
    { name: storefront.name, item: url },
  ]
  const trail = {
    '@type': 'BreadcrumbList',
    itemListElement: crumbs.map((crumb, i) => ({ '@type': 'ListItem', position: i + 1, ...crumb })),
  }
  return { '@context': 'https://schema.org', '@graph': [store, trail] }
}
