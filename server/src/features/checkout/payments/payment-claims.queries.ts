import type { Db, Tx } from '@keepcase/db/db.ts'
import { sql } from 'kysely'

/** An open payment at a provider. */
export type OpenPayment = { id: string; provider: string; providerRef: string | null }

/** The buyer's payments with a line for one of these claims that wait for a bank confirmation. */
export async function selectWaitingPayments(
  db: Db,
  userId: string,
  claimIds: readonly string[],
): Promise<OpenPayment[]> {
  return db
    .selectFrom('payments as p')
    .innerJoin('orders as o', 'o.id', 'p.orderId')
    .select(['p.id', 'p.provider', 'p.providerRef'])
    .where('o.buyerId', '=', userId)
    .where('p.status', '=', 'needs_confirmation')
    .where('o.id', 'in', (eb) => eb.selectFrom('orderLines').select('orderId').where('claimId', 'in', claimIds))
    .execute()
}

/** A claim's status; undefined when there is no such claim. */
export async function selectClaimStatus(tx: Tx, claimId: string): Promise<string | undefined> {
  const claim = await tx.selectFrom('claims').select('status').where('id', '=', claimId).executeTakeFirst()
  return claim?.status
}

/** Ends the holds that ran out while their payment was processed, without a strike (`expire_capture`). */
export async function expireCapture(tx: Tx, claimIds: readonly string[]): Promise<void> {
  await sql`select expire_capture(${[...claimIds]})`.execute(tx)
}

/** Adds the strikes that `expireCapture` deferred, once the payment has failed (`strike_expired`). */
export async function strikeExpired(tx: Tx, claimIds: readonly string[]): Promise<void> {
  await sql`select strike_expired(${[...claimIds]})`.execute(tx)
}

/** Takes back the strike of an expired claim that was paid after all (`forgive_strike`). */
export async function forgiveStrike(tx: Tx, claimId: string): Promise<void> {
  await sql`select forgive_strike(${claimId})`.execute(tx)
}

/** Puts the buyer of an expired claim first in line for the item (`join_line_first`). */
export async function standFirstInLine(tx: Tx, claimId: string): Promise<void> {
  await sql`select join_line_first(${claimId})`.execute(tx)
}
