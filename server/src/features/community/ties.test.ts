import { randomUUID } from 'node:crypto'
import { LiveEvent } from '@keepcase/contract/events.ts'
import { openTestDb } from '@keepcase/db/testing/test-db.ts'
import { afterAll, expect, test } from 'vitest'
import { communityFixtures } from './testing/community-fixtures.ts'

const testDb = await openTestDb()
const { db, owner, close } = testDb
afterAll(close)
const { as, person, storefront, makeBuyers } = communityFixtures(testDb)

test('a person is followed once, however often it is pressed, and no longer after Unfollow', async () => {
  const [ada, bo] = [await person(), await person('Bo Lindqvist')]
  const pressed = await Promise.all(Array.from({ length: 8 }, () => as(ada).followUser({ id: bo.profileId })))
  for (const answer of pressed) expect(answer).toEqual({ isFollowing: true, followers: 1 })
  expect((await as(ada).mine({})).profileIds).toEqual([bo.profileId])
  expect((await as(ada).profile({ id: bo.profileId })).followers).toBe(1)
  const { items } = await as(ada).followedPeople({ id: ada.profileId })
  expect(items).toMatchObject([{ id: bo.profileId, displayName: 'Bo Lindqvist', claimFlairLevel: 1 }])
  const off = { isFollowing: false, followers: 0 }
  expect(await as(ada).unfollowUser({ id: bo.profileId })).toEqual(off)
  expect(await as(ada).unfollowUser({ id: bo.profileId })).toEqual(off)
  expect((await as(ada).mine({})).profileIds).toEqual([])
})

test('a storefront is followed once, and everybody may know by how many', async () => {
  const [ada, bo] = [await person(), await person('Bo Lindqvist')]
  const { id } = await storefront('Deadwax Library')
  await as(ada).followStorefront({ id })
  expect(await as(ada).followStorefront({ id })).toEqual({ isFollowing: true, followers: 1 })
  await as(bo).followStorefront({ id })
  expect(await as(null).storefrontFollowers({ id })).toEqual({ followers: 2 })
  expect((await as(ada).mine({})).storefrontIds).toEqual([id])
  const { items } = await as(bo).followedStorefronts({ id: ada.profileId })
  expect(items).toMatchObject([{ id, name: 'Deadwax Library', ownerName: 'Owner of the shop' }])
  expect(await as(ada).unfollowStorefront({ id })).toEqual({ isFollowing: false, followers: 1 })
})

test('nobody follows, blocks or reports themselves, nor their own storefront', async () => {
  const ada = await person()
  const { id } = await storefront('Static Age', ada)
  const me = { id: ada.profileId }
  const own = { code: 'OWN_ACCOUNT', status: 409 }
  await expect(as(ada).followUser(me)).rejects.toMatchObject(own)
  await expect(as(ada).block(me)).rejects.toMatchObject(own)
  await expect(as(ada).report({ kind: 'user', id: ada.profileId, reason: 'spam' })).rejects.toMatchObject(own)
  await expect(as(ada).followStorefront({ id })).rejects.toMatchObject({ code: 'OWN_STOREFRONT', status: 409 })
  await expect(
    db.insertInto('follows').values({ followerId: ada.profileId, followedProfileId: ada.profileId }).execute(),
  ).rejects.toThrow(/check constraint/)
})

test('who is signed out is told to sign in, in the specified words', async () => {
  const id = randomUUID()
  const words = (message: string) => ({ status: 401, data: { title: 'Authentication required', message } })
  await expect(as(null).followUser({ id })).rejects.toMatchObject(words('Please sign in to follow sellers'))
  await expect(as(null).followStorefront({ id })).rejects.toMatchObject(words('Please sign in to follow storefronts'))
})

