import type pg from 'pg'
import { held, one, type WalkFixtures, within } from './claim-walk-fixtures.ts'
import { failPayment, openPayment, refundClaim, replaceLine, settlePayment } from './money-fixtures.ts'

// Steps of a walk that involve payments.

export async function beginsToPay(fixtures: WalkFixtures): Promise<string> {
  const { db, random, payments } = fixtures
  const claim = await one(db.owner, random, held)
  if (!claim) return 'nothing to pay'
  const { rows } = await db.owner.query(
    `select id from claims where user_id = $1 and drop_id = $2 and status = 'claimed' order by seq limit $3`,
    [claim.user_id, claim.drop_id, random.pick([1, 3])],
  )
  const claimIds = rows.map((row) => row.id as string)
  return within(db.pool, async (client) => {
    const ready = await client.query('select id from begin_capture($1, $2)', [claimIds, claim.user_id])
    if (ready.rows.length < claimIds.length) return 'cannot pay any more'.concat(await rollBack(client))
    payments.push({ id: await openPayment(client, claimIds), buyerId: claim.user_id, claimIds })
    return `begins to pay ${claimIds.length}`
  })
}

async function rollBack(client: pg.PoolClient): Promise<string> {
  await client.query('rollback; begin')
  return ', and nothing of it stays'
}

/** Settles a captured payment as checkout does: marks claims as paid, honors late money, or refunds. */
export async function paysInFull({ db, random, payments }: WalkFixtures): Promise<string> {
  const payment = payments.splice(random.int(payments.length), 1)[0]
  if (!payment) return 'no payment is open'
  return within(db.pool, async (client) => {
    await client.query('select lock_drops_of($1)', [payment.claimIds])
    await settlePayment(client, payment.id)
    const outcomes: string[] = []
    for (const claimId of payment.claimIds) outcomes.push(await settleClaim(client, payment, claimId))
    return `is paid: ${outcomes.join(' ')}`
  })
}

async function settleClaim(
  client: pg.PoolClient,
  payment: { id: string; buyerId: string },
  claimId: string,
): Promise<string> {
  const { rows } = await client.query(
    'select c.status, d.status as sale from claims c join drops d on d.id = c.drop_id where c.id = $1',
    [claimId],
  )
  const isHeld = ['claimed', 'capturing'].includes(rows[0].status)
  if (isHeld && rows[0].sale !== 'cancelled') {
    const paid = await client.query('select * from mark_claim_paid($1, $2)', [claimId, payment.buyerId])
    if (!paid.rows[0].success) throw new Error(`a held claim was not paid: ${paid.rows[0].message}`)
    return 'bought'
  }
  if (isHeld) await client.query(`select revoke_claims($1, 'The drop was canceled.', false)`, [[claimId]])
  const late = await client.query('select honour_late_payment($1) as id', [claimId])
  if (late.rows[0].id) {
    await replaceLine(client, payment.id, claimId, late.rows[0].id)
    return 'honoured late'
  }
  await refundClaim(client, claimId)
  return `refunded (${rows[0].status})`
}

export async function isDeclined({ db, random, payments }: WalkFixtures): Promise<string> {
  const payment = payments.splice(random.int(payments.length), 1)[0]
  if (!payment) return 'no payment is open'
  return within(db.pool, async (client) => {
    await client.query('select lock_drops_of($1)', [payment.claimIds])
    await failPayment(client, payment.id)
    await client.query('select id from end_capture($1)', [payment.claimIds])
    await client.query('select strike_expired($1)', [payment.claimIds])
    await client.query(
      `select revoke_claims(array(select c.id from claims c join drops d on d.id = c.drop_id
         where c.id = any ($1) and c.status = 'claimed' and d.status = 'cancelled'), 'The drop was canceled.', false)`,
      [payment.claimIds],
    )
    return 'is declined'
  })
}

export async function leavesUnpaid({ db, payments }: WalkFixtures): Promise<string> {
  const { rows } = await db.pool.query('select expire_capture($1) as n', [payments.flatMap(({ claimIds }) => claimIds)])
  return `ends ${rows[0].n} payments without an answer`
}
