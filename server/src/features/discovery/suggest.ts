import type { Suggestions } from '@keepcase/contract/discovery/discovery.contract.ts'
import type { Db } from '@keepcase/db/db.ts'
import { readCards } from '#server/features/drops/public.ts'
import { viewFoundDrop, viewItem, viewStorefront } from './discovery.view.ts'
import { findBestDrops, findItems, readTextQuery } from './drops.queries.ts'
import { findStorefronts } from './people.queries.ts'

/** Suggestions of each kind. */
const perKind = 4
/** Number of best drops in which items are searched. */
const dropsLookedInto = 20

/** The best few drops, storefronts and items for a partly typed query. */
export async function suggest(db: Db, q: string): Promise<Suggestions> {
  const [asked, storefronts] = await Promise.all([
    readTextQuery(db, q),
    findStorefronts(db, { q, place: null, limit: perKind }),
  ])
  const found = storefronts.map(viewStorefront)
  if (asked.query === null) return { drops: [], storefronts: found, items: [] }
  const ids = await findBestDrops(db, asked, dropsLookedInto)
  const [cards, items] = await Promise.all([readCards(db, ids.slice(0, perKind)), findItems(db, asked, ids, perKind)])
  return { drops: cards.map(viewFoundDrop), storefronts: found, items: items.map(viewItem) }
}
