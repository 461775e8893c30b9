import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { enterActor } from '#server/api/testing/test-context.ts'
import { packOrders } from '#server/features/orders/fulfilment/pack-orders.ts'
import { shipOrders } from '#server/features/orders/fulfilment/ship-orders.ts'
import {
  asBuyer,
  asSeller,
  type CheckoutFixtures,
  openCheckoutFixtures,
  quoteAndPay,
} from '../testing/checkout-fixtures.ts'
import { pauseBefore, withoutLocks } from '../testing/pause-before.ts'
import { grantDueRequests } from './answer-request.ts'

// Each race runs twice: with its guard, and with the guard disabled in the database, where it must fail.

/** Disables the locks of drops, orders and payments; a delay widens the gap that they close. */
const noLocks = `
  create or replace function lock_drop(_drop_id uuid) returns timestamptz language plpgsql as
    $$ begin perform pg_sleep(0.05); return app_now(); end $$;
  create or replace function lock_drops_of(_claim_ids uuid[]) returns timestamptz language plpgsql as
    $$ begin perform pg_sleep(0.05); return app_now(); end $$;
  create or replace function lock_order(_order_id uuid) returns void language plpgsql as
    $$ begin perform pg_sleep(0.4); end $$;
  create or replace function lock_payment(_payment_id uuid) returns void language plpgsql as
    $$ begin perform pg_sleep(0.4); end $$;
  create or replace function lock_order_parties(_order_id uuid) returns void language plpgsql as
    $$ begin perform pg_sleep(0.4); end $$;`

async function withFixtures(off: string, race: (fixtures: CheckoutFixtures) => Promise<void>): Promise<void> {
  const fixtures = await openCheckoutFixtures()
  try {
    if (off !== '') await fixtures.owner.query(off)
    await race(fixtures)
  } finally {
    await fixtures.close()
  }
}

async function orderOfTwo(fixtures: CheckoutFixtures) {
  const [buyer] = await fixtures.buyers(1)
  const drop = await fixtures.sale({ units: [1, 1], priceCents: 1_000 })
  const claimIds = [await fixtures.claim(buyer!, drop, 0), await fixtures.claim(buyer!, drop, 1)]
  const { orderId } = await quoteAndPay(fixtures, buyer!, claimIds)
  return {
    buyer: buyer!,
    drop,
    orderId,
    seller: () => fixtures.as(asSeller(drop), randomUUID()),
    own: () => fixtures.as(asBuyer(buyer!)),
  }
}

/** Two of the team refund the same order at once. */
async function twoRefunds(fixtures: CheckoutFixtures): Promise<void> {
  const { orderId, seller } = await orderOfTwo(fixtures)
  const input = { orderId, reason: 'Lost.', withdraw: false }
  const answers = await Promise.allSettled([seller().refunds.create(input), seller().refunds.create(input)])
  expect(answers.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  const { rows } = await fixtures.owner.query('select count(*)::int as n from refunds')
  expect(rows).toEqual([{ n: 1 }])
  await fixtures.expectSound()
}

/** The buyer takes the request back, the seller declines, and its time runs out, all at once: one of them counts. */
async function threeAnswers(fixtures: CheckoutFixtures): Promise<void> {
  const { orderId, seller, own } = await orderOfTwo(fixtures)
  const { request } = await own().refunds.requestCancel({ orderId, reason: 'No room.' })
  await fixtures.advance(49 * 3_600_000)
  const id = request!.id
  const line = await pauseBefore(fixtures.owner, 'update on cancel_requests')
  const withdrawn = own().refunds.withdrawRequest({ id })
  await line.untilWaiting(1)
  const others = [
    seller().refunds.answerRequest({ id, isGranted: false, note: 'No.' }),
    grantDueRequests(fixtures.deps),
  ]
  await line.untilWaiting(3)
  await line.release()
  const [first, second] = await Promise.allSettled([withdrawn, ...others])
  expect([first?.status, second?.status]).toEqual(['fulfilled', 'rejected'])
  const { request: ended, refunds } = await own().refunds.ofOrder({ orderId })
  expect([ended?.status, refunds]).toEqual(['withdrawn', []])
  await fixtures.expectSound()
}

/** A seller packs while the buyer asks to cancel: the order waits for an answer. */
async function packAgainstRequest(fixtures: CheckoutFixtures): Promise<void> {
  const { orderId, own, drop } = await orderOfTwo(fixtures)
  const work = { actor: asSeller(drop), storefrontId: drop.storefrontId, orderIds: [orderId], requestId: 'race' }
  await enterActor(fixtures.owner, work.actor)
  const line = await pauseBefore(fixtures.owner, 'insert on cancel_requests')
  const asked = own().refunds.requestCancel({ orderId, reason: 'No room.' })
  await line.untilWaiting(1)
  const packed = packOrders({ db: fixtures.db }, work)
  await line.untilWaiting(2, packed)
  await line.release()
  const [{ items }] = await Promise.all([packed, asked])
  expect(items).toMatchObject([{ isDone: false, status: 'paid' }])
}

/** Two of the team ship the same order at once: it leaves once, and the second one is told so. */
async function twoShip(fixtures: CheckoutFixtures): Promise<void> {
  const { orderId, drop } = await orderOfTwo(fixtures)
  const work = { actor: asSeller(drop), storefrontId: drop.storefrontId, requestId: 'race' }
  await enterActor(fixtures.owner, work.actor)
  const ship = () => shipOrders({ db: fixtures.db }, { ...work, parcels: [{ orderId, carrier: 'ups' }] })
  const line = await pauseBefore(fixtures.owner, 'insert on shipments')
  const both = [ship(), ship()]
  await line.untilWaiting(2)
  await line.release()
  const answers = await Promise.all(both)
  expect(answers.map(({ items }) => items[0]?.isDone).sort()).toEqual([false, true])
  const { rows } = await fixtures.owner.query('select count(*)::int as n from shipments')
  expect(rows).toEqual([{ n: 1 }])
  await fixtures.expectSound()
}

test('twoRefunds goes right every time', () => withFixtures('', twoRefunds), 60_000)
test(
  'twoRefunds goes wrong without its locks',
  () => expect(withFixtures(noLocks, twoRefunds)).rejects.toThrow(),
  60_000,
)

for (const [name, race] of Object.entries({ threeAnswers, packAgainstRequest, twoShip })) {
  test(`${name} goes right every time`, () => withFixtures('', race), 60_000)
  test(`${name} goes wrong without its locks`, () => expect(withFixtures(withoutLocks, race)).rejects.toThrow(), 60_000)
}
