import { type DropCardFacts, dropCard } from './drop-card.ts'
import type { Element } from './element.ts'
import { type FlairCardFacts, flairCard } from './flair-card.ts'
import { type SiteCardFacts, siteCard } from './site-card.ts'
import { type StorefrontCardFacts, storefrontCard } from './storefront-card.ts'

/**
 * Content of a share image as plain data: it is sent to the worker thread, and cached images are identified
 * by it.
 */
export type CardFacts = DropCardFacts | StorefrontCardFacts | SiteCardFacts | FlairCardFacts

/** Lays out a share image. */
export function layOut(facts: CardFacts): Element {
  if (facts.kind === 'drop') return dropCard(facts)
  if (facts.kind === 'storefront') return storefrontCard(facts)
  return facts.kind === 'flair' ? flairCard(facts) : siteCard()
}
