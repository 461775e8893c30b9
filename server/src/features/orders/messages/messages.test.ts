import { Hono } from 'hono'
import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import type { Actor } from '#server/api/context.ts'
import { enterActor, testActor } from '#server/api/testing/test-context.ts'
import type { HttpEnv } from '#server/boot/feature.ts'
import {
  asBuyer,
  asSeller,
  openCheckoutFixtures,
  quoteAndPay,
} from '#server/features/checkout/testing/checkout-fixtures.ts'
import { databaseStorage } from '#server/features/uploads/storage/database-storage.ts'
import { UploadGate } from '#server/features/uploads/upload-gate.ts'
import { eraseMessagesOf } from './messages.queries.ts'
import { addMessagePhotoRoutes } from './photo-routes.ts'

const fixtures = await openCheckoutFixtures()
afterAll(fixtures.close)
const { db, owner } = fixtures

let caller: Actor | null = null
const app = new Hono<HttpEnv>()
addMessagePhotoRoutes(app, {
  db,
  gate: new UploadGate(),
  storage: databaseStorage(db),
  context: { readActor: async () => caller, countCall: async () => null },
})
const bindings = {
  incoming: { headers: {}, socket: {} },
  outgoing: { getHeader: () => 'a-request', setHeader: () => undefined },
} as unknown as HttpEnv['Bindings']
const sendPhoto = async (actor: Actor | null, orderId: string) => {
  caller = actor
  if (actor) await enterActor(owner, actor)
  const body = new Uint8Array(
    await sharp({ create: { width: 400, height: 300, channels: 3, background: '#3355aa' } })
      .jpeg()
      .toBuffer(),
  )
  const answer = await app.request(`/api/uploads/order-photo?order=${orderId}`, { method: 'POST', body }, bindings)
  return { status: answer.status, body: (await answer.json()) as { id: string; width: number } }
}
const look = async (actor: Actor | null, id: string) => {
  caller = actor
  return (await app.request(`/api/order-photos/${id}/320`, {}, bindings)).status
}

async function paidOrder() {
  const [buyer, stranger] = await fixtures.buyers(2)
  const drop = await fixtures.sale()
  const { orderId } = await quoteAndPay(fixtures, buyer!, [await fixtures.claim(buyer!, drop)])
  return { orderId, buyer: asBuyer(buyer!), seller: asSeller(drop), stranger: asBuyer(stranger!), drop }
}

test('both sides write with photos; a storefront answers under its name; reading is kept for each side', async () => {
  const { orderId, buyer, seller, drop } = await paidOrder()
  const photo = await sendPhoto(buyer, orderId)
  expect(photo).toMatchObject({ status: 201, body: { width: 400 } })
  const asked = await fixtures
    .as(buyer)
    .orderMessages.send({ orderId, body: 'Is this scratch ok?', photoIds: [photo.body.id] })
  expect(asked).toMatchObject({ side: 'buyer', isMine: true, photos: [{ id: photo.body.id, width: 400, height: 300 }] })
  const seen = await fixtures.as(seller).orderMessages.list({ orderId })
  expect(seen).toMatchObject({ unread: 1, canWrite: true, items: [{ id: asked.id, isMine: false }] })
  const { items } = await fixtures.as(seller).orderMessages.unread({ storefrontId: drop.storefrontId })
  expect(items).toMatchObject([{ orderId, unread: 1 }])
  await fixtures.as(seller).orderMessages.markRead({ orderId, messageId: asked.id })
  expect(await fixtures.as(seller).orderMessages.list({ orderId })).toMatchObject({ unread: 0 })
  await fixtures.as(seller).orderMessages.send({ orderId, body: 'It plays fine.' })
  const answered = await fixtures.as(buyer).orderMessages.list({ orderId })
  expect(answered).toMatchObject({
    unread: 1,
    items: [{ side: 'seller', authorName: 'Static Age Video' }, { id: asked.id }],
  })
  expect(await fixtures.as(buyer).orderMessages.unread({})).toMatchObject({
    items: [{ orderId, fromName: 'Static Age Video' }],
  })
})

test('for everyone else an order’s messages and photos don’t exist, and a photo belongs to one message of its sender', async () => {
  const { orderId, buyer, seller, stranger } = await paidOrder()
  const other = await paidOrder()
  const photo = (await sendPhoto(buyer, orderId)).body.id
  expect([await look(buyer, photo), await look(seller, photo), await look(stranger, photo)]).toEqual([200, 404, 404])
  const gone = { code: 'NOT_FOUND' }
  const own = fixtures.as(other.buyer)
  await expect(own.orderMessages.send({ orderId: other.orderId, body: 'x', photoIds: [photo] })).rejects.toMatchObject(
    gone,
  )
  const { id } = await fixtures.as(buyer).orderMessages.send({ orderId, body: '', photoIds: [photo] })
  await expect(
    fixtures.as(buyer).orderMessages.send({ orderId, body: 'Again', photoIds: [photo] }),
  ).rejects.toMatchObject(gone)
  expect([await look(seller, photo), await look(stranger, photo), await look(null, photo)]).toEqual([200, 404, 401])
  for (const actor of [stranger, other.seller, testActor({ permissions: ['platform.admin.access'] })]) {
    const api = () => fixtures.as(actor)
    await expect(api().orderMessages.list({ orderId })).rejects.toMatchObject(gone)
    await expect(api().orderMessages.send({ orderId, body: 'Hi' })).rejects.toMatchObject(gone)
    await expect(api().orderMessages.markRead({ orderId, messageId: id })).rejects.toMatchObject(gone)
    await expect(api().orderMessages.remove({ id })).rejects.toMatchObject(gone)
    expect((await sendPhoto(actor, orderId)).status).toBe(404)
    expect(await look(actor, photo)).toBe(404)
  }
})

