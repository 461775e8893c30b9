import type { StorefrontUpdate } from '@keepcase/contract/storefronts/updates.contract.ts'
import type { UpdateRow } from './updates.queries.ts'

/** A post as its readers see it. */
export function viewUpdate(row: UpdateRow): StorefrontUpdate {
  const { id, storefrontId, title, body, subscribersOnly, authorName, createdAt } = row
  return { id, storefrontId, title, body, subscribersOnly, authorName, createdAt: createdAt.toISOString() }
}
