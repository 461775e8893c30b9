import type { Db } from '@keepcase/db/db.ts'
import { sql } from 'kysely'

/** The database's clock, in milliseconds since 1970. */
export async function readNowMs(db: Db): Promise<number> {
  const { rows } = await sql<{ now: Date }>`select app_now() as now`.execute(db)
  return rows[0]!.now.getTime()
}

/** What the claim function said to one request. */
export type Verdict = { userId: string; dropItemId: string; claimId: string | null; code: string | null }

/** Claims for these accounts in one batch, in this order, by the claim function: one request of each. */
export async function claimFor(
  db: Db,
  dropId: string,
  requests: readonly { userId: string; dropItemId: string }[],
): Promise<Verdict[]> {
  const userIds = requests.map((request) => request.userId)
  const itemIds = requests.map((request) => request.dropItemId)
  const { rows } = await sql<{ n: number; state: string; code: string | null; claimId: string | null }>`
    select n, state, code, claim_id from claim_items(${dropId}, array_fill(null::text, array[${requests.length}::int]),
      ${userIds}::uuid[], ${itemIds}::uuid[], array_fill(null::text, array[${requests.length}::int]),
      array_fill(null::int, array[${requests.length}::int]), array_fill(null::int, array[${requests.length}::int]))
    order by n`.execute(db)
  return rows.flatMap(({ n, state, code, claimId }) => {
    const request = requests[n - 1]
    if (!request) return []
    const isMade = state === 'judged' && code === null
    return [{ ...request, claimId: isMade ? claimId : null, code: state === 'judged' ? code : state }]
  })
}

/** The lots of a drop as they stand, in their order. */
export async function readLots(
  db: Db,
  dropId: string,
): Promise<{ id: string; total: number; available: number; held: number }[]> {
  const { rows } = await sql<{ id: string; total: number; available: number; held: number }>`
    select id, quantity_total as total, quantity_available as available, quantity_held as held
    from drop_items where drop_id = ${dropId} order by position`.execute(db)
  return rows
}

/** Lets a storefront sell in its country's money. No command chooses a currency: it is fixed before the first item. */
export async function setCurrency(db: Db, storefrontId: string, currency: string): Promise<void> {
  await sql`update storefronts set currency = ${currency} where id = ${storefrontId}`.execute(db)
}

/** Forgets what live screens would have heard during the filling: nobody was looking. */
export async function forgetLiveRows(db: Db): Promise<void> {
  await sql`delete from outbox where kind = 'live'`.execute(db)
}
