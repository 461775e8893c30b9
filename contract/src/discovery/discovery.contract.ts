import * as z from 'zod/mini'
import { Cents, Currency, EmptyLine, Id, Instant, Line, listOf, page } from '../api/fields.ts'
import { expectedError, procedure } from '../api/procedure.ts'
import { DropCard, DropStatus, DropType } from '../drops/drops.contract.ts'
import { Category, Condition } from '../drops/items.contract.ts'
import {
  type Choice,
  type FilterName,
  filterNames,
  filterOf,
  maxChoices,
  sorts,
  valuesOf,
} from './discovery.filters.ts'

/** Saved searches and wanted items per account. */
export const maxSavedSearches = 50
export const maxWants = 100

/** The input of each filter. */
const filterInputs =
  perFilter<{
    [Name in FilterName]: z.ZodMiniOptional<z.ZodMiniType<Choice<Name>, Choice<Name>>>
  }>(filterInput)
export const DropFilters = z.strictObject(filterInputs)
export type DropFilters = z.infer<typeof DropFilters>

const search = { q: z.optional(EmptyLine(100)), ...filterInputs }

const OptionCounts = z.array(z.object({ value: z.string(), count: z.int() }))

/**
 * Number of drops, or of items, that each option would show, given the choices in all other filters. `total`: those
 * that match every filter.
 */
export const FilterCounts = z.object({
  total: z.int(),
  ...perFilter<Record<FilterName, typeof OptionCounts>>(() => OptionCounts),
})
export type FilterCounts = z.infer<typeof FilterCounts>

export const FoundStorefront = z.object({
  id: Id,
  name: z.string(),
  ownerName: z.string(),
  description: z.nullable(z.string()),
  logoUrl: z.nullable(z.string()),
  country: z.string(),
  followers: z.int(),
  /** Public drops that are open or upcoming. */
  dropCount: z.int(),
})
export type FoundStorefront = z.infer<typeof FoundStorefront>

export const FoundUser = z.object({
  id: Id,
  displayName: z.nullable(z.string()),
  username: z.nullable(z.string()),
  avatarUrl: z.nullable(z.string()),
  claimFlairLevel: z.int(),
})
export type FoundUser = z.infer<typeof FoundUser>

/** An item in a public drop. */
export const FoundItem = z.object({
  id: Id,
  itemId: Id,
  title: z.string(),
  image: z.nullable(z.string()),
  category: z.nullable(Category),
  dropId: Id,
  dropTitle: z.string(),
})

export const FoundDrop = z.object({
  id: Id,
  number: z.int(),
  title: z.string(),
  type: DropType,
  status: DropStatus,
  startDate: z.nullable(Instant),
  storefrontName: z.string(),
})

/**
 * Where the typed words were found, when not in the drop's own title: the item, or the storefront's or
 * seller's name, in pieces that join to its text, each marked as matched or not.
 */
export const Match = z.object({
  kind: z.enum(['item', 'storefront', 'seller']),
  pieces: z.array(z.object({ text: z.string(), isHit: z.boolean() })),
})
export type Match = z.infer<typeof Match>

/**
 * A drop in search results. `match` is null when nothing was typed, its title matches, or the match is not in
 * a name.
 */
export const MatchedDrop = z.extend(DropCard, { match: z.nullable(Match) })
export type MatchedDrop = z.infer<typeof MatchedDrop>

/** An item in search results. Only items that everybody may see on the drop's page are found. */
export const MatchedItem = z.object({
  id: Id,
  itemId: Id,
  title: z.string(),
  image: z.nullable(z.string()),
  category: z.nullable(Category),
  condition: z.nullable(Condition),
  sleeveCondition: z.nullable(Condition),
  priceCents: Cents,
  currency: Currency,
  /** Units that can be claimed once the drop is open. */
  availableCount: z.int(),
  drop: z.pick(DropCard, {
    id: true,
    number: true,
    title: true,
    type: true,
    status: true,
    startDate: true,
    endDate: true,
    storefrontId: true,
    storefrontName: true,
    storefrontLogoUrl: true,
  }),
})
export type MatchedItem = z.infer<typeof MatchedItem>

export const Suggestions = z.object({
  drops: z.array(FoundDrop),
  storefronts: z.array(FoundStorefront),
  items: z.array(FoundItem),
})
export type Suggestions = z.infer<typeof Suggestions>

export const SavedSearch = z.object({
  id: Id,
  q: z.string(),
  filters: DropFilters,
  createdAt: Instant,
})
export type SavedSearch = z.infer<typeof SavedSearch>

export const Want = z.object({
  id: Id,
  title: z.string(),
  mostCents: z.nullable(Cents),
  currency: Currency,
  createdAt: Instant,
})
export type Want = z.infer<typeof Want>

