import { randomBytes } from 'node:crypto'
import type { CreateDrop, UpdateDrop } from '@keepcase/contract/drops/drops.contract.ts'
import type { Tx } from '@keepcase/db/db.ts'
import type { DropSettings, Drops } from '@keepcase/db/schema.ts'
import { sql, type Updateable } from 'kysely'
import type { output } from 'zod/mini'
import { Refusal } from '#server/api/refusal.ts'

export type DropInput = Omit<output<typeof UpdateDrop>, 'id'>
export type NewDropInput = output<typeof CreateDrop>
export type HintInput = NonNullable<DropInput['hints']>[number]

/** The columns of `drops` that an input names, ready to write; what it does not name is not there. */
export function dropColumns(input: DropInput): Updateable<Drops> {
  const { hints: _, cooldownSeconds: _c, maxClaimsPerUser: _m, staggeredClaimThreshold: _s, ...rest } = input
  const { startDate, endDate, description, localPickupOnly, ...plain } = rest
  const columns = {
    ...plain,
    description,
    localPickupOnly,
    // @NOTE pickup alone means no shipping, whether or not the input says so
    allowShipping: localPickupOnly && input.allowShipping === undefined ? false : input.allowShipping,
    startDate: toDate(startDate),
    endDate: toDate(endDate),
  }
  return named(columns)
}

/** The columns of `drop_settings` that an input names. */
export function settingsColumns(input: DropInput): Updateable<DropSettings> {
  const { cooldownSeconds, maxClaimsPerUser, staggeredClaimThreshold } = input
  return named({ cooldownSeconds, maxClaimsPerUser, staggeredClaimThreshold })
}

function named<T extends object>(columns: T): { [K in keyof T]: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined)) as never
}

// @NOTE instants are kept to the millisecond; what a client sends beyond that is cut off
const toDate = (text: string | null | undefined) => (typeof text === 'string' ? new Date(text) : text)

/** What a drop will be once an input is written, as far as its fields must agree with one another. */
type Whole = {
  type: string
  startDate: Date | null
  endDate: Date | null
  localPickupOnly: boolean
  allowShipping: boolean
  shippingCostStrategy: string
  flatRateAmountCents: number | null
}

/** Refuses fields that contradict one another, by name. */
export function assertAgrees(drop: Whole, input: DropInput): void {
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
    [stepsOf(input.hints) > mostCents, 'hints', tooDear],
    [drop.type !== 'mystery' && Boolean(input.contents), 'contents', 'Only a mystery drop has secret contents.'],
    [drop.type !== 'live' && Boolean(input.revealEverySeconds), 'revealEverySeconds', 'Only a live drop reveals lots.'],
  ]
  const fields = Object.fromEntries(faults.flatMap(([isFault, field, words]) => (isFault ? [[field, words]] : [])))
  const message = Object.values(fields)[0]
  if (message !== undefined) throw new Refusal('BAD_REQUEST', { title: 'Invalid request', message, fields })
}

/** The highest price that anything here may have. */
const mostCents = 1_000_000_000
const tooDear = 'With all its hints this would cost more than 10,000,000.00.'

const stepsOf = (hints: readonly HintInput[] = []) => hints.reduce((sum, hint) => sum + hint.priceStepCents, 0)

/** Refuses a mystery whose price, with every hint out, would be more than a price can be. */
export async function assertPriceFits(tx: Tx, dropId: string): Promise<void> {
  const { rows } = await sql<{ isTooDear: boolean }>`
    select (select coalesce(max(price_cents), 0)::bigint from drop_items where drop_id = ${dropId})
      + (select coalesce(sum(price_step_cents), 0) from drop_hints where drop_id = ${dropId}) > ${mostCents} as is_too_dear`.execute(
    tx,
  )
  if (rows[0]?.isTooDear) throw new Refusal('BAD_REQUEST', { title: 'Too expensive', message: tooDear })
}

/** The token of a private drop's secret link: 192 random bits. */
export const newLinkToken = (): string => randomBytes(24).toString('base64url')

/** Replaces a draft's hints by these, in this order. */
export async function replaceHints(tx: Tx, dropId: string, hints: readonly HintInput[]): Promise<void> {
  await tx.deleteFrom('dropHints').where('dropId', '=', dropId).execute()
  if (hints.length === 0) return
  const rows = hints.map(({ body, priceStepCents, revealAt }, i) => ({
    ...{ dropId, position: i + 1, body, priceStepCents },
    revealAt: toDate(revealAt) ?? null,
  }))
  await tx.insertInto('dropHints').values(rows).execute()
}
