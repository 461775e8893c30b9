import { randomUUID } from 'node:crypto'
import { ownerPermissions } from '@keepcase/contract/access/permissions.ts'
import { workTimeouts } from '@keepcase/db/db.ts'
import { openTestDb } from '@keepcase/db/testing/test-db.ts'
import { createRouterClient } from '@orpc/server'
import { afterAll, expect, test } from 'vitest'
import type { Actor } from '#server/api/context.ts'
import { enteredContext, testActor } from '#server/api/testing/test-context.ts'
import { storefrontsRouter } from './storefronts.router.ts'

// @NOTE on a busy machine two dozen concurrent calls wait longer for a connection than a request may
const { db, owner, close } = await openTestDb({ timeouts: workTimeouts })
afterAll(close)
const as = (actor: Actor | null) =>
  createRouterClient(storefrontsRouter({ db }), { context: enteredContext(owner, actor) })

async function account(): Promise<Actor> {
  const actor = testActor({ permissions: ['storefront.create'] })
  await owner.query(`insert into auth.app_user (id, name, email) values ($1, 'Ada Reyes', $2)`, [
    actor.profileId,
    actor.email,
  ])
  return actor
}
const ownerOf = (actor: Actor, id: string): Actor => ({
  ...actor,
  storefronts: new Map([[id, new Set(ownerPermissions)]]),
})
const fresh = () => `shop-${randomUUID().slice(0, 8)}`

test('opening a storefront makes its owner a seller with every right on it', async () => {
  const ada = await account()
  const subdomain = fresh()
  const made = await as(ada).create({ name: 'Static Age Video', subdomain })
  expect(made).toMatchObject({
    ownerId: ada.profileId,
    ownerName: 'Ada Reyes',
    name: 'Static Age Video',
    subdomain,
    currency: 'USD',
  })
  const grants = await db
    .selectFrom('storefrontPermissions')
    .select('permissionId')
    .where('storefrontId', '=', made.id)
    .execute()
  expect(grants).toHaveLength(ownerPermissions.length)
  const profile = await db
    .selectFrom('profiles')
    .select('roleSeller')
    .where('id', '=', ada.profileId)
    .executeTakeFirst()
  expect(profile).toEqual({ roleSeller: true })
  expect((await as(ownerOf(ada, made.id)).mine({})).items).toEqual([made])
  expect(await as(null).byId({ id: made.id })).toEqual(made)
})

test('a name that reads as the platform’s is refused for new and renamed storefronts; an existing one stays', async () => {
  const ada = await account()
  const reserved = { code: 'NAME_RESERVED', status: 409, data: { fields: { name: expect.stringMatching(/reserved/) } } }
  for (const name of ['Keepcase', 'Keepcase Payments', 'SUPPORT', '5upport Team', 'Adm\u00ADin'])
    await expect(as(ada).create({ name })).rejects.toMatchObject(reserved)
  await expect(as(ada).create({ name: 'Static \u0410ge' })).rejects.toMatchObject({
    code: 'BAD_REQUEST',
    status: 400,
    data: { fields: { name: 'Use one alphabet per word.' } },
  })
  const { id } = await as(ada).create({ name: 'Modern Vinyl' })
  const owned = as(ownerOf(ada, id))
  await expect(owned.update({ id, name: 'Moderator' })).rejects.toMatchObject(reserved)
  await owner.query(`update storefronts set name = 'Official' where id = $1`, [id])
  expect(await owned.update({ id, name: 'Official', shipsWithinDays: 3 })).toMatchObject({ name: 'Official' })
})

test('an address that only looks like the platform’s own is taken', async () => {
  const ada = await account()
  for (const subdomain of ['keepcase-help', 'ad-min', 'adm1n', 'supp0rt', 'sign-in', 'rnoderator', 'Keep-Case'])
    await expect(as(ada).create({ name: 'Odd Lots', subdomain })).rejects.toMatchObject({ code: 'SUBDOMAIN_TAKEN' })
})

