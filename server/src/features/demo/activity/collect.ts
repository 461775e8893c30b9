import { createHash } from 'node:crypto'
import type { Db } from '@keepcase/db/db.ts'
import { ORPCError } from '@orpc/server'
import type pg from 'pg'
import { wakeRelay } from '#server/realtime/outbox.ts'
import {
  type Claimant,
  claimFor,
  type Hold,
  type OpenLot,
  readClaimants,
  readHolds,
  readOpenLots,
  secondsSinceClaim,
} from '../demo.queries.ts'
import { type ApiAs, demoActor } from '../demo-features.ts'
import { findDemoSellers } from '../demo-sellers.ts'
import { collectLock, runExclusively } from '../run-exclusively.ts'
import { crowd, demoEmail } from './people.ts'

export type CollectDeps = {
  db: Db
  /** For the advisory lock only. */
  pool: pg.Pool
  /** In-process calls to the application's features, with the normal payment provider. */
  apiAs: ApiAs
}

/** Seconds between two claims of the crowd, over all drops. */
const paceSeconds = 13
/** Share of a drop's units that the crowd leaves to real users. */
const leftToOthers = 0.4
/** Holds settled in one run. */
const settledPerRun = 2

/**
 * One run of the demo collectors: at most one claim, and due actions on their holds. One server at a time.
 */
export async function collect(deps: CollectDeps): Promise<void> {
  await runExclusively(deps.pool, collectLock, async () => {
    const sellers = await findDemoSellers(deps.db)
    if (sellers.length === 0) return
    const emails = crowd.map(({ username }) => demoEmail(username))
    const claimants = await readClaimants(deps.db, emails)
    await settleHolds(deps, claimants)
    await claimOne(
      deps.db,
      claimants,
      sellers.map((seller) => seller.storefrontId),
    )
  })
}

/**
 * Outcome of a hold, and seconds after the claim until then; derived from its id, so that every run decides
 * the same.
 */
export function outcomeOf(
  hold: Pick<Hold, 'id'>,
  isStruck: boolean,
): { act: 'pay' | 'release' | 'lapse'; after: number } {
  const [kind = 0, delay = 0] = createHash('sha256').update(hold.id).digest()
  const after = 40 + delay * 2
  if (kind < 24) return { act: 'release', after }
  // @NOTE three strikes block an account for a week: nobody of the crowd gets a second one
  if (kind < 32 && !isStruck) return { act: 'lapse', after }
  return { act: 'pay', after }
}

async function settleHolds({ db, apiAs }: CollectDeps, claimants: readonly Claimant[]): Promise<void> {
  const holds = await readHolds(
    db,
    claimants.map((one) => one.profileId),
  )
  const due = holds.flatMap((hold) => {
    const claimant = claimants.find((one) => one.profileId === hold.userId)
    if (!claimant) return []
    const { act, after } = outcomeOf(hold, claimant.isStruck)
    return act === 'lapse' || hold.ageSeconds < after || hold.leftSeconds < 15 ? [] : [{ claimant, hold, act }]
  })
  // @NOTE starts at a random one, so that a hold that cannot be settled does not block the others
  const first = Math.floor(Math.random() * due.length)
  for (const { claimant, hold, act } of [...due.slice(first), ...due.slice(0, first)].slice(0, settledPerRun)) {
    await settleHold(apiAs, claimant, hold, act).catch(passOver)
  }
}

/** Refusals of a hold that has changed since it was read; the next run sees its new state. */
const movedOn = new Set(['NOT_FOUND', 'NOT_HELD', 'NOT_PAYABLE', 'QUOTE_CHANGED', 'KEY_REUSED'])

function passOver(error: unknown): void {
  if (!(error instanceof ORPCError && movedOn.has(error.code))) throw error
}

/**
 * Pays for one hold, or releases it. Idempotency keys are derived from the hold: repeating does nothing more.
 */
async function settleHold(apiAs: ApiAs, claimant: Claimant, { id }: Hold, act: 'pay' | 'release'): Promise<void> {
  const api = apiAs(demoActor(claimant), { key: `demo-${act}-${id}` })
  if (act === 'release') {
    await api.claims.release({ id })
    return
  }
  const { parcels } = await api.checkout.quote({ claimIds: [id] })
  for (const { fulfilment, hash } of parcels) {
    await api.checkout.pay({ claimIds: [id], method: 'sandbox_success', fulfilment, quoteHash: hash })
  }
}

/** Makes one claim of the crowd, if it is time and enough is left for others. */
async function claimOne(db: Db, claimants: readonly Claimant[], storefrontIds: readonly string[]): Promise<void> {
  const since = await secondsSinceClaim(
    db,
    claimants.map((one) => one.profileId),
  )
  if (since !== null && since < paceSeconds) return
  const lot = chooseLot(await readOpenLots(db, storefrontIds), Math.random)
  const claimant = claimants[Math.floor(Math.random() * claimants.length)]
  if (!lot || !claimant) return
  const [verdict] = await claimFor(db, lot.dropId, [{ userId: claimant.profileId, dropItemId: lot.id }])
  // @NOTE a refusal is a normal answer: they had it already, or came too late
  if (verdict?.claimId) wakeRelay()
}

/** A lot that the crowd may claim: of a drop with enough free units; the one on stage first. */
export function chooseLot(lots: readonly OpenLot[], random: () => number): OpenLot | undefined {
  const fair = [...Map.groupBy(lots, (lot) => lot.dropId).values()].filter((ofDrop) => {
    const total = ofDrop.reduce((sum, lot) => sum + lot.total, 0)
    const free = ofDrop.reduce((sum, lot) => sum + lot.available, 0)
    return free - 1 >= total * leftToOthers
  })
  const ofDrop = fair[Math.floor(random() * fair.length)]?.filter((lot) => lot.available > 0) ?? []
  const onStage = ofDrop.filter((lot) => lot.isOnStage)
  const choice = onStage.length > 0 && random() < 0.6 ? onStage : ofDrop
  return choice[Math.floor(random() * choice.length)]
}