const signInMessage = { title: 'Authentication required', message: 'Please sign in to save searches.' }
const tooMany = (message: string) => ({ TOO_MANY: expectedError(409, message) })

export const discoveryContract = {
  drops: procedure
    .meta({ needs: 'public' })
    .route({ method: 'GET', path: '/discover/drops' })
    .input(z.strictObject({ ...page, ...search, sort: z.optional(z.enum(sorts)) }))
    .output(z.extend(listOf(MatchedDrop), { now: Instant })),
  filters: procedure
    .meta({ needs: 'public' })
    .route({ method: 'GET', path: '/discover/filters' })
    .input(z.strictObject(search))
    .output(FilterCounts),
  /** Items by their own words, ordered by their drops or their own prices. */
  items: procedure
    .meta({ needs: 'public' })
    .route({ method: 'GET', path: '/discover/items' })
    .input(z.strictObject({ ...page, ...search, sort: z.optional(z.enum(sorts)) }))
    .output(z.extend(listOf(MatchedItem), { now: Instant })),
  /** The counts of `filters` for items. */
  itemFilters: procedure
    .meta({ needs: 'public' })
    .route({ method: 'GET', path: '/discover/item-filters' })
    .input(z.strictObject(search))
    .output(FilterCounts),
  storefronts: procedure
    .meta({ needs: 'public' })
    .route({ method: 'GET', path: '/discover/storefronts' })
    .input(z.strictObject({ ...page, q: search.q }))
    .output(listOf(FoundStorefront)),
  users: procedure
    .meta({
      needs: 'signed-in',
      signInMessage: { title: 'Authentication required', message: 'Please sign in to search users.' },
    })
    .route({ method: 'GET', path: '/discover/users' })
    .input(z.strictObject({ ...page, q: search.q }))
    .output(listOf(FoundUser)),
  /** The best few of each kind, for suggestions while typing. */
  suggest: procedure
    .meta({ needs: 'public' })
    .route({ method: 'GET', path: '/discover/suggestions' })
    .input(z.strictObject({ q: Line(100) }))
    .output(Suggestions),
  saveSearch: procedure
    .meta({ needs: 'signed-in', signInMessage: signInMessage })
    .route({ method: 'POST', path: '/saved-searches', successStatus: 201 })
    .errors(tooMany(`You can save up to ${maxSavedSearches} searches. Remove one first.`))
    .input(z.strictObject({ q: z.optional(EmptyLine(100)), filters: DropFilters }))
    .output(SavedSearch),
  listSavedSearches: procedure
    .meta({ needs: 'signed-in', signInMessage: signInMessage })
    .route({ method: 'GET', path: '/saved-searches' })
    .input(z.strictObject(page))
    .output(listOf(SavedSearch)),
  removeSavedSearch: procedure
    .meta({ needs: 'signed-in', signInMessage: signInMessage })
    .route({ method: 'DELETE', path: '/saved-searches/{id}' })
    .input(z.strictObject({ id: Id }))
    .output(z.object({ removed: z.boolean() })),
  addWant: procedure
    .meta({ needs: 'signed-in', signInMessage: signInMessage })
    .route({ method: 'POST', path: '/wants', successStatus: 201 })
    .errors(tooMany(`Your want list holds up to ${maxWants} things. Remove one first.`))
    .input(
      z.strictObject({
        title: Line(100).check(z.refine((text) => /[\p{L}\p{N}]/u.test(text), 'Use at least one letter or digit.')),
        mostCents: z.optional(z.nullable(z.int().check(z.minimum(1), z.maximum(1_000_000_000)))),
      }),
    )
    .output(Want),
  listWants: procedure
    .meta({ needs: 'signed-in', signInMessage: signInMessage })
    .route({ method: 'GET', path: '/wants' })
    .input(z.strictObject(page))
    .output(listOf(Want)),
  removeWant: procedure
    .meta({ needs: 'signed-in', signInMessage: signInMessage })
    .route({ method: 'DELETE', path: '/wants/{id}' })
    .input(z.strictObject({ id: Id }))
    .output(z.object({ removed: z.boolean() })),
}

/** An object with a schema for each filter. */
function perFilter<Schemas extends Record<FilterName, z.ZodMiniType>>(make: (name: FilterName) => z.ZodMiniType) {
  return Object.fromEntries(filterNames.map((name) => [name, make(name)])) as Schemas
}

function filterInput(name: FilterName) {
  const { pick, pattern } = filterOf(name)
  if (pick === 'one') return z.optional(z.enum(['all', ...valuesOf(name)]))
  const value = pattern ? z.string().check(z.regex(pattern)) : z.enum(valuesOf(name))
  return z.optional(z.array<z.ZodMiniType<string>>(value).check(z.maxLength(maxChoices)))
}
