import { hashSeed } from '../share-images/house-art.rules.ts'

/** Width of a drawn spine for a height of 1. */
export const spineRatio = 52 / 376

/** Height of an item's spine on its shelf, in percent of the tallest: derived from its id, so always the same. */
export const spineHeight = (itemId: string): number => 78 + (hashSeed(itemId) % 20)
