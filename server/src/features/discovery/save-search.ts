import {
  type DropFilters,
  maxSavedSearches,
  type SavedSearch,
} from '@keepcase/contract/discovery/discovery.contract.ts'
import type { Db } from '@keepcase/db/db.ts'
import type { Actor } from '#server/api/context.ts'
import { Refusal } from '#server/api/refusal.ts'
import { transact } from '#server/database/transact.ts'
import { viewSavedSearch } from './discovery.view.ts'
import { facetGroupsOf } from './drop-filters.queries.ts'
import { findSameSearch, insertSearch, lockSavedCounts } from './saved.queries.ts'

/**
 * Saves a search; its owner is notified of every matching drop. Saving the same search again returns the
 * existing one.
 */
export function saveSearch(
  { db }: { db: Db },
  { profileId }: Pick<Actor, 'profileId'>,
  { q = '', filters }: { q?: string | undefined; filters: DropFilters },
): Promise<SavedSearch> {
  const used = inUse(filters)
  const groups = facetGroupsOf(used)
  const isAnything = !/[\p{L}\p{N}]/u.test(q) && groups.length === 0
  if (isAnything || (q !== '' && !/[\p{L}\p{N}]/u.test(q))) throw nothingToSave()
  const fingerprint = JSON.stringify([
    q.toLowerCase().replace(/\s+/g, ' '),
    groups.map((values) => values.sort()).sort(),
  ])
  const search = { profileId, q, filters: used, groups, fingerprint }
  return transact(db, async (tx) => {
    const { searches } = await lockSavedCounts(tx, profileId)
    const same = await findSameSearch(tx, search)
    if (same) return viewSavedSearch(same)
    if (searches >= maxSavedSearches) throw new Refusal('TOO_MANY')
    return viewSavedSearch(await insertSearch(tx, search))
  })
}

/** The filters that restrict anything. */
function inUse(filters: DropFilters): DropFilters {
  const given = Object.entries(filters).filter(([, value]) => {
    if (value === undefined || value === 'all') return false
    return !Array.isArray(value) || value.length > 0
  })
  return Object.fromEntries(given)
}

function nothingToSave(): Refusal {
  const message = 'Type something or choose a filter first.'
  return new Refusal('BAD_REQUEST', { title: 'Nothing to save', message, fields: { q: message } })
}
