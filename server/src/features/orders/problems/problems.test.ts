import { randomUUID } from 'node:crypto'
import { createRouterClient } from '@orpc/server'
import { afterAll, expect, test } from 'vitest'
import type { Actor } from '#server/api/context.ts'
import { enteredContext } from '#server/api/testing/test-context.ts'
import { asBuyer, openCheckoutFixtures, quoteAndPay } from '#server/features/checkout/testing/checkout-fixtures.ts'
import { assumeDelivered, closeDelivered } from '../fulfilment/fulfilment.jobs.ts'
import { problemsRouter } from './problems.router.ts'

const fixtures = await openCheckoutFixtures()
afterAll(fixtures.close)
const { db, owner } = fixtures
const as = (actor: Actor, key: string = randomUUID()) =>
  createRouterClient(problemsRouter({ db }), { context: enteredContext(owner, actor, { key }) })

/** A paid order, with its buyer's calls. */
async function paidOrder() {
  const [buyer, other] = await fixtures.buyers(2)
  const drop = await fixtures.sale()
  const { orderId: id, state } = await quoteAndPay(fixtures, buyer!, [await fixtures.claim(buyer!, drop)])
  if (state !== 'captured') await fixtures.reconcileNow()
  return { id, buyer: buyer!, other: other!, drop, mine: as(asBuyer(buyer!)) }
}

const report = { kind: 'damaged' as const, details: 'The case is cracked.' }

test('a problem opens with a message to the seller, once at a time, until its buyer says that it is solved', async () => {
  const { id, mine, buyer } = await paidOrder()
  const key = randomUUID()
  const order = await as(asBuyer(buyer), key).report({ id, ...report })
  expect(order.problem).toMatchObject({ kind: 'damaged', escalatedAt: null, resolvedAt: null })
  expect((await as(asBuyer(buyer), key).report({ id, ...report })).problem).toEqual(order.problem)
  await expect(mine.report({ id, ...report })).rejects.toMatchObject({ code: 'PROBLEM_OPEN' })
  const { rows } = await owner.query('select body, side from order_messages where order_id = $1', [id])
  expect(rows).toEqual([{ body: report.details, side: 'buyer' }])
  const events = await owner.query(`select count(*)::int from outbox where name = 'order.problem'`)
  expect(events.rows[0].count).toBe(1)
  expect((await mine.resolve({ id })).problem?.resolvedAt).toMatch(/Z$/)
  const again = await as(asBuyer(buyer)).report({ id, kind: 'other', details: 'Now the label is torn.' })
  expect(again.problem?.kind).toBe('other')
})

test('the platform is asked only after the seller had time; the report lands in the moderation queue', async () => {
  const { id, mine } = await paidOrder()
  await mine.report({ id, ...report })
  await expect(mine.escalate({ id })).rejects.toMatchObject({ code: 'TOO_EARLY' })
  await owner.query("update order_problems set reported_at = reported_at - interval '48 hours' where order_id = $1", [
    id,
  ])
  expect((await mine.escalate({ id })).problem?.escalatedAt).toMatch(/Z$/)
  await mine.escalate({ id })
  const { rows } = await owner.query(
    `select r.subject_kind, r.status, r.details, m.body from reports r
     join order_messages m on m.id = r.subject_id where m.order_id = $1`,
    [id],
  )
  expect(rows).toEqual([
    { subject_kind: 'message', status: 'open', details: expect.stringContaining('damaged'), body: report.details },
  ])
})

test('while a problem is open, time neither delivers nor closes the order; a complete order takes none', async () => {
  const { id, mine, buyer } = await paidOrder()
  await mine.report({ id, kind: 'not_arrived', details: 'Nothing came.' })
  await owner.query(
    `update orders set status = 'delivered', packed_at = paid_at, delivered_by = 'seller', delivered_at = app_now() where id = $1`,
    [id],
  )
  await owner.query("update orders set delivered_at = delivered_at - interval '90 days' where id = $1", [id])
  await assumeDelivered(db)
  await closeDelivered(db)
  const status = async () => (await owner.query('select status from orders where id = $1', [id])).rows[0].status
  expect(await status()).toBe('delivered')
  await mine.resolve({ id })
  await closeDelivered(db)
  expect(await status()).toBe('closed')
  await expect(as(asBuyer(buyer)).report({ id, ...report })).rejects.toMatchObject({ code: 'TOO_LATE' })
})

test('somebody else’s order has no problem to report, solve or escalate', async () => {
  const { id, other, mine } = await paidOrder()
  await mine.report({ id, ...report })
  const theirs = as(asBuyer(other))
  const notFound = { code: 'NOT_FOUND' }
  await expect(theirs.report({ id, ...report })).rejects.toMatchObject(notFound)
  await expect(theirs.resolve({ id })).rejects.toMatchObject(notFound)
  await expect(theirs.escalate({ id })).rejects.toMatchObject(notFound)
})
