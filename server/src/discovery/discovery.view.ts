import type {
  FoundStorefront,
  FoundUser,
  SavedSearch,
  Suggestions,
  Want,
} from '@keepcase/contract/discovery/discovery.contract.ts'
import type { DropCard } from '@keepcase/contract/drops/drops.contract.ts'
import type { ItemRow } from './drops.queries.ts'
import type { StorefrontRow, UserRow } from './people.queries.ts'
import type { SavedSearchRow, WantRow } from './saved.queries.ts'

/** A storefront among what was found. */
export function viewStorefront({ nearness: _, ...row }: StorefrontRow): FoundStorefront {
  return row
}

/** A person among what was found: nothing but what the profile shows to every member. */
export function viewUser({ id, displayName, username, avatarUrl, claimFlairLevel }: UserRow): FoundUser {
  return { id, displayName, username, avatarUrl, claimFlairLevel }
}

/** A drop in a line of suggestions. */
export function viewFoundDrop(card: DropCard): Suggestions['drops'][number] {
  const { id, number, title, type, status, startDate, storefrontName } = card
  return { id, number, title, type, status, startDate, storefrontName }
}

/** An item in a line of suggestions. */
export function viewItem({ images, category, ...row }: ItemRow): Suggestions['items'][number] {
  return { ...row, image: images[0] ?? null, category: category as Suggestions['items'][number]['category'] }
}

/** A saved search as its owner sees it. */
export function viewSavedSearch({ id, q, filters, createdAt }: SavedSearchRow): SavedSearch {
  return { id, q, filters: filters as SavedSearch['filters'], createdAt: createdAt.toISOString() }
}

/** A wanted thing as its owner sees it. */
export function viewWant({ id, title, mostCents, createdAt }: WantRow): Want {
  return { id, title, mostCents, currency: 'USD', createdAt: createdAt.toISOString() }
}
