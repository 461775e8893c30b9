import { type Earning, earningsContract } from '@keepcase/contract/orders/earnings.contract.ts'
import type { Db } from '@keepcase/db/db.ts'
import { actorOf } from '#server/api/context.ts'
import { implementContract } from '#server/api/procedure.ts'
import { Refusal } from '#server/api/refusal.ts'
import { assertStaffOf } from '#server/features/storefronts/public.ts'
import { type EarningRow, selectCurrency, selectEarnings, selectMonths } from './earnings.queries.ts'

const permission = 'storefront.transactions.view'

/** Procedures for what a storefront earns, from the money ledger. */
export function earningsRouter({ db }: { db: Db }) {
  const api = implementContract(earningsContract)
  return api.router({
    list: api.list.handler(async ({ input: { storefrontId, month, cursor, limit }, context }) => {
      assertStaffOf(await actorOf(context), storefrontId, permission)
      const rows = await selectEarnings(db, { storefrontId, month, before: placeOf(cursor), limit })
      const shown = rows.slice(0, limit)
      const nextCursor = rows.length > limit ? String(shown.at(-1)!.id) : null
      return { items: shown.map(viewEarning), nextCursor }
    }),
    months: api.months.handler(async ({ input: { storefrontId }, context }) => {
      assertStaffOf(await actorOf(context), storefrontId, permission)
      const [items, currency] = [await selectMonths(db, storefrontId), await selectCurrency(db, storefrontId)]
      return { currency, balanceCents: items.reduce((sum, { netCents }) => sum + netCents, 0), items }
    }),
  })
}

/** The movement after which the next page begins. @throws Refusal BAD_REQUEST for a cursor that we did not issue */
function placeOf(cursor: string | undefined): number | null {
  if (cursor === undefined) return null
  if (/^\d{1,15}$/.test(cursor)) return Number(cursor)
  const message = 'This page doesn’t exist. Start from the first one.'
  throw new Refusal('BAD_REQUEST', { title: 'Invalid request', message, fields: { cursor: message } })
}

/** A movement without order lines is one line of its own. */
const viewEarning = ({ lines, ...row }: EarningRow): Earning => ({
  ...row,
  id: String(row.id),
  at: row.at.toISOString(),
  lines: lines ?? [
    {
      title: titles[row.kind],
      itemCents: row.netCents,
      shippingCents: 0,
      feeCents: 0,
      processorCents: 0,
      taxCents: 0,
      netCents: row.netCents,
    },
  ],
})

const titles: Readonly<Record<EarningRow['kind'], string>> = {
  sale: 'Sale',
  counter: 'Sale at the counter',
  refund: 'Refund',
  subscription: 'Subscription',
  payout: 'Payout',
  adjustment: 'Adjustment',
}
