import { escalateAfterHours } from '@keepcase/contract/orders/problems.limits.ts'
import type { Db, Tx } from '@keepcase/db/db.ts'
import { sql } from 'kysely'

/** Inserts a problem; undefined while another one of the order is open. */
export async function insertProblem(
  tx: Tx,
  problem: { orderId: string; kind: string; messageId: string },
): Promise<string | undefined> {
  const row = await tx
    .insertInto('orderProblems')
    .values(problem)
    .onConflict((conflict) => conflict.column('orderId').where('resolvedAt', 'is', null).doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

/** Closes the open problem of an order. Returns whether there was one. */
export async function resolveProblem(tx: Tx, orderId: string): Promise<boolean> {
  const { rows } = await sql`
    update order_problems set resolved_at = app_now() where order_id = ${orderId} and resolved_at is null returning id`.execute(
    tx,
  )
  return rows.length > 0
}

export type OpenProblem = {
  id: string
  kind: string
  isDue: boolean
  escalatedAt: Date | null
  /** The message with which the buyer reported it. */
  messageId: string
  number: number
}

/** The open problem of a buyer's order; undefined when there is none. `isDue`: the seller's time to answer is over. */
export async function selectOpenProblem(
  db: Db | Tx,
  orderId: string,
  buyerId: string,
): Promise<OpenProblem | undefined> {
  const { rows } = await sql<OpenProblem>`
    select p.id, p.kind, p.escalated_at, p.message_id, o.number,
      p.reported_at <= (select app_now()) - make_interval(hours => ${escalateAfterHours}::int) as is_due
    from order_problems p join orders o on o.id = p.order_id
    where p.order_id = ${orderId} and o.buyer_id = ${buyerId} and p.resolved_at is null`.execute(db)
  return rows[0]
}

/** Records that the platform was asked, once. */
export async function setEscalated(tx: Tx, id: string): Promise<boolean> {
  const { rows } = await sql`
    update order_problems set escalated_at = app_now() where id = ${id} and escalated_at is null returning id`.execute(
    tx,
  )
  return rows.length > 0
}
