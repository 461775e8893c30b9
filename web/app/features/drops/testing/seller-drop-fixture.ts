import type { SellerDrop } from '@keepcase/contract/drops/drops.contract.ts'
import { dropFixture } from './drops-fixtures.ts'

type Lot = SellerDrop['allItems'][number]

/** A lot as its seller sees it. */
export function lotFixture(given: Partial<Lot> & { id: string }): Lot {
  return {
    itemId: `item of ${given.id}`,
    position: 1,
    title: `Tape ${given.id}`,
    priceCents: 1000,
    condition: null,
    rarity: null,
    category: null,
    image: null,
    itemVersion: 1,
    unitsLeft: 0,
    quantityTotal: 1,
    availableCount: 1,
    heldCount: 0,
    soldCount: 0,
    active: true,
    revealNumber: null,
    skipped: false,
    closed: false,
    version: 1,
    ...given,
  }
}

/** A draft as its seller sees it, without items. */
export function sellerDropFixture(given: Partial<SellerDrop> = {}): SellerDrop {
  return {
    ...dropFixture({ status: 'draft', startDate: null, endDate: null, items: [] }),
    title: 'Night Shift',
    revision: 1,
    contents: null,
    secretLink: null,
    earlyAccessMinutes: 15,
    hasSubscriberAccess: false,
    allItems: [],
    allHints: [],
    statusLog: [],
    missing: [],
    gaps: [],
    streamLink: null,
    lastRevealNumber: 0,
    wasPublished: false,
    feeBps: 500,
    ...given,
  } as SellerDrop
}
