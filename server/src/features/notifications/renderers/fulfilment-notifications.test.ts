import { randomUUID } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import {
  asBuyer,
  asSeller,
  type Buyer,
  openCheckoutFixtures,
  quoteAndPay,
} from '#server/features/checkout/testing/checkout-fixtures.ts'
import { assumeDelivered, closeDelivered } from '#server/features/orders/public.ts'
import { EventRelay } from '#server/realtime/event-relay.ts'
import { handlerFor } from '../renderer.ts'
import { fulfilmentRenderers } from './fulfilment-notifications.ts'
import { refundRenderers } from './refund-notifications.ts'

const fixtures = await openCheckoutFixtures()
afterAll(fixtures.close)
const { db, owner } = fixtures
const deps = { db, baseUrl: 'https://keepcase.example', isMailSent: false, mailSecret: 'secret' }
const relay = new EventRelay(
  db,
  [...fulfilmentRenderers, ...refundRenderers].map((renderer) => handlerFor(renderer, deps)),
)

async function paidOrder(buyer: Buyer) {
  const drop = await fixtures.sale()
  const { orderId, state } = await quoteAndPay(fixtures, buyer, [await fixtures.claim(buyer, drop)])
  if (state !== 'captured') await fixtures.reconcileNow()
  const { storefrontId } = drop
  return { orderId, storefrontId, drop, orderIds: [orderId], seller: fixtures.as(asSeller(drop)).fulfilment }
}

/** Kinds that these accounts received, by mail and in the app. */
async function received(...userIds: string[]) {
  while (await relay.run());
  const kinds = async (table: string) =>
    (await owner.query(`select kind from ${table} where user_id = any ($1) order by created_at, kind`, [userIds])).rows
  return {
    mails: (await kinds('outgoing_mail')).map(({ kind }) => kind),
    notifications: (await kinds('notifications')).map(({ kind }) => kind),
  }
}

/** From packed to closed, delivered by time. */
async function complete({ orderId, storefrontId, orderIds, seller }: Awaited<ReturnType<typeof paidOrder>>) {
  const steps = [
    () => seller.pack({ storefrontId, orderIds }),
    () => seller.ship({ storefrontId, parcels: [{ orderId, carrier: 'ups' }] }),
    () =>
      owner.query(`update shipments set shipped_at = shipped_at - interval '14 days' where order_id = $1`, [orderId]),
    () => assumeDelivered(db),
    () => owner.query(`update orders set delivered_at = delivered_at - interval '14 days' where id = $1`, [orderId]),
    () => closeDelivered(db),
  ]
  for (const step of steps) {
    await step()
    while (await relay.run());
  }
}

const steps = ['order-packed', 'order-shipped', 'order-delivered', 'order-closed']

test('the buyer hears of each step by mail and in the app', async () => {
  const [buyer] = await fixtures.buyers(1)
  await complete(await paidOrder(buyer!))
  expect(await received(buyer!.id)).toEqual({ mails: steps, notifications: steps })
  const { rows } = await owner.query(`select subject from outgoing_mail where user_id = $1 order by created_at`, [
    buyer!.id,
  ])
  expect(rows.map(({ subject }) => subject.replace(/\d+/, 'N'))).toEqual([
    'Order N is packed',
    'Order N shipped',
    'Did order N arrive?',
    'Order N is complete',
  ])
})

test('a buyer who turned emails about orders off hears of each step in the app alone', async () => {
  const [buyer] = await fixtures.buyers(1)
  await owner.query(
    `insert into notification_preferences (user_id, topic, channel, is_on) values ($1, 'orders', 'email', false)`,
    [buyer!.id],
  )
  await complete(await paidOrder(buyer!))
  expect(await received(buyer!.id)).toEqual({ mails: [], notifications: steps })
})

test('everybody who manages the orders gets a mail of a problem and of a cancel request, without the buyer’s words', async () => {
  const [buyer, manager] = await fixtures.buyers(2)
  const { orderId, storefrontId, drop } = await paidOrder(buyer!)
  await owner.query(
    `insert into storefront_permissions (profile_id, storefront_id, permission_id)
     select $1, $2, id from permissions where name = 'storefront.orders.manage'`,
    [manager!.id, storefrontId],
  )
  const mine = () => fixtures.as(asBuyer(buyer!), randomUUID())
  await mine().refunds.requestCancel({ orderId, reason: 'My divorce.' })
  await mine().problems.report({ id: orderId, kind: 'damaged', details: 'My divorce lawyer saw the crack.' })
  for (const id of [drop.ownerId, manager!.id]) {
    const kinds = ['sale-cancel-request', 'sale-problem']
    expect((await received(id)).mails.filter((kind) => kinds.includes(kind)).toSorted()).toEqual(kinds)
  }
  const { rows } = await owner.query<{ text: string }>(
    `select body_text as text from outgoing_mail where kind = 'sale-problem'`,
  )
  for (const { text } of rows) {
    expect(text).toContain(`/storefront-dashboard/${storefrontId}/orders/${orderId}`)
    expect(text).not.toContain('divorce')
  }
})
