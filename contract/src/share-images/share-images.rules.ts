import { plainDrawingPath } from '../drawings/drawings.rules.ts'
import type { DropCard } from '../drops/drops.contract.ts'
import { hashSeed } from './house-art.rules.ts'

/** Size of every share image, in pixels, as link previews expect. */
export const shareImageSize = { width: 1200, height: 630 } as const

/** What a drop's share image shows. */
export type DropImageFacts = Pick<
  DropCard,
  'id' | 'number' | 'type' | 'title' | 'storefrontName' | 'startDate' | 'artCategory' | 'coverImage'
>

/** Address of the photo or drawing on a drop's share image: its cover, else the drawing of its category. */
export const shareImageSource = ({ artCategory, coverImage }: Pick<DropImageFacts, 'artCategory' | 'coverImage'>) =>
  coverImage ?? plainDrawingPath(artCategory)

/**
 * A short text that changes with the content of a share image. It is part of the URL, because link previews
 * cache a URL for weeks: a drop with a new start gets a new URL.
 */
export const shareImageVersion = (shown: readonly (string | number | null)[]): string =>
  hashSeed(JSON.stringify(shown)).toString(36)

/** Path of a public drop's share image. */
export const dropImagePath = (drop: DropImageFacts) => {
  const { id, number, type, title, storefrontName, startDate } = drop
  return `/og/drop/${id}.png?v=${shareImageVersion([number, type, title, storefrontName, startDate, shareImageSource(drop)])}`
}

/** Path of a storefront's share image. */
export const storefrontImagePath = ({ id, name, ownerName }: { id: string; name: string; ownerName: string }) =>
  `/og/storefront/${id}.png?v=${shareImageVersion([name, ownerName])}`

/** Path of the site's share image, for pages without their own. */
export const siteImagePath = '/og/site.png'
