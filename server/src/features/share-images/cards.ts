import { type DropCardFacts, dropCard } from './drop-card.ts'
import type { Element } from './element.ts'
import { type FlairCardFacts, flairCard } from './flair-card.ts'
import { type SiteCardFacts, siteCard } from './site-card.ts'
import { type StorefrontCardFacts, storefrontCard } from './storefront-card.ts'

/** What a picture shows, as plain data: it crosses from one thread to another, and is what a kept picture is known by. */
export type CardFacts = DropCardFacts | StorefrontCardFacts | SiteCardFacts | FlairCardFacts

/** Lays a picture out. */
export function layOut(facts: CardFacts): Element {
  if (facts.kind === 'drop') return dropCard(facts)
  if (facts.kind === 'storefront') return storefrontCard(facts)
  return facts.kind === 'flair' ? flairCard(facts) : siteCard()
}
