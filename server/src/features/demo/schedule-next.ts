import type { Db } from '@keepcase/db/db.ts'
import { createNestedDb } from '@keepcase/db/nested-db.ts'
import type pg from 'pg'
import { dropsFeature } from '#server/features/drops/public.ts'
import { wakeRelay } from '#server/realtime/outbox.ts'
import { chanceOf } from './activity/random.ts'
import { readCatalog, readNowMs, readProgramme } from './demo.queries.ts'
import { inProcessApi } from './demo-features.ts'
import { minuteMs, secondMs } from './demo-parts.ts'
import { type DemoSeller, findDemoSellers } from './demo-sellers.ts'
import { makeDrop } from './make-drops.ts'
import type { DropPlan } from './plan.ts'
import { runExclusively, scheduleLock } from './run-exclusively.ts'

/** Current schedule of the demo storefronts. Times in milliseconds since 1970. */
export type Programme = {
  nowMs: number
  /** Starts of announced public drops. */
  openingsMs: readonly number[]
  /** Start and end of public live drops that are open or announced. */
  live: readonly { startMs: number; endMs: number }[]
}

/** A drop that the schedule lacks. */
export type MissingDrop = { type: 'live' | 'marketplace'; startMs: number }

/** Notice of a newly announced drop, and how near the next opening must be before another is announced. */
const aheadMs = 12 * minuteMs
const nearMs = 2 * minuteMs
/** A live drop must still run this long after the next opening; otherwise that opening is a live drop. */
const liveMarginMs = 13 * minuteMs
/** Start delay of a missing live drop: creating it takes a moment. */
const atOnceMs = 8 * secondMs

/**
 * What to announce so that there is always a live drop and one that opens within minutes; usually nothing.
 */
export function missingDrops({ nowMs, openingsMs, live }: Programme): MissingDrop[] {
  const missing: MissingDrop[] = []
  const isLive = live.some(({ startMs, endMs }) => startMs <= nowMs + minuteMs && endMs > nowMs + minuteMs)
  if (!isLive) missing.push({ type: 'live', startMs: nowMs + atOnceMs })
  const isOpening = openingsMs.some((startMs) => startMs >= nowMs + nearMs && startMs <= nowMs + aheadMs + minuteMs)
  if (isOpening) return missing
  const startMs = nowMs + aheadMs
  const isCovered = !isLive || live.some((one) => one.endMs >= startMs + liveMarginMs)
  missing.push({ type: isCovered ? 'marketplace' : 'live', startMs })
  return missing
}

/**
 * Announces missing drops as the demo sellers, by the ordinary commands and in one transaction. Of two
 * servers at once, one does it.
 * @returns ids of the new drops
 */
export async function scheduleNext(pool: pg.Pool): Promise<string[]> {
  const ids = await runExclusively(pool, scheduleLock, async (client) => {
    await client.query('begin')
    const made = await announceMissing(createNestedDb(client))
    await client.query('commit')
    return made
  })
  if (ids && ids.length > 0) wakeRelay()
  return ids ?? []
}

async function announceMissing(db: Db): Promise<string[]> {
  const sellers = await findDemoSellers(db)
  if (sellers.length === 0) return []
  const nowMs = await readNowMs(db)
  const programme = await readProgramme(
    db,
    sellers.map((seller) => seller.storefrontId),
  )
  const ids: string[] = []
  for (const missing of missingDrops({ ...programme, nowMs })) {
    ids.push(await announce(db, sellers, missing, nowMs))
  }
  return ids
}

async function announce(db: Db, sellers: readonly DemoSeller[], { type, startMs }: MissingDrop, nowMs: number) {
  const turn = Math.floor(startMs / (10 * minuteMs))
  const seller = sellers[turn % sellers.length] as DemoSeller
  const plan = sessionOf(seller, type, turn, (startMs - nowMs) / minuteMs)
  const world = { seed: turn, nowMs, apiAs: inProcessApi([dropsFeature({ db })]) }
  const catalog = await readCatalog(db, seller.storefrontId)
  const drop = await makeDrop(world, seller.actor, seller.storefrontId, seller.store, plan, catalog)
  if (!drop) throw new Error('A drop that was to be announced is a draft')
  return drop.id
}

/** One of the store's sessions in turn: a live one with a lot every 75 s, or a small marketplace. */
function sessionOf({ store }: DemoSeller, type: MissingDrop['type'], turn: number, startsIn: number): DropPlan {
  const chance = chanceOf(turn, `session ${type}`)
  const [title, description] = chance.pick(store.sessions[type])
  const lots = Math.min(store.things.length, type === 'live' ? chance.between(12, 18) : chance.between(5, 8))
  const everySeconds = 75
  return {
    title,
    description,
    type,
    startsIn,
    // @NOTE the last lot stays open for some minutes
    lasts: type === 'live' ? Math.ceil((lots * everySeconds) / 60) + 6 : 45,
    lots: [chance.between(0, store.things.length - 1), lots],
    units: type === 'live' ? [1, 2] : [1, 4],
    terms: {
      maxClaimsPerUser: 5,
      holdSeconds: 1800,
      ...(type === 'live' && { revealEverySeconds: everySeconds, cooldownSeconds: 5 }),
    },
  }
}
