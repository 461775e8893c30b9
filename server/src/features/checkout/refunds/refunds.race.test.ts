import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { enterActor } from '#server/api/testing/test-context.ts'
import { packOrders } from '#server/features/orders/fulfilment/pack-orders.ts'
import {
  asBuyer,
  asSeller,
  type CheckoutFixtures,
  openCheckoutFixtures,
  quoteAndPay,
} from '../testing/checkout-fixtures.ts'
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

/** Widens the gap between reading an order and writing its request. */
const slowRequests = `
  create function take_time() returns trigger language plpgsql as $$ begin perform pg_sleep(0.6); return new; end $$;
  create trigger take_time before insert on cancel_requests for each row execute function take_time();`

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

/** The seller declines, the buyer takes the request back, and its time runs out, all at once: one of them counts. */
async function threeAnswers(fixtures: CheckoutFixtures): Promise<void> {
  const { orderId, seller, own } = await orderOfTwo(fixtures)
  const { request } = await own().refunds.requestCancel({ orderId, reason: 'No room.' })
  await fixtures.advance(49 * 3_600_000)
  const id = request!.id
  const answers = await Promise.allSettled([
    seller().refunds.answerRequest({ id, isGranted: false, note: 'No.' }),
    own().refunds.withdrawRequest({ id }),
    grantDueRequests(fixtures.deps),
  ])
  const { request: ended, refunds } = await own().refunds.ofOrder({ orderId })
  const counted = answers.slice(0, 2).filter(({ status }) => status === 'fulfilled').length
  expect(counted).toBe(ended!.status === 'granted' ? 0 : 1)
  expect(refunds.length).toBe(ended!.status === 'granted' ? 1 : 0)
  await fixtures.expectSound()
}

/** A seller packs while the buyer asks to cancel: either the request waits for an answer, or it came too late. */
async function packAgainstRequest(fixtures: CheckoutFixtures): Promise<void> {
  const { orderId, own, drop } = await orderOfTwo(fixtures)
  const work = { actor: asSeller(drop), storefrontId: drop.storefrontId, orderIds: [orderId], requestId: 'race' }
  await enterActor(fixtures.owner, work.actor)
  await fixtures.owner.query(slowRequests)
  const asked = own().refunds.requestCancel({ orderId, reason: 'No room.' })
  await sleep(250)
  const pack = packOrders({ db: fixtures.db }, work)
  await Promise.allSettled([pack, asked])
  const { rows } = await fixtures.owner.query(
    `select o.status, count(r.id)::int as requests from orders o left join cancel_requests r on r.order_id = o.id
     where o.id = $1 group by o.id`,
    [orderId],
  )
  expect([
    { status: 'packed', requests: 0 },
    { status: 'paid', requests: 1 },
  ]).toContainEqual(rows[0])
}

const races = { twoRefunds }

for (const [name, race] of Object.entries(races)) {
  test(`${name} goes right every time`, () => withFixtures('', race), 60_000)
  test(`${name} goes wrong without its locks`, () => expect(withFixtures(noLocks, race)).rejects.toThrow(), 60_000)
}

// Without its locks each of these goes wrong only at times, so that no test can count on it.
for (const [name, race] of Object.entries({ threeAnswers, packAgainstRequest })) {
  test(`${name} goes right every time`, () => withFixtures('', race), 60_000)
}
