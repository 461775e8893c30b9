import type { Sort, When } from '@keepcase/contract/discovery/discovery.filters.ts'
import { type RawBuilder, sql } from 'kysely'
import type { KeysetPlace, KeyType } from '#server/api/keyset-cursor.ts'

/** Conditions on the search document `s` for a drop's state at `now`. */
const stages = {
  any: () => sql`true`,
  open: (now: Date) => sql`s.start_date <= ${now} and s.end_date > ${now} and s.status <> 'completed'`,
  live: (now: Date) => sql`s.start_date <= ${now} and s.end_date > ${now} and s.status in ('scheduled', 'active')`,
  upcoming: (now: Date) => sql`s.start_date > ${now} and s.status = 'scheduled'`,
  current: (now: Date) => sql`s.end_date > ${now} and s.status <> 'completed'`,
  past: (now: Date) => sql`s.end_date <= ${now}`,
} as const
type Stage = keyof typeof stages

/**
 * Sort columns of a part, before the drop's id, and their direction; the same for both, so that one index
 * serves.
 */
const orders = {
  startUp: { columns: ['s.start_date'], types: ['instant'], isUp: true },
  startDown: { columns: ['s.start_date'], types: ['instant'], isUp: false },
  endUp: { columns: ['s.end_date'], types: ['instant'], isUp: true },
  endDown: { columns: ['s.end_date'], types: ['instant'], isUp: false },
  newest: { columns: ['s.published_at'], types: ['instant'], isUp: false },
  followed: { columns: ['f.followers', 'f.storefront_id'], types: ['int', 'id'], isUp: false },
  priceUp: { columns: ['s.price_low'], types: ['int'], isUp: true },
  priceDown: { columns: ['s.price_high'], types: ['int'], isUp: false },
} as const
type Order = keyof typeof orders
/** The orders in which items have a column of their own. */
const itemOrders: Partial<Record<Order, { columns: readonly string[]; types: readonly KeyType[]; isUp: boolean }>> = {
  priceUp: { columns: ['x.price_cents'], types: ['int'], isUp: true },
  priceDown: { columns: ['x.price_cents'], types: ['int'], isUp: false },
}

/** A part of a list. Parts follow one another; a cursor names the part in which its page ended. */
export type DropPart = {
  name: string
  keyTypes: readonly KeyType[]
  /** Condition for drops of this part. */
  where(now: Date): RawBuilder<unknown>
  /** Condition for rows after this position. */
  after(place: KeysetPlace): RawBuilder<unknown>
  orderBy: RawBuilder<unknown>
  keys: RawBuilder<unknown>
  needsFollowers: boolean
  isByPrice: boolean
  /** Condition for rows from this position's keys on: weaker than `after`, and answered by an index of drops. */
  notBefore(place: KeysetPlace): RawBuilder<unknown>
}

const timesOf: Record<'soonest' | 'ending', Partial<Record<Stage, Order>>> = {
  soonest: { open: 'startDown', live: 'startDown', upcoming: 'startUp', past: 'endDown' },
  ending: { open: 'endUp', live: 'endUp', upcoming: 'endUp', past: 'endDown' },
}
const singleOrder = { newest: 'newest', followed: 'followed', price_low: 'priceUp', price_high: 'priceDown' } as const

/** What a list shows: drops, or their items `x`, which follow one another within a drop. */
type Listed = 'drops' | 'items'

/** The parts of a list in order. Past drops come last, except when sorted by newness. */
export function partsOf(sort: Sort, when: When, listed: Listed = 'drops'): DropPart[] {
  if (sort === 'soonest' || sort === 'ending') {
    const shown: readonly Stage[] = when === 'all' ? ['open', 'upcoming', 'past'] : [when]
    return shown.map((stage) => part({ sort, stage, order: timesOf[sort][stage] ?? 'startDown', listed }))
  }
  const all: readonly Stage[] = sort === 'newest' ? ['any'] : ['current', 'past']
  return (when === 'all' ? all : [when]).map((stage) => part({ sort, stage, order: singleOrder[sort], listed }))
}

const casts: Record<KeyType, string> = { instant: 'timestamptz', int: 'int', id: 'uuid', text: 'text' }

type PartShape = { sort: Sort; stage: Stage; order: Order; listed: Listed }

function part({ sort, stage, order, listed }: PartShape): DropPart {
  const isItems = listed === 'items'
  const { columns, types, isUp } = (isItems && itemOrders[order]) || orders[order]
  const isByPrice = order === 'priceUp' || order === 'priceDown'
  const keyColumns: readonly string[] = isItems ? [...columns, isByPrice ? 'x.drop_id' : 's.drop_id'] : columns
  const keyTypes: readonly KeyType[] = isItems ? [...types, 'id'] : types
  const ordered = [...keyColumns, isItems ? 'x.drop_item_id' : 's.drop_id'].map((column) => sql.raw(column))
  const direction = sql.raw(isUp ? '' : ' desc')
  const keyOf = (key: string | number, i: number) => sql`${key}::${sql.raw(casts[keyTypes[i] ?? 'id'])}`
  return {
    name: isItems ? `items.${sort}.${stage}` : `${sort}.${stage}`,
    keyTypes,
    isByPrice,
    where: stages[stage],
    after: ({ keys, id }) => {
      const values = [...keys.map(keyOf), sql`${id}::uuid`]
      return sql`(${sql.join(ordered)}) ${sql.raw(isUp ? '>' : '<')} (${sql.join(values)})`
    },
    notBefore: ({ keys }) =>
      sql`(${sql.raw(keyColumns.join(', '))}) ${sql.raw(isUp ? '>=' : '<=')} (${sql.join(keys.map(keyOf))})`,
    orderBy: sql.join(ordered.map((column) => sql`${column}${direction}`)),
    keys: sql.raw(keyColumns.map((column, i) => `${column} as key_${i}`).join(', ')),
    needsFollowers: order === 'followed',
  }
}
