import type { Tx } from '@keepcase/db/db.ts'
import type { Actor } from '#server/api/context.ts'
import { type AuditEntry, audit } from '#server/features/access/public.ts'
import { findStorefront } from '#server/features/storefronts/public.ts'

/** Item fields whose values the audit log keeps. Of all other fields it keeps only the names. */
export const loggedItemFields: ReadonlySet<string> = new Set([
  ...['title', 'priceCents', 'pricePercent', 'quantity', 'sku', 'photoIds', 'condition', 'sleeveCondition', 'rarity'],
  ...['category', 'genres', 'addGenres', 'removeGenres', 'era', 'year', 'maker', 'format', 'printRun'],
])

type CatalogEntry = AuditEntry & { actor: Actor; storefrontId: string }

/** Writes an audit entry about a storefront's catalog or guests, unless its owner acted in person. */
export async function auditCatalog(tx: Tx, { storefrontId, ...entry }: CatalogEntry): Promise<void> {
  const { actor } = entry
  const owner = (await findStorefront(tx, storefrontId))?.ownerId
  if (actor.profileId !== owner || actor.impersonatedBy !== null) await audit(tx, entry)
}
