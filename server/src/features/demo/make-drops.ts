import type { Condition, Rarity } from '@keepcase/contract/drops/items.contract.ts'
import type { Actor } from '#server/api/context.ts'
import { type Chance, chanceOf } from './activity/random.ts'
import type { Catalog } from './demo.queries.ts'
import { type CreatedDrop, type DemoWorld, hourMs, minuteMs } from './demo-parts.ts'
import type { Api, DropPlan, ItemPlan, StorePlan, Terms } from './plan.ts'

/** Conditions of a copy with their weights. */
const conditions: readonly (readonly [Condition, number])[] = [
  ['mint', 1],
  ['near_mint', 4],
  ['very_good', 6],
  ['good', 4],
  ['fair', 2],
  ['poor', 1],
]
const rarities: readonly (readonly [Rarity, number])[] = [
  ['common', 4],
  ['uncommon', 6],
  ['rare', 4],
  ['ultra_rare', 1],
]

/** Price of a copy by condition, in percent of the usual price. */
const worth: Record<Condition, number> = { mint: 150, near_mint: 125, very_good: 100, good: 80, fair: 55, poor: 35 }

export type NewItem = Parameters<Api['items']['create']>[0]

/** One copy of an item for the catalog: random condition, a matching note and price. */
export function newItem(
  store: StorePlan,
  thing: ItemPlan,
  quantity: number,
  chance: Chance,
): Omit<NewItem, 'storefrontId'> {
  const [title, about, cents, more = {}] = thing
  const known = conditions.filter(([condition]) => store.notes[condition] !== undefined)
  const [condition] = chance.pickWeighted(known, ([, weight]) => weight)
  const [rarity] = chance.pickWeighted(rarities, ([, weight]) => weight)
  const isOnly = quantity === 1 && rarity === 'ultra_rare' && chance.next() < 0.4
  return {
    title,
    description: `${about} ${chance.pick(store.notes[condition] ?? [''])}`.trim(),
    priceCents: roundPrice((cents * worth[condition]) / 100),
    quantity,
    condition,
    rarity: isOnly ? 'one_of_kind' : rarity,
    category: more.category ?? store.category,
    genres: [...(more.genres ?? [])],
    ...(more.era && { era: more.era }),
  }
}

/** Whole units of money, as sellers of old things write them. */
const roundPrice = (cents: number): number => Math.max(200, Math.round(cents / 100) * 100)

/** Start of a planned drop: on the half hour, but to the minute for today's drops. */
export function startOf(plan: DropPlan, nowMs: number): number {
  const minutes = plan.startsIn ?? 0
  const isToday = Math.abs(minutes) < 20 * 60
  return (isToday ? nowMs : Math.floor(nowMs / (30 * minuteMs)) * 30 * minuteMs) + minutes * minuteMs
}

/**
 * Makes a drop with its items by the ordinary commands, and publishes it unless it stays a draft.
 * @returns null for a draft
 */
export async function makeDrop(
  world: Pick<DemoWorld, 'seed' | 'nowMs' | 'apiAs'>,
  seller: Actor,
  storefrontId: string,
  store: StorePlan,
  plan: DropPlan,
  catalog: Catalog = new Map(),
): Promise<CreatedDrop | null> {
  const chance = chanceOf(world.seed, `${store.subdomain}: ${plan.title}`)
  const api = world.apiAs(seller)
  const startMs = startOf(plan, world.nowMs)
  const endMs = startMs + plan.lasts * minuteMs
  const { id } = await api.drops.create({
    storefrontId,
    type: plan.type,
    title: plan.title,
    description: plan.description,
    ...(plan.startsIn !== null && times(startMs, endMs)),
    ...plan.terms,
    ...mysteryTerms(plan, startMs),
  })
  const [first, count] = plan.lots
  const [least, most] = plan.units ?? [1, 1]
  for (const thing of thingsFrom(first, store.things, catalog).slice(0, count)) {
    const quantity = catalog.get(thing[0])?.isOnly ? 1 : chance.between(least, most)
    const itemId = await stock(api, storefrontId, newItem(store, thing, quantity, chance), catalog)
    await api.drops.addItem({ id, itemId, quantity })
  }
  if (plan.fate === 'draft') return null
  await api.drops.publish({ id })
  const holdMs = (plan.terms?.holdSeconds ?? 3600) * 1000
  return { id, plan, store, seller, startMs, endMs, holdMs, chance }
}

/** A store's items from this one on, each once, without unique ones that are in another drop. */
function thingsFrom(first: number, things: readonly ItemPlan[], catalog: Catalog): ItemPlan[] {
  const start = first % things.length
  return [...things.slice(start), ...things.slice(0, start)].filter(([title]) => {
    const known = catalog.get(title)
    return !known?.isOnly || known.quantity > 0
  })
}

/** Provides an item with enough units: one from the catalog, restocked unless it is unique, or a new one. */
async function stock(
  api: Api,
  storefrontId: string,
  item: Omit<NewItem, 'storefrontId'>,
  catalog: Catalog,
): Promise<string> {
  const known = catalog.get(item.title)
  if (!known) return (await api.items.create({ storefrontId, ...item })).id
  if (known.quantity < item.quantity) await api.items.update({ id: known.id, quantity: item.quantity })
  return known.id
}

const times = (startMs: number, endMs: number): Terms => ({
  startDate: new Date(startMs).toISOString(),
  endDate: new Date(endMs).toISOString(),
})

function mysteryTerms({ mystery }: DropPlan, startMs: number): Terms {
  if (!mystery) return {}
  const hints = mystery.hints.map(([body, priceStepCents, afterMinutes]) => ({
    body,
    priceStepCents,
    revealAt: afterMinutes === null ? null : new Date(startMs + afterMinutes * minuteMs).toISOString(),
  }))
  return { contents: mystery.contents, hints }
}

/** When a seller created a drop: some days before its start, never in the future. */
export function createdAt(world: DemoWorld, store: StorePlan, plan: DropPlan): number {
  const chance = chanceOf(world.seed, `written ${store.subdomain}: ${plan.title}`)
  const ahead = chance.between(20, 90) * hourMs
  const start = plan.startsIn === null ? world.nowMs + 40 * hourMs : startOf(plan, world.nowMs)
  return Math.min(start, world.nowMs) - ahead - chance.between(0, 50) * minuteMs
}
