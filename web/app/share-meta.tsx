import { pictureSize, sitePicturePath } from '@keepcase/contract/share-images/pictures.rules.ts'
import { useLocation, useRouteLoaderData } from 'react-router'

/** Origin of the site as visitors see it, without a slash at the end; the root's loader says it. */
export const useOrigin = (): string => (useRouteLoaderData('root') as { origin: string } | undefined)?.origin ?? ''

type Picture = { path: string; alt: string }

/** The site's own picture, for pages that have none. */
const sitePicture: Picture = {
  path: sitePicturePath,
  alt: 'Keepcase. Every drop has a time. Every item has one keeper.',
}

type ShareMetaProps = {
  /** What a preview is headed by; the page's own title says the site's name as well. */
  title: string
  /** What the page is about, in a sentence or two. */
  words: string
  /** The one address of what the page shows; that of the page as it stands, without its query, unless it is another. */
  path?: string
  /** Null: there is no picture of it that everybody may see. */
  picture?: Picture | null
}

/** What search engines and link previews read of a page: description, its one address, title and picture. */
export function ShareMeta({ title, words, path, picture = sitePicture }: ShareMetaProps) {
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
          <meta property="og:image:width" content={String(pictureSize.width)} />
          <meta property="og:image:height" content={String(pictureSize.height)} />
          <meta property="og:image:alt" content={picture.alt} />
        </>
      )}
      <meta name="twitter:card" content={picture ? 'summary_large_image' : 'summary'} />
    </>
  )
}

type Crumb = { name: string; path: string }

/** schema.org: the way to a page from the front, its last step the page itself. */
export const breadcrumbs = (origin: string, crumbs: readonly Crumb[]): object => ({
  '@type': 'BreadcrumbList',
  itemListElement: [{ name: 'Keepcase', path: '/' }, ...crumbs].map(({ name, path }, i) => ({
    ...{ '@type': 'ListItem', position: i + 1, name },
    item: `${origin}${path}`,
  })),
})

/** A block of schema.org data, which is read and never run. */
export const JsonLd = ({ graph }: { graph: object }) => (
  <script
    type="application/ld+json"
    // biome-ignore lint/security/noDangerouslySetInnerHtml: data, with every "<" written as an escape
    dangerouslySetInnerHTML={{ __html: JSON.stringify(graph).replaceAll('<', '\\u003c') }}
  />
)
