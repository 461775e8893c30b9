import { openTestDb } from '@keepcase/db/testing/test-db.ts'
import { createRouterClient } from '@orpc/server'
import { afterAll, expect, test } from 'vitest'
import type { Actor } from '#server/api/context.ts'
import { testContext } from '#server/api/testing/test-context.ts'
import { communityFixtures } from '#server/features/community/testing/community-fixtures.ts'
import { EventRelay } from '#server/realtime/event-relay.ts'
import { notificationsRouter } from '../notifications.router.ts'
import { notificationsFeature } from '../public.ts'
import { followTitle } from './follow-notifications.ts'

const testDb = await openTestDb()
const { db, owner, close, setClock } = testDb
const day = 86_400_000
afterAll(close)
const { as, person, storefront } = communityFixtures(testDb)

const context = { readActor: async () => null, countCall: async () => null }
const given = { db, workDb: db, baseUrl: 'http://localhost:3000', authSecret: 'a secret of the tests', context }
const relay = new EventRelay(db, notificationsFeature({ ...given, smtpUrl: null }).events ?? [])
const heard = async () => {
  while (await relay.run());
}
const told = async ({ profileId }: Actor) =>
  (
    await owner.query<{ id: string; kind: string; title: string; link: string; version: number }>(
      `select id, kind, title, link, version from notifications where user_id = $1 and kind like 'follow-%'
       order by created_at, id`,
      [profileId],
    )
  ).rows
const inbox = (actor: Actor) =>
  createRouterClient(notificationsRouter({ db, mailSecret: 'x' }), { context: testContext(actor) })

test('the words name the newest, and the other where there are two', () => {
  expect(followTitle(['Ada'], 1, 'you')).toBe('Ada follows you')
  expect(followTitle(['Ada', 'Ben'], 2, 'you')).toBe('Ada and Ben follow you')
  expect(followTitle(['Ada', 'Ben'], 4, 'Odd Lots')).toBe('Ada and 3 others follow Odd Lots')
})

test('followers stand in one notice while it is unread, and in a new one once it was read', async () => {
  const star = await person('Star')
  const fans = [await person('Ada'), await person('Ben'), await person('Cleo'), await person('Dan')]
  await as(fans[0]!).followUser({ id: star.profileId })
  await heard()
  const [first] = await told(star)
  expect(first).toMatchObject({ title: 'Ada follows you', link: `/profile/${fans[0]!.profileId}`, version: 1 })
  for (const fan of fans.slice(1)) {
    await as(fan).followUser({ id: star.profileId })
    await heard()
  }
  expect(await told(star)).toEqual([
    {
      id: first!.id,
      kind: 'follow-user',
      title: 'Dan and 3 others follow you',
      link: `/profile/${star.profileId}`,
      version: 4,
    },
  ])
  expect((await inbox(star).list({})).unread).toBe(1 + 3)
  await inbox(star).markRead({})
  const eve = await person('Eve')
  await as(eve).followUser({ id: star.profileId })
  await heard()
  expect((await told(star)).map(({ title }) => title)).toEqual(['Dan and 3 others follow you', 'Eve follows you'])
})

test('three hundred follows at once are one notice', async () => {
  const star = await person('Star')
  await heard()
  await owner.query(
    `with people as (
       insert into auth.app_user (id, name, email, email_verified)
       select id, 'Fan', id || '@example.test', true from (select gen_random_uuid() as id from generate_series(1, 300)) n
       returning id),
     made as (insert into follows (follower_id, followed_profile_id) select id, $1 from people returning follower_id)
     insert into outbox (kind, topic, name, row_id, payload)
     select 'event', '*', 'follow.made', follower_id || ':' || $1,
       jsonb_build_object('followerId', follower_id, 'kind', 'user', 'subjectId', $1::uuid) from made`,
    [star.profileId],
  )
  await owner.query(`delete from outbox where name = 'account.created'`)
  const relays = [relay, new EventRelay(db, notificationsFeature({ ...given, smtpUrl: null }).events ?? [])]
  const drain = async (one: EventRelay) => {
    while (await one.run());
  }
  await Promise.all(relays.map(drain))
  expect((await told(star)).map(({ title }) => title)).toEqual(['Fan and 299 others follow you'])
}, 60_000)

test('who unfollows is counted no more, and who follows again is not told of again', async () => {
  await setClock(-31 * day)
  const star = await person('Star')
  const [ada, ben, cleo] = [await person('Ada'), await person('Ben'), await person('Cleo')]
  const follow = async (fan: Actor) => {
    await as(fan).followUser({ id: star.profileId })
    await heard()
  }
  await follow(ada)
  await as(ada).unfollowUser({ id: star.profileId })
  await follow(ben)
  expect((await told(star)).map(({ title }) => title)).toEqual(['Ben follows you'])
  await inbox(star).markRead({})
  await follow(ada)
  expect(await told(star)).toHaveLength(1)
  await as(cleo).followUser({ id: star.profileId })
  await as(cleo).unfollowUser({ id: star.profileId })
  await heard()
  expect(await told(star)).toHaveLength(1)
  await as(ada).unfollowUser({ id: star.profileId })
  await setClock(0)
  await follow(ada)
  expect((await told(star)).map(({ title }) => title)).toEqual(['Ben follows you', 'Ada follows you'])
})

test('an unread notice takes new followers for a day, then a new one begins', async () => {
  await setClock(-day)
  const star = await person('Star')
  const [ada, ben] = [await person('Ada'), await person('Ben')]
  await as(ada).followUser({ id: star.profileId })
  await heard()
  await setClock(0)
  await as(ben).followUser({ id: star.profileId })
  await heard()
  expect((await told(star)).map(({ title }) => title)).toEqual(['Ada follows you', 'Ben follows you'])
})

test('a storefront’s owner hears of its followers by its name; who wants no news of people hears nothing', async () => {
  const { id, seller } = await storefront('Odd Lots')
  const [ada, ben] = [await person('Ada'), await person('Ben')]
  await as(ada).followStorefront({ id })
  await heard()
  await as(ben).followStorefront({ id })
  await heard()
  expect(await told(seller)).toMatchObject([
    { kind: 'follow-storefront', title: 'Ben and Ada follow Odd Lots', link: `/storefront/${id}` },
  ])
  const quiet = await person('Quiet')
  await inbox(quiet).updatePreferences({ topic: 'people', channel: 'in_app', isOn: false })
  await as(ada).followUser({ id: quiet.profileId })
  await heard()
  expect(await told(quiet)).toEqual([])
})
