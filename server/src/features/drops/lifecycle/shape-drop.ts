import { randomBytes } from 'node:crypto'
import type { CreateDrop, UpdateDrop } from '@keepcase/contract/drops/drops.contract.ts'
import type { Tx } from '@keepcase/db/db.ts'
import type { DropSettings, Drops } from '@keepcase/db/schema.ts'
import type { Updateable } from 'kysely'
import type { output } from 'zod/mini'
import { Refusal } from '#server/api/refusal.ts'
import { replaceHintRows, selectIsTooExpensive } from './shape-drop.queries.ts'

export type DropInput = Omit<output<typeof UpdateDrop>, 'id'>
export type NewDropInput = output<typeof CreateDrop>
export type HintInput = NonNullable<DropInput['hints']>[number]

/** The columns of `drops` that an input sets, ready to write; fields missing in the input are missing here. */
export function dropColumns(input: DropInput): Updateable<Drops> {
  const { hints: _, cooldownSeconds: _c, maxClaimsPerUser: _m, staggeredClaimThreshold: _s, ...rest } = input
  const { startDate, endDate, description, localPickupOnly, ...plain } = rest
  const columns = {
    ...plain,
    description,
    localPickupOnly,
    // @NOTE pickup only means no shipping, even if the input omits it
    allowShipping: localPickupOnly && input.allowShipping === undefined ? false : input.allowShipping,
    startDate: toDate(startDate),
    endDate: toDate(endDate),
  }
  return withoutUndefined(columns)
}

/** The columns of `drop_settings` that an input sets. */
export function settingsColumns(input: DropInput): Updateable<DropSettings> {
  const { cooldownSeconds, maxClaimsPerUser, staggeredClaimThreshold } = input
  return withoutUndefined({ cooldownSeconds, maxClaimsPerUser, staggeredClaimThreshold })
}

function withoutUndefined<T extends object>(columns: T): { [K in keyof T]: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined)) as never
}

// @NOTE instants are stored to the millisecond; any higher precision is truncated
const toDate = (text: string | null | undefined) => (typeof text === 'string' ? new Date(text) : text)

/** The drop after an input is written: the fields that must be consistent with one another. */
type DropFields = {
  type: string
  startDate: Date | null
  endDate: Date | null
  localPickupOnly: boolean
  allowShipping: boolean
  shippingCostStrategy: string
  flatRateAmountCents: number | null
}

/**
 * Refuses fields that contradict one another, by name.
 * @throws Refusal BAD_REQUEST
 */
export function assertConsistent(drop: DropFields, input: DropInput): void {
  const faults: [boolean, string, string][] = [
    [
      drop.startDate !== null && drop.endDate !== null && drop.endDate <= drop.startDate,
      'endDate',
      'The end must come after the start.',
    ],
    [drop.localPickupOnly && drop.allowShipping, 'localPickupOnly', 'Choose shipping or pickup only, not both.'],
    [
      drop.shippingCostStrategy === 'FlatRate' && drop.flatRateAmountCents === null,
      'flatRateAmountCents',
      'Set the flat rate.',
    ],
    [drop.type !== 'mystery' && (input.hints?.length ?? 0) > 0, 'hints', 'Only a mystery drop has hints.'],
    [stepsOf(input.hints) > maxPriceCents, 'hints', priceTooHigh],
    [drop.type !== 'mystery' && Boolean(input.contents), 'contents', 'Only a mystery drop has secret contents.'],
    [drop.type !== 'live' && Boolean(input.revealEverySeconds), 'revealEverySeconds', 'Only a live drop reveals lots.'],
  ]
  const fields = Object.fromEntries(faults.flatMap(([isFault, field, text]) => (isFault ? [[field, text]] : [])))
  const message = Object.values(fields)[0]
  if (message !== undefined) throw new Refusal('BAD_REQUEST', { title: 'Invalid request', message, fields })
}

/**
 * Refuses a start or an end that is already past.
 * @throws Refusal BAD_REQUEST
 */
export function assertFuture(times: { startDate?: unknown; endDate?: unknown }, now: Date): void {
  const past = (['startDate', 'endDate'] as const).find((name) => {
    const time = times[name]
    return time instanceof Date && time <= now
  })
  if (past === undefined) return
  const message = past === 'startDate' ? 'Choose a start in the future.' : 'Choose an end in the future.'
  throw new Refusal('BAD_REQUEST', { title: 'Invalid request', message, fields: { [past]: message } })
}

/** The highest price allowed. */
const maxPriceCents = 1_000_000_000
const priceTooHigh = 'With all its hints this would cost more than 10,000,000.00.'

const stepsOf = (hints: readonly HintInput[] = []) => hints.reduce((sum, hint) => sum + hint.priceStepCents, 0)

/**
 * Refuses a mystery whose price with all hints revealed exceeds the highest price.
 * @throws Refusal BAD_REQUEST
 */
export async function assertPriceFits(tx: Tx, dropId: string): Promise<void> {
  if (await selectIsTooExpensive(tx, dropId, maxPriceCents))
    throw new Refusal('BAD_REQUEST', { title: 'Too expensive', message: priceTooHigh })
}

/** The token of a private drop's secret link: 192 random bits. */
export const newLinkToken = (): string => randomBytes(24).toString('base64url')

/** Replaces a draft's hints with these, in this order. */
export async function replaceHints(tx: Tx, dropId: string, hints: readonly HintInput[]): Promise<void> {
  const rows = hints.map(({ body, priceStepCents, revealAt }, i) => ({
    dropId,
    position: i + 1,
    body,
    priceStepCents,
    revealAt: toDate(revealAt) ?? null,
  }))
  await replaceHintRows(tx, dropId, rows)
}
