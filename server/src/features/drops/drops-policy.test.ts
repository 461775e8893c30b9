import { openTestDb, type TestDb } from '@keepcase/db/testing/test-db.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testActor } from '#server/api/testing/test-context.ts'
import { claimBatch, type DropFixture, makeBuyers, makeDrop } from '#server/features/claims/testing/claims-fixtures.ts'
import { maySeeHidden } from './drops.policy.ts'
import { dropTopics } from './drops.topics.ts'

let fixtures: TestDb
let drop: DropFixture
let person: { id: string; token: string }
beforeAll(async () => {
  fixtures = await openTestDb()
  drop = await makeDrop(fixtures.owner)
  person = (await makeBuyers(fixtures.owner, 1))[0]!
  await fixtures.owner.query('alter table drops disable trigger drop_status_move')
})
afterAll(() => fixtures.close())

const change = (to: string) => fixtures.owner.query(`update drops set ${to} where id = $1`, [drop.dropId])
const staff = (name: string, until: string) =>
  fixtures.owner.query(
    `insert into storefront_permissions (profile_id, storefront_id, permission_id, expires_at)
     select $1, $2, id, ${until} from permissions where name = $3
     on conflict (profile_id, storefront_id, permission_id) do update set expires_at = excluded.expires_at`,
    [person.id, drop.storefrontId, name],
  )

test('to a drop listens who may see it', async () => {
  const [topic] = dropTopics(fixtures.db)
  const listens = async (profileId: string | null) => (await topic!.allowed([{ profileId, id: drop.dropId }]))[0]
  expect([await listens(null), await listens(person.id)]).toEqual([true, true])
  await change('published_at = null')
  expect(await listens(null)).toBe(false)
  await change(`published_at = app_now(), visibility = 'private'`)
  expect([await listens(null), await listens(person.id)]).toEqual([false, false])
  await staff('storefront.orders.view', 'null')
  expect(await listens(person.id)).toBe(false)
  await staff('storefront.drops.list', `app_now() - interval '1 s'`)
  expect(await listens(person.id)).toBe(false)
  await fixtures.owner.query(`insert into drop_invitations (drop_id, profile_id, source) values ($1, $2, 'link')`, [
    drop.dropId,
    person.id,
  ])
  expect(await listens(person.id)).toBe(true)
  await change('published_at = null')
  expect(await listens(person.id)).toBe(false)
  await staff('storefront.drops.list', 'null')
  expect(await listens(person.id)).toBe(true)
  await change(`published_at = app_now(), visibility = 'public'`)
})

test('a drop of a storefront that is shown to nobody is seen by its staff, and by who claimed in it once it was announced', async () => {
  const [buyer] = await makeBuyers(fixtures.owner, 1)
  await claimBatch(fixtures.pool, drop.dropId, [{ token: buyer!.token, item: drop.items[0]! }])
  const seen = { id: drop.dropId, storefrontId: drop.storefrontId, visibility: 'public', publishedAt: new Date() }
  const claimant = testActor({ profileId: buyer!.id })
  const clerk = testActor({ storefronts: new Map([[drop.storefrontId, new Set(['storefront.drops.list'])]]) })
  const sees = async (announced: boolean) => {
    const given = announced ? seen : { ...seen, publishedAt: null }
    return Promise.all([null, testActor(), claimant, clerk].map((actor) => maySeeHidden(fixtures.db, actor, given)))
  }
  expect(await sees(true)).toEqual([false, false, true, true])
  expect(await sees(false)).toEqual([false, false, false, true])
})
