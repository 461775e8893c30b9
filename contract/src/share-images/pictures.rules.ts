import type { DropCard } from '../drops/drops.contract.ts'
import { hashSeed } from './house-art.rules.ts'

/** The size of every picture for sharing, in pixels: what link previews ask for. */
export const pictureSize = { width: 1200, height: 630 } as const

/** What a drop's picture shows. */
export type PicturedDrop = Pick<
  DropCard,
  'id' | 'number' | 'type' | 'title' | 'storefrontName' | 'startDate' | 'artCategory'
>

/**
 * A short text that changes with what a picture shows. It stands in the picture's address, because link previews keep
 * what they have fetched from an address for weeks: a drop that begins at another time has another picture.
 */
export const pictureVersion = (shown: readonly (string | number | null)[]): string =>
  hashSeed(JSON.stringify(shown)).toString(36)

/** Where the picture of a public drop is. */
export const dropPicturePath = ({ id, number, type, title, storefrontName, startDate, artCategory }: PicturedDrop) =>
  `/og/drop/${id}.png?v=${pictureVersion([number, type, title, storefrontName, startDate, artCategory])}`

/** Where the picture of a storefront is. */
export const storefrontPicturePath = ({ id, name, ownerName }: { id: string; name: string; ownerName: string }) =>
  `/og/storefront/${id}.png?v=${pictureVersion([name, ownerName])}`

/** Where the picture of the site is, for pages that have none of their own. */
export const sitePicturePath = '/og/site.png'
