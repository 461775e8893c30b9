import type { Db } from '@keepcase/db/db.ts'
import type { Actor } from '#server/api/context.ts'
import type { Feature } from '#server/boot/feature.ts'
import type { Chance } from './activity/random.ts'
import type { Agenda } from './agenda.ts'
import type { ApiAs } from './demo-features.ts'
import type { DropPlan, StorePlan } from './plan.ts'

export const secondMs = 1_000
export const minuteMs = 60_000
export const hourMs = 3_600_000
export const dayMs = 86_400_000

/** A simulated buyer. */
export type Buyer = { actor: Actor; username: string; appetite: number }

/** Context of every part of the initial fill. */
export type DemoWorld = {
  seed: number
  db: Db
  apiAs: ApiAs
  agenda: Agenda
  /** The instant at which the simulated history ends: real time at its start. */
  nowMs: number
  /** The demo buyer first, then the crowd. */
  buyers: Buyer[]
  /** Storefronts and their owners, in the order of opening. */
  sellers: { profileId: string; storefrontId: string }[]
  /** Usernames with an expired hold; nobody gets a second one. */
  struck: Set<string>
  /** Runs a ticker of the features once, by its name. */
  tick(name: string): Promise<void>
}

/** A drop created by the fill. */
export type CreatedDrop = {
  id: string
  plan: DropPlan
  store: StorePlan
  seller: Actor
  startMs: number
  endMs: number
  holdMs: number
  chance: Chance
}

/**
 * Applies everything that the clock has decided by now: starts, reveals, ends, expired holds, returned units.
 */
export async function tidy(world: DemoWorld): Promise<void> {
  await world.tick('drops.settle')
  await world.tick('claims.sweep')
  await world.tick('drops.return-late-units')
}

/** Runs one ticker of the features by its name. */
export async function runTicker(features: readonly Feature[], name: string): Promise<void> {
  const ticker = features.flatMap((feature) => feature.tickers ?? []).find((one) => one.name === name)
  if (!ticker) throw new Error(`No feature has the ticker ${name}`)
  await ticker.run()
}
