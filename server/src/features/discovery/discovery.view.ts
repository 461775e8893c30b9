import type {
  FoundStorefront,
  FoundUser,
  Match,
  SavedSearch,
  Suggestions,
  Want,
} from '@keepcase/contract/discovery/discovery.contract.ts'
import type { DropCard } from '@keepcase/contract/drops/drops.contract.ts'
import type { ItemRow, MatchRow } from './drops.queries.ts'
import type { StorefrontRow, UserRow } from './people.queries.ts'
import type { SavedSearchRow, WantRow } from './saved.queries.ts'

/** A storefront in search results. */
export function viewStorefront({ nearness: _, ...row }: StorefrontRow): FoundStorefront {
  return row
}

/** A person in search results: only what their profile shows to every member. */
export function viewUser({ id, displayName, username, avatarUrl, claimFlairLevel }: UserRow): FoundUser {
  return { id, displayName, username, avatarUrl, claimFlairLevel }
}

/** A suggested drop. */
export function viewFoundDrop(card: DropCard): Suggestions['drops'][number] {
  const { id, number, title, type, status, startDate, storefrontName } = card
  return { id, number, title, type, status, startDate, storefrontName }
}

/** Where the typed words match. Separators between two matched words belong to the match. */
export function viewMatch({ kind, pieces, hits }: MatchRow): Match {
  const merged: Match['pieces'] = []
  for (const [i, text] of pieces.entries()) {
    const isHit = hits[i] === true || (/[^\p{L}\p{N}]/u.test(text) && hits[i - 1] === true && hits[i + 1] === true)
    const last = merged.at(-1)
    if (last?.isHit === isHit) last.text += text
    else merged.push({ text, isHit })
  }
  return { kind, pieces: merged }
}

/** A suggested item. */
export function viewItem({ category, ...row }: ItemRow): Suggestions['items'][number] {
  return { ...row, category: category as Suggestions['items'][number]['category'] }
}

/** A saved search as its owner sees it. */
export function viewSavedSearch({ id, q, filters, createdAt }: SavedSearchRow): SavedSearch {
  return { id, q, filters: filters as SavedSearch['filters'], createdAt: createdAt.toISOString() }
}

/** A wanted item as its owner sees it. */
export function viewWant({ id, title, mostCents, createdAt }: WantRow): Want {
  return { id, title, mostCents, currency: 'USD', createdAt: createdAt.toISOString() }
}