test('an address is had once, whatever its case, and the platform keeps its own', async () => {
  const [ada, bob] = [await account(), await account()]
  const subdomain = fresh()
  const { id } = await as(ada).create({ name: 'First', subdomain })
  const taken = { code: 'SUBDOMAIN_TAKEN', status: 409, data: { fields: { subdomain: 'This address is taken.' } } }
  for (const other of [subdomain, subdomain.toUpperCase(), 'admin', 'WWW', 'api']) {
    await expect(as(bob).create({ name: 'Second', subdomain: other })).rejects.toMatchObject(taken)
  }
  for (const bad of ['xn--80ak6aa92e', '-a-b', 'a_b', 'a', 'ab'].filter((text) => text.length !== 1)) {
    await expect(as(bob).create({ name: 'Third', subdomain: bad })).rejects.toMatchObject({ code: 'BAD_REQUEST' })
  }
  const second = await as(bob).create({ name: 'Second' })
  const bobs = as(ownerOf(bob, second.id))
  await expect(bobs.update({ id: second.id, subdomain })).rejects.toMatchObject(taken)
  expect(await as(ownerOf(ada, id)).update({ id, subdomain })).toMatchObject({ subdomain })
})

test('a store name has two characters at least', async () => {
  await expect(as(await account()).create({ name: ' x ' })).rejects.toMatchObject({
    code: 'BAD_REQUEST',
    data: { fields: { name: 'Store name must be at least 2 characters' } },
  })
})

test('an account keeps twenty storefronts at most, pressed at once too', async () => {
  const ada = await account()
  const made = await Promise.allSettled(Array.from({ length: 23 }, () => as(ada).create({ name: 'Stall' })))
  expect(made.filter((one) => one.status === 'fulfilled')).toHaveLength(20)
  for (const one of made)
    if (one.status === 'rejected') expect(one.reason).toMatchObject({ code: 'TOO_MANY_STOREFRONTS' })
})

test('only its staff can change a storefront, and every change by staff is logged', async () => {
  const ada = await account()
  const { id } = await as(ada).create({ name: 'Static Age' })
  await expect(as(ownerOf(await account(), randomUUID())).update({ id, name: 'Mine' })).rejects.toMatchObject({
    code: 'NOT_FOUND',
  })
  const clerk = { ...(await account()), storefronts: new Map([[id, new Set(['storefront.own.update'])]]) }
  await as(clerk).update({ id, shipsWithinDays: 5 })
  await as(ownerOf(ada, id)).update({ id, name: 'Static Age Video' })
  const log = await db.selectFrom('auditLog').selectAll().where('subjectId', '=', id).execute()
  expect(log).toMatchObject([
    { actorId: clerk.profileId, before: { shipsWithinDays: 3 }, after: { shipsWithinDays: 5 } },
  ])
})

test('a suspended storefront and one that never existed get the same answer', async () => {
  const { id } = await as(await account()).create({ name: 'Gone' })
  await owner.query('update storefronts set suspended_at = now() where id = $1', [id])
  const said = (which: string) =>
    as(null)
      .byId({ id: which })
      .catch(({ code, status, message, data }) => ({ code, status, message, data }))
  expect(await said(id)).toEqual(await said(randomUUID()))
})

test('a seller is shown with the storefronts that anybody may see', async () => {
  const ada = await account()
  const [first, second, gone] = [
    await as(ada).create({ name: 'Static Age' }),
    await as(ada).create({ name: 'Static Age Annex' }),
    await as(ada).create({ name: 'Closed Stall' }),
  ]
  await as(await account()).create({ name: 'Somebody else' })
  await owner.query('update storefronts set suspended_at = now() where id = $1', [gone.id])
  expect(await as(null).bySeller({ id: ada.profileId })).toEqual({
    sellerId: ada.profileId,
    sellerName: 'Ada Reyes',
    items: [first, second],
    nextCursor: null,
  })
})

test('a seller who is unknown, sells nothing, is suspended or gone gives the same answer', async () => {
  const said = (id: string) =>
    as(null)
      .bySeller({ id })
      .catch(({ code, status, message, data }) => ({ code, status, message, data }))
  const unknown = await said(randomUUID())
  expect(unknown).toMatchObject({ code: 'NOT_FOUND', status: 404 })
  expect(await said((await account()).profileId)).toEqual(unknown)
  for (const state of ['suspended_at = now(), is_active = false', 'closed_at = now(), is_active = false']) {
    const ada = await account()
    await as(ada).create({ name: 'Static Age' })
    await owner.query(`update profiles set ${state} where id = $1`, [ada.profileId])
    expect(await said(ada.profileId)).toEqual(unknown)
  }
})

test('a storefront without a name is refused in the specified words', async () => {
  await expect(as(await account()).create({} as never)).rejects.toMatchObject({
    code: 'BAD_REQUEST',
    data: { fields: { name: 'Owner ID and name are required to create a storefront.' } },
  })
})