test('what is not there cannot be followed: unknown, suspended, gone', async () => {
  const [ada, bo, cy] = [await person(), await person(), await person()]
  await owner.query('update profiles set suspended_at = now(), is_active = false where id = $1', [bo.profileId])
  await owner.query('update profiles set closed_at = now(), is_active = false where id = $1', [cy.profileId])
  const shop = await storefront()
  await owner.query('update storefronts set suspended_at = now() where id = $1', [shop.id])
  for (const id of [randomUUID(), bo.profileId, cy.profileId]) {
    await expect(as(ada).followUser({ id })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  }
  for (const id of [randomUUID(), shop.id]) {
    await expect(as(ada).followStorefront({ id })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  }
})

test('who was followed and is suspended meanwhile is in no list', async () => {
  const [ada, bo] = [await person(), await person()]
  await as(ada).followUser({ id: bo.profileId })
  await owner.query('update profiles set suspended_at = now(), is_active = false where id = $1', [bo.profileId])
  expect((await as(ada).followedPeople({ id: ada.profileId })).items).toEqual([])
  expect((await as(ada).profile({ id: ada.profileId })).following).toBe(0)
})

test('a list of follows is read page by page, newest first', async () => {
  const ada = await person()
  const others = [await person('One'), await person('Two'), await person('Three')]
  for (const [i, other] of others.entries()) {
    await as(ada).followUser({ id: other.profileId })
    await owner.query(
      `update follows set followed_at = now() + make_interval(secs => $2)
       where follower_id = $3 and followed_profile_id = $1`,
      [other.profileId, i, ada.profileId],
    )
  }
  await owner.query(`update follows set followed_at = date_trunc('milliseconds', followed_at)`)
  const first = await as(ada).followedPeople({ id: ada.profileId, limit: 2 })
  expect(first.items.map((one) => one.displayName)).toEqual(['Three', 'Two'])
  const rest = await as(ada).followedPeople({ id: ada.profileId, limit: 2, cursor: first.nextCursor ?? '' })
  expect(rest).toMatchObject({ items: [{ displayName: 'One' }], nextCursor: null })
})

test('a thousand follows are enough, pressed at once too', async () => {
  const ada = await person()
  const others = await makeBuyers(1_003)
  await owner.query(`insert into follows (follower_id, followed_profile_id) select $1, unnest($2::uuid[])`, [
    ada.profileId,
    others.slice(0, 999).map(({ id }) => id),
  ])
  const pressed = await Promise.allSettled(others.slice(999).map(({ id }) => as(ada).followUser({ id })))
  expect(pressed.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  for (const one of pressed)
    if (one.status === 'rejected') expect(one.reason).toMatchObject({ code: 'TOO_MANY_FOLLOWS', status: 409 })
  expect((await as(ada).mine({})).profileIds).toHaveLength(1_000)
})

test('a block ends what ties the two, and keeps the blocked one away', async () => {
  const [ada, bo] = [await person(), await person('Bo Lindqvist')]
  const shop = await storefront('Static Age', ada)
  await as(ada).followUser({ id: bo.profileId })
  await as(bo).followUser({ id: ada.profileId })
  await as(bo).followStorefront({ id: shop.id })
  expect(await as(ada).block({ id: bo.profileId })).toEqual({ isBlocked: true })
  expect(await as(ada).block({ id: bo.profileId })).toEqual({ isBlocked: true })

  expect(await as(ada).mine({})).toMatchObject({ profileIds: [], blockedIds: [bo.profileId] })
  expect(await as(bo).mine({})).toMatchObject({ profileIds: [], storefrontIds: [] })
  const id = ada.profileId
  for (const call of [
    () => as(bo).followUser({ id }),
    () => as(bo).profile({ id }),
    () => as(bo).followedPeople({ id }),
    () => as(bo).followedStorefronts({ id }),
    () => as(bo).profileActivities({ id }),
    () => as(bo).collection({ id }),
  ]) {
    await expect(call()).rejects.toMatchObject({ code: 'NOT_FOUND' })
  }
  await expect(as(bo).followStorefront({ id: shop.id })).rejects.toMatchObject({ code: 'NOT_ALLOWED_TO_FOLLOW' })
  await expect(as(ada).followUser({ id: bo.profileId })).rejects.toMatchObject({ code: 'YOU_BLOCKED' })
  expect(await as(ada).profile({ id: bo.profileId })).toMatchObject({ isBlocked: true, displayName: 'Bo Lindqvist' })
  expect((await as(ada).blocked({})).items).toMatchObject([{ id: bo.profileId }])

  await as(ada).unblock({ id: bo.profileId })
  expect(await as(bo).followUser({ id })).toEqual({ isFollowing: true, followers: 1 })
})

test('two people separated by a block don’t see each other in anyone’s lists', async () => {
  const [ada, bo, cy] = [await person(), await person('Bo'), await person('Cy')]
  await as(cy).followUser({ id: ada.profileId })
  await as(cy).followUser({ id: bo.profileId })
  await as(ada).block({ id: bo.profileId })
  const idsSeenBy = async (viewer: typeof ada) => {
    const { items } = await as(viewer).followedPeople({ id: cy.profileId })
    return items.map(({ id }) => id)
  }
  expect(await idsSeenBy(ada)).toEqual([ada.profileId])
  expect(await idsSeenBy(bo)).toEqual([bo.profileId])
  expect(await idsSeenBy(cy)).toHaveLength(2)
  const { items } = await as(ada).profileActivities({ id: cy.profileId })
  expect(items.map(({ title }) => title)).toEqual(['Followed Ada Reyes'])
})

test('a follow is told to the other screens of its owner alone', async () => {
  const [ada, bo] = [await person(), await person()]
  await as(ada).followUser({ id: bo.profileId })
  await as(ada).followUser({ id: bo.profileId })
  await as(ada).unfollowUser({ id: bo.profileId })
  const rows = await db
    .selectFrom('outbox')
    .selectAll()
    .where('rowId', '=', bo.profileId)
    .where('kind', '=', 'live')
    .orderBy('id')
    .execute()
  expect(rows.map(({ topic }) => topic)).toEqual([`user:${ada.profileId}`, `user:${ada.profileId}`])
  const events = rows.map(({ payload }) => LiveEvent.parse(payload))
  expect(events).toMatchObject([{ isFollowing: true }, { isFollowing: false }])
})
