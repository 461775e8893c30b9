import { ownerPermissions } from '@keepcase/contract/access/permissions.ts'
import { openTestDb } from '@keepcase/db/testing/test-db.ts'
import { createRouterClient } from '@orpc/server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Actor } from '#server/api/context.ts'
import { enteredContext, testActor } from '#server/api/testing/test-context.ts'
import { storefrontsRouter, type UpdatesAccess } from './storefronts.router.ts'

const { db, owner, close, setClock, advance } = await openTestDb()
afterAll(close)
/** Access of the tests' readers, by account. */
const access = new Map<string, UpdatesAccess>()
const updatesAccess = async (_: unknown, profileId: string) => access.get(profileId) ?? 'none'
const as = (actor: Actor | null) =>
  createRouterClient(storefrontsRouter({ db, updatesAccess }), { context: enteredContext(owner, actor) })

async function account(): Promise<Actor> {
  const actor = testActor({ permissions: ['storefront.create'] })
  await owner.query(`insert into auth.app_user (id, name, email) values ($1, 'Ada Reyes', $2)`, [
    actor.profileId,
    actor.email,
  ])
  return actor
}

let seller: Actor
let storefrontId: string
const day = 86_400_000

beforeAll(async () => {
  const ada = await account()
  storefrontId = (await as(ada).create({ name: 'Static Age Video' })).id
  seller = { ...ada, storefronts: new Map([[storefrontId, new Set(ownerPermissions)]]) }
  await setClock('2026-03-01T12:00:00.000Z')
  for (const [i, subscribersOnly] of [false, true, false, true].entries()) {
    await as(seller).postUpdate({
      storefrontId,
      title: `Post ${i + 1}`,
      body: 'Two <b>boxes</b> & a tape.',
      subscribersOnly,
    })
    await advance(20 * day)
  }
})

const titles = (page: { items: { title: string }[] }) => page.items.map(({ title }) => title)

test('everybody reads what is for everybody, newest first, page by page, and how much is not', async () => {
  const first = await as(null).updates({ id: storefrontId, limit: 1 })
  expect(titles(first)).toEqual(['Post 3'])
  expect(first.items[0]).toMatchObject({ authorName: 'Ada Reyes', body: 'Two <b>boxes</b> & a tape.' })
  expect(first.subscribersOnly).toEqual({
    total: 2,
    latestAt: ['2026-04-30T12:00:00.000Z', '2026-03-21T12:00:00.000Z'],
  })
  const second = await as(null).updates({ id: storefrontId, limit: 1, cursor: first.nextCursor ?? '' })
  expect([titles(second), second.nextCursor]).toEqual([['Post 1'], null])
  expect(JSON.stringify([first, second])).not.toMatch(/Post [24]/)
})

test('what is for subscribers is read by them and by staff; of old posts by who has the perk; by nobody else', async () => {
  const [subscriber, regular, visitor] = [await account(), await account(), await account()]
  access.set(subscriber.profileId, 'all').set(regular.profileId, 'older')
  const read = (actor: Actor) => as(actor).subscriberUpdates({ id: storefrontId })
  expect(titles(await read(subscriber))).toEqual(['Post 4', 'Post 2'])
  expect(titles(await read(seller))).toEqual(['Post 4', 'Post 2'])
  expect([await read(regular).then(titles), (await read(regular)).access]).toEqual([['Post 2'], 'older'])
  expect(await read(visitor)).toEqual({ items: [], nextCursor: null, access: 'none' })
})

test('only holders of the right can post and remove, and both are logged', async () => {
  const rival = await account()
  const input = { storefrontId, title: 'Not ours', body: 'Nothing.' }
  const elsewhere = { ...rival, storefronts: new Map([[rival.profileId, new Set(ownerPermissions)]]) }
  await expect(as(elsewhere).postUpdate(input)).rejects.toMatchObject({ code: 'NOT_FOUND' })
  await expect(as(rival).postUpdate(input)).rejects.toMatchObject({ code: 'FORBIDDEN' })
  const posted = await as(seller).postUpdate({ ...input, title: 'A mistake' })
  await expect(as(elsewhere).removeUpdate({ id: posted.id })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  await as(seller).removeUpdate({ id: posted.id })
  await expect(as(seller).removeUpdate({ id: posted.id })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  const { rows } = await owner.query(`select action, before, after from audit_log where subject_id = $1 order by seq`, [
    posted.id,
  ])
  const facts = { storefrontId, title: 'A mistake', subscribersOnly: false }
  expect(rows).toEqual([
    { action: 'storefronts.postUpdate', before: null, after: facts },
    { action: 'storefronts.removeUpdate', before: facts, after: null },
  ])
})

test('a storefront whose keeper is suspended is shown to nobody, nor what it tells', async () => {
  const ben = await account()
  const { id } = await as(ben).create({ name: 'Odd Lots' })
  expect((await as(null).byId({ id })).name).toBe('Odd Lots')
  await owner.query('update profiles set suspended_at = app_now(), is_active = false where id = $1', [ben.profileId])
  await expect(as(null).byId({ id })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  await expect(as(null).updates({ id })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  await expect(as(null).bySeller({ id: ben.profileId })).rejects.toMatchObject({ code: 'NOT_FOUND' })
})