test('before the payment there is nothing to write; a clerk who only looks may read and not write', async () => {
  const { orderId, buyer, seller, drop } = await paidOrder()
  const [person] = await fixtures.buyers(1)
  const clerk = testActor({
    profileId: person!.id,
    storefronts: new Map([[drop.storefrontId, new Set(['storefront.orders.view'])]]),
  })
  await fixtures.as(buyer).orderMessages.send({ orderId, body: 'Hello' })
  expect(await fixtures.as(clerk).orderMessages.list({ orderId })).toMatchObject({ canWrite: false, unread: 1 })
  await expect(fixtures.as(clerk).orderMessages.send({ orderId, body: 'Hi' })).rejects.toMatchObject({
    code: 'NOT_FOUND',
  })
  await owner.query("update orders set status = 'failed' where id = $1", [orderId])
  await expect(fixtures.as(seller).orderMessages.send({ orderId, body: 'Hi' })).rejects.toMatchObject({
    code: 'NOT_PAID',
  })
})

test('a message is reported by the other side, removed by its author or a moderator, and judged as it was', async () => {
  const { orderId, buyer, seller, stranger, drop } = await paidOrder()
  const photo = (await sendPhoto(seller, orderId)).body.id
  const { id } = await fixtures.as(seller).orderMessages.send({ orderId, body: 'Rude words.', photoIds: [photo] })
  const may = async (who: Actor) =>
    (await owner.query('select may_report($1, $2, $3) as may', ['message', id, who.profileId])).rows[0].may
  expect([await may(buyer), await may(seller), await may(stranger)]).toEqual([true, false, false])
  const [person] = await fixtures.buyers(1)
  const moderator = testActor({ profileId: person!.id, permissions: ['platform.contentModeration.manage'] })
  await expect(fixtures.as(moderator).orderMessages.reported({ id })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  expect(await look(moderator, photo)).toBe(404)
  await owner.query(
    `insert into reports (reporter_id, subject_kind, subject_id, reason, details) values ($1, 'message', $2, 'harassment', '')`,
    [buyer.profileId, id],
  )
  await enterActor(owner, moderator)
  expect(await fixtures.as(moderator).orderMessages.remove({ id })).toEqual({ removed: true })
  expect(await fixtures.as(buyer).orderMessages.list({ orderId })).toMatchObject({
    items: [{ id, isRemoved: true, body: '', photos: [] }],
  })
  expect(await look(buyer, photo)).toBe(404)
  expect(await fixtures.as(moderator).orderMessages.reported({ id })).toMatchObject({
    body: 'Rude words.',
    isRemoved: true,
    storefrontId: drop.storefrontId,
    photos: [{ id: photo }],
  })
  expect(await look(moderator, photo)).toBe(200)
})

test('closing an account takes its words and photos along', async () => {
  const { orderId, buyer, seller } = await paidOrder()
  const photo = (await sendPhoto(buyer, orderId)).body.id
  await fixtures.as(buyer).orderMessages.send({ orderId, body: 'My phone number', photoIds: [photo] })
  await db.transaction().execute((tx) => eraseMessagesOf(tx, buyer.profileId))
  const { items } = await fixtures.as(seller).orderMessages.list({ orderId })
  expect(items).toMatchObject([{ isRemoved: true, body: '' }])
  expect(await look(seller, photo)).toBe(404)
  const { rows } = await owner.query(
    "select count(*)::int as n from order_messages where body <> ''  and author_id = $1",
    [buyer.profileId],
  )
  expect(rows).toEqual([{ n: 0 }])
})

test('open pages of both sides hear that a message came or went, but not its text', async () => {
  const { orderId, buyer, seller, stranger, drop } = await paidOrder()
  await owner.query(
    `insert into storefront_permissions (profile_id, storefront_id, permission_id)
     select $1, $2, id from permissions where name = 'storefront.orders.view'`,
    [stranger.profileId, drop.storefrontId],
  )
  await owner.query(`delete from outbox where name = 'order.messaged'`)
  const heard = async () => {
    const { rows } = await owner.query<{ topic: string; payload: object }>(
      `delete from outbox where name = 'order.messaged' returning topic, payload`,
    )
    for (const { payload } of rows)
      expect(payload).toEqual({ name: 'order.messaged', id: orderId, version: expect.any(Number) })
    return rows.map(({ topic }) => topic.replace('user:', '')).toSorted()
  }
  const everybody = [buyer.profileId, seller.profileId, stranger.profileId].toSorted()
  const { id } = await fixtures.as(buyer).orderMessages.send({ orderId, body: 'Is it dry?' })
  expect(await heard()).toEqual(everybody)
  await fixtures.as(buyer).orderMessages.remove({ id })
  expect(await heard()).toEqual(everybody)
})
