import { randomUUID } from 'node:crypto'
import { openTestDb } from '@keepcase/db/testing/test-db.ts'
import { afterAll, expect, test } from 'vitest'
import { EventRelay } from '#server/realtime/event-relay.ts'
import { deleteTies, exportCollectionChoices, exportFollows } from './own-data.queries.ts'
import { recordFlair } from './record-flair.ts'
import { communityFixtures } from './testing/community-fixtures.ts'

const testDb = await openTestDb()
const { db, owner, close } = testDb
afterAll(close)
const { as, person, bought, buy, refunded } = communityFixtures(testDb)

test('a collection holds what was paid and not taken back, newest first, with the real numbers beside it', async () => {
  const ada = await person()
  const me = { id: ada.profileId }
  expect((await as(ada).collection(me)).items).toEqual([])
  const [first, second] = [await bought(ada), await bought(ada)]
  const { items } = await as(ada).collection(me)
  expect(items.map(({ id }) => id)).toEqual([second.claimId, first.claimId])
  expect(items[0]).toMatchObject({
    title: 'Tape 1',
    drop: { id: second.dropId, title: 'Night Shift VHS' },
    storefront: { id: second.storefrontId, name: 'Static Age Video' },
    collectedAt: expect.any(String),
  })
  expect(items[0]).not.toHaveProperty('priceCents')
  const numbers = { itemsCollected: 2, claimScore: 100, totalPurchases: 2, storefrontsBoughtFrom: 2 }
  expect((await as(ada).profile(me)).collection).toEqual(numbers)

  await refunded(second.claimId)
  expect((await as(ada).collection(me)).items.map(({ id }) => id)).toEqual([first.claimId])
  expect((await as(ada).profile(me)).collection).toMatchObject({ itemsCollected: 1, storefrontsBoughtFrom: 1 })
})

test('several things of one storefront are one storefront bought from', async () => {
  const ada = await person()
  await buy(ada, await bought(ada, { units: [1, 1] }), 1)
  const { collection } = await as(ada).profile({ id: ada.profileId })
  expect(collection).toMatchObject({ itemsCollected: 2, storefrontsBoughtFrom: 1 })
})

test('it is read page by page', async () => {
  const ada = await person()
  const made = [await bought(ada), await bought(ada), await bought(ada)]
  const first = await as(ada).collection({ id: ada.profileId, limit: 2 })
  const rest = await as(ada).collection({ id: ada.profileId, limit: 2, cursor: first.nextCursor ?? '' })
  expect([...first.items, ...rest.items].map(({ id }) => id)).toEqual(made.map(({ claimId }) => claimId).reverse())
  expect(rest.nextCursor).toBeNull()
})

test('others see a collection only after its owner opened it, and then neither day nor private drop', async () => {
  const [ada, bo] = [await person(), await person()]
  const one = await bought(ada)
  const hidden = await bought(ada, { visibility: 'private' })
  const hers = { id: ada.profileId }
  await expect(as(bo).collection(hers)).rejects.toMatchObject({ code: 'NOT_FOUND' })
  expect(await as(bo).profile(hers)).toMatchObject({ isCollectionPublic: false, collection: null })
  expect((await as(bo).profileActivities(hers)).items).toEqual([])

  expect(await as(ada).setCollectionVisibility({ isPublic: true })).toEqual({ isPublic: true })
  const { items } = await as(bo).collection(hers)
  expect(items).toMatchObject([
    { id: hidden.claimId, drop: null, collectedAt: null },
    { id: one.claimId, drop: { id: one.dropId }, collectedAt: null },
  ])
  expect(await as(bo).profile(hers)).toMatchObject({ isCollectionPublic: true, collection: { itemsCollected: 2 } })
  const purchases = (lines: { activityType: string }[]) =>
    lines.filter(({ activityType }) => activityType === 'purchase')
  const lines = (await as(bo).profileActivities(hers)).items
  expect(purchases(lines)).toMatchObject([
    { title: 'Bought Tape 1', description: null, link: null },
    { title: 'Bought Tape 1', description: 'Night Shift VHS', link: { kind: 'drop', id: one.dropId } },
  ])
  expect(purchases((await as(ada).activities({})).items)).toMatchObject([
    { link: { kind: 'claim', id: hidden.claimId }, description: 'Night Shift VHS' },
    { link: { kind: 'claim', id: one.claimId } },
  ])
  await refunded(one.claimId)
  expect(purchases((await as(bo).profileActivities(hers)).items)).toHaveLength(1)

  await as(ada).setCollectionVisibility({ isPublic: false })
  await expect(as(bo).collection(hers)).rejects.toMatchObject({ code: 'NOT_FOUND' })
  expect((await as(bo).profileActivities(hers)).items).toEqual([])
})

