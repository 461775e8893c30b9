import { type DropCardFacts, type DropImage, dropCard } from './drop-card.ts'
import type { Element } from './element.ts'
import { type FlairCardFacts, flairCard } from './flair-card.ts'
import { type ShelfCardFacts, shelfCard } from './shelf-card.ts'
import { type SiteCardFacts, siteCard } from './site-card.ts'
import { type StorefrontCardFacts, storefrontCard } from './storefront-card.ts'

/**
 * Content of a share image as plain data: it is sent to the worker thread, and cached images are identified
 * by it.
 */
export type CardFacts = DropCardFacts | StorefrontCardFacts | SiteCardFacts | FlairCardFacts | ShelfCardFacts

/** Lays out a share image. `picture`: what a drop's facts name. */
export function layOut(facts: CardFacts, picture: DropImage): Element {
  if (facts.kind === 'drop') return dropCard(facts, picture)
  if (facts.kind === 'storefront') return storefrontCard(facts)
  if (facts.kind === 'shelf') return shelfCard(facts)
  return facts.kind === 'flair' ? flairCard(facts) : siteCard()
}
