import { openTestDb } from '@keepcase/db/testing/test-db.ts'
import { afterAll, expect, test } from 'vitest'
import type { Actor } from '#server/api/context.ts'
import { makeDrop } from '#server/features/claims/testing/claims-fixtures.ts'
import { communityFixtures } from '#server/features/community/testing/community-fixtures.ts'
import { EventRelay } from '#server/realtime/event-relay.ts'
import { notificationsFeature } from '../public.ts'

const testDb = await openTestDb()
const { db, owner, close, setClock } = testDb
afterAll(close)
const { as, person } = communityFixtures(testDb)

const context = { readActor: async () => null, countCall: async () => null }
const given = { db, workDb: db, baseUrl: 'http://localhost:3000', authSecret: 'a secret of the tests', context }
const relay = new EventRelay(db, notificationsFeature({ ...given, smtpUrl: null }).events ?? [])
const heard = async () => {
  while (await relay.run());
}
const grant = ({ profileId }: Actor, permission: string, ends = 'null') =>
  owner.query(
    `insert into platform_permissions (profile_id, permission_id, expires_at)
     select $1, id, ${ends} from permissions where name = $2`,
    [profileId, permission],
  )
const told = async ({ profileId }: Actor) =>
  (
    await owner.query<{ title: string; body: string; link: string | null }>(
      `select title, body, link from notifications where user_id = $1 and kind = 'report-made' order by created_at, id`,
      [profileId],
    )
  ).rows

test('moderators and administrators hear of a report, with the way to what it is on; nobody else does', async () => {
  const [ada, bo, moderator, admin, former] = [
    await person('Ada'),
    await person('Bo Lindqvist'),
    await person('Mo'),
    await person('Root'),
    await person('Former'),
  ]
  await grant(moderator, 'platform.contentModeration.manage')
  await grant(admin, 'platform.admin.access')
  await grant(former, 'platform.contentModeration.manage', `app_now() - interval '1 second'`)
  const drop = await makeDrop(owner)
  const { rows } = await owner.query('select item_id from drop_items where id = $1', [drop.items[0]])
  await as(ada).report({ kind: 'user', id: bo.profileId, reason: 'harassment', details: 'Rude in the chat.' })
  await heard()
  await as(ada).report({ kind: 'item', id: rows[0].item_id, reason: 'counterfeit' })
  await as(ada).report({ kind: 'storefront', id: drop.storefrontId, reason: 'spam' })
  await heard()
  const news = await told(moderator)
  expect(news[0]).toEqual({
    title: 'A person was reported',
    body: 'Bo Lindqvist. Harassment. Rude in the chat.',
    link: `/profile/${bo.profileId}`,
  })
  expect(news.map(({ link }) => link)).toContain(`/drop/${drop.dropId}`)
  expect(news.map(({ link }) => link)).toContain(`/storefront/${drop.storefrontId}`)
  expect(await told(admin)).toHaveLength(3)
  for (const other of [ada, bo, former]) expect(await told(other)).toEqual([])
  expect(JSON.stringify(news)).not.toContain('Ada')
})

test('many reports of one thing are told once a day', async () => {
  await setClock('2026-05-01T12:00:00.000Z')
  const [bo, moderator] = [await person('Bo'), await person('Mo')]
  await grant(moderator, 'platform.contentModeration.manage')
  const report = async () => {
    const somebody = await person('Somebody')
    await as(somebody).report({ kind: 'user', id: bo.profileId, reason: 'spam' })
    await heard()
  }
  for (let n = 0; n < 5; n++) await report()
  expect(await told(moderator)).toHaveLength(1)
  await setClock('2026-05-02T12:00:00.000Z')
  await report()
  expect(await told(moderator)).toHaveLength(2)
})