test('who has left is shown as gone, and nothing of them is told', async () => {
  const [ada, bo] = [await person(), await person('Bo Lindqvist')]
  await bought(bo)
  await as(bo).setCollectionVisibility({ isPublic: true })
  await owner.query('update profiles set closed_at = now(), is_active = false where id = $1', [bo.profileId])
  expect(await as(ada).profile({ id: bo.profileId })).toMatchObject({
    hasLeft: true,
    displayName: 'Collector',
    claimFlairLevel: 1,
    memberSince: null,
    collection: null,
  })
  await expect(as(ada).collection({ id: bo.profileId })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  await expect(as(ada).profileActivities({ id: bo.profileId })).rejects.toMatchObject({ code: 'NOT_FOUND' })
})

test('a closing account takes its ties along, and keeps what the books need', async () => {
  const [ada, bo] = [await person(), await person('Bo Lindqvist')]
  const { claimId } = await bought(bo)
  await as(ada).followUser({ id: bo.profileId })
  await as(bo).followUser({ id: ada.profileId })
  await as(bo).setCollectionVisibility({ isPublic: true })
  const follows = await exportFollows(db, bo.profileId, 10)
  expect(follows).toMatchObject([{ kind: 'user', id: ada.profileId }])
  await db.transaction().execute((tx) => deleteTies(tx, bo.profileId))
  expect((await as(ada).mine({})).profileIds).toEqual([])
  expect((await as(ada).activities({})).items).toEqual([])
  expect((await as(ada).profile({ id: ada.profileId })).followers).toBe(0)
  const kept = await db.selectFrom('userActivities').select('causeId').where('userId', '=', bo.profileId).execute()
  expect(kept).toEqual([{ causeId: claimId }])
})

test('who never was and who is suspended give the same answer', async () => {
  const [ada, bo] = [await person(), await person()]
  await owner.query('update profiles set suspended_at = now(), is_active = false where id = $1', [bo.profileId])
  const said = (id: string) =>
    as(ada)
      .profile({ id })
      .catch(({ code, status, message, data }) => ({ code, status, message, data }))
  expect(await said(bo.profileId)).toEqual(await said(randomUUID()))
})

test('a profile without a name is Collector, and tells neither address nor strikes', async () => {
  const [ada, bo] = [await person(''), await person()]
  const profile = await as(bo).profile({ id: ada.profileId })
  expect(profile.displayName).toBe('Collector')
  expect(JSON.stringify(profile)).not.toMatch(/@|strike|suspen/i)
})

test('a feed is the owner’s, newest first, without rows that lack what they must have', async () => {
  const [ada, bo] = [await person(), await person('Bo Lindqvist')]
  await as(ada).followUser({ id: bo.profileId })
  await owner.query(
    `insert into user_activities (user_id, activity_type, activity_category, title, created_at) values
      ($1, 'purchase', 'claims', '  ', now()), ($1, '', 'claims', 'Untyped', now()), ($1, 'x', '', 'Adrift', now()),
      ($1, 'welcome', 'account', 'Joined', date_trunc('milliseconds', now() - interval '1 day'))`,
    [ada.profileId],
  )
  const { items } = await as(ada).activities({})
  expect(items.map(({ title }) => title)).toEqual(['Followed Bo Lindqvist', 'Joined'])
  expect(items[0]).toMatchObject({ activityType: 'follow', link: { kind: 'user', id: bo.profileId } })
  expect((await as(bo).profileActivities({ id: ada.profileId })).items.map(({ title }) => title)).toEqual([
    'Followed Bo Lindqvist',
  ])
  await as(ada).unfollowUser({ id: bo.profileId })
  expect((await as(ada).activities({})).items.map(({ title }) => title)).toEqual(['Joined'])
})

test('fifty lines of a feed come at once unless more or fewer are asked for', async () => {
  const ada = await person()
  await owner.query(
    `insert into user_activities (user_id, activity_type, activity_category, title, created_at)
     select $1, 'x', 'y', 'Line ' || n, date_trunc('milliseconds', now()) - make_interval(secs => n)
     from generate_series(1, 60) n`,
    [ada.profileId],
  )
  const page = await as(ada).activities({})
  expect(page.items).toHaveLength(50)
  expect((await as(ada).activities({ cursor: page.nextCursor ?? '' })).items).toHaveLength(10)
  await expect(as(ada).activities({ limit: 101 })).rejects.toMatchObject({ code: 'BAD_REQUEST' })
})

test('a level that a purchase leads to stands in the feed once', async () => {
  const ada = await person()
  for (let n = 0; n < 5; n++) await bought(ada)
  const handler = recordFlair({ db })
  await new EventRelay(db, [handler]).run()
  await handler.handle({ payload: { userId: ada.profileId, level: 2 } } as never)
  const lines = (await as(ada).activities({})).items.filter(({ activityType }) => activityType === 'flair')
  expect(lines).toMatchObject([{ title: 'Reached The Curator', description: 'Claim flair level 2', link: null }])
})

test('a keeper’s name is shown only by choice, and the choice is in the account’s export', async () => {
  const [ada, bo] = [await person('Ada Reyes'), await person('Bo Lindqvist')]
  expect(await as(ada).keeperChoice({})).toEqual({ isNamed: false })
  expect(await exportCollectionChoices(db, ada.profileId)).toEqual([])
  expect(await as(ada).setKeeperChoice({ isNamed: true })).toEqual({ isNamed: true })
  await as(ada).setCollectionVisibility({ isPublic: true })
  expect(await as(ada).keeperChoice({})).toEqual({ isNamed: true })
  expect(await as(bo).keeperChoice({})).toEqual({ isNamed: false })
  expect(await exportCollectionChoices(db, ada.profileId)).toMatchObject([
    { isCollectionPublic: true, isKeeperNamed: true },
  ])
  expect(await as(ada).setKeeperChoice({ isNamed: false })).toEqual({ isNamed: false })
  expect(await as(ada).keeperChoice({})).toEqual({ isNamed: false })
  expect((await as(ada).profile({ id: ada.profileId })).isCollectionPublic).toBe(true)
  await expect(as(null).keeperChoice({})).rejects.toMatchObject({ code: 'UNAUTHORIZED' })
})
