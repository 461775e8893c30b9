import { shareImageSize, siteImagePath } from '@keepcase/contract/share-images/share-images.rules.ts'
import { useLocation, useRouteLoaderData } from 'react-router'
import * as texts from './app.texts.ts'

/** Public origin of the site, without a trailing slash; from the root's loader. */
export const useOrigin = (): string => (useRouteLoaderData('root') as { origin: string } | undefined)?.origin ?? ''

type ShareImage = { path: string; alt: string }

/** The site's own image, for pages that have none. */
const siteImage: ShareImage = {
  path: siteImagePath,
  alt: texts.keepcaseEveryDropHas,
}

type ShareMetaProps = {
  /** Headline of link previews; the page's own title adds the site's name. */
  title: string
  /** What the page is about, in a sentence or two. */
  words: string
  /** Canonical path of the content; by default the page's own path without its query. */
  path?: string
  /** Null: no public image exists. */
  picture?: ShareImage | null
}

/** Metadata for search engines and link previews: description, canonical address, title and image. */
export function ShareMeta({ title, words, path, picture = siteImage }: ShareMetaProps) {
  const origin = useOrigin()
  const { pathname } = useLocation()
  const url = `${origin}${path ?? pathname}`
  return (
    <>
      <meta name="description" content={words} />
      <link rel="canonical" href={url} />
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content="Keepcase" />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={words} />
      <meta property="og:url" content={url} />
      {picture && (
        <>
          <meta property="og:image" content={`${origin}${picture.path}`} />
          <meta property="og:image:type" content="image/png" />
          <meta property="og:image:width" content={String(shareImageSize.width)} />
          <meta property="og:image:height" content={String(shareImageSize.height)} />
          <meta property="og:image:alt" content={picture.alt} />
        </>
      )}
      <meta name="twitter:card" content={picture ? 'summary_large_image' : 'summary'} />
    </>
  )
}

type Crumb = { name: string; path: string }

/** schema.org breadcrumbs: the path from the front page; the last step is the page itself. */
export const breadcrumbs = (origin: string, crumbs: readonly Crumb[]): object => ({
  '@type': 'BreadcrumbList',
  itemListElement: [{ name: 'Keepcase', path: '/' }, ...crumbs].map(({ name, path }, i) => ({
    '@type': 'ListItem',
    position: i + 1,
    name,
    item: `${origin}${path}`,
  })),
})

/** A block of schema.org data, which is never executed. */
export const JsonLd = ({ graph }: { graph: object }) => (
  <script
    type="application/ld+json"
    // biome-ignore lint/security/noDangerouslySetInnerHtml: data, with every "<" escaped
    dangerouslySetInnerHTML={{ __html: JSON.stringify(graph).replaceAll('<', '\\u003c') }}
  />
)
