import { openTestDb, type TestDb } from '@keepcase/db/testing/test-db.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testActor } from '#server/api/testing/test-context.ts'
import { mustManageClaim, mustSeeDrop } from './claims.policy.ts'
import { claimBatch, type DropFixture, makeBuyers, makeDrop } from './testing/claims-fixtures.ts'

let fixtures: TestDb
let drop: DropFixture
let person: { id: string; token: string }
let claimId: string
beforeAll(async () => {
  fixtures = await openTestDb()
  drop = await makeDrop(fixtures.owner)
  person = (await makeBuyers(fixtures.owner, 1))[0]!
  const [answer] = await claimBatch(fixtures.pool, drop.dropId, [{ token: person.token, item: drop.items[0]! }])
  claimId = String(answer!.claim_id)
})
afterAll(() => fixtures.close())

const outcome = (promise: Promise<unknown>) =>
  promise.then(
    () => 'passed',
    (error: { code: string }) => error.code,
  )

test('a claim is managed by staff of its storefront with the right to its orders; to others it is not there', async () => {
  const manage = (storefront: string, permission: string, claim = claimId) =>
    outcome(
      mustManageClaim(fixtures.db, testActor({ storefronts: new Map([[storefront, new Set([permission])]]) }), claim),
    )
  expect(await manage(drop.storefrontId, 'storefront.orders.manage')).toBe('passed')
  expect(await manage(drop.storefrontId, 'storefront.orders.view')).toBe('FORBIDDEN')
  const elsewhere = '00000000-0000-4000-8000-000000000000'
  expect(await manage(elsewhere, 'storefront.orders.manage')).toBe('NOT_FOUND')
  expect(await manage(drop.storefrontId, 'storefront.orders.manage', elsewhere)).toBe('NOT_FOUND')
})

test('a drop is there for everybody, for who was let in, or for its staff, as it is', async () => {
  const see = (who: string | null) => outcome(mustSeeDrop(fixtures.db, drop.dropId, who))
  const change = (to: string) => fixtures.owner.query(`update drops set ${to} where id = $1`, [drop.dropId])
  expect([await see(null), await see(person.id)]).toEqual(['passed', 'passed'])
  await change(`visibility = 'private'`)
  expect([await see(null), await see(person.id), await see(drop.ownerId)]).toEqual(['NOT_FOUND', 'NOT_FOUND', 'passed'])
  await fixtures.owner.query(`insert into drop_invitations (drop_id, profile_id, source) values ($1, $2, 'link')`, [
    drop.dropId,
    person.id,
  ])
  expect([await see(null), await see(person.id)]).toEqual(['NOT_FOUND', 'passed'])
  await fixtures.owner.query('alter table drops disable trigger drop_status_move')
  await change(`status = 'draft'`)
  expect([await see(person.id), await see(drop.ownerId)]).toEqual(['NOT_FOUND', 'passed'])
  await change(`visibility = 'public'`)
  expect(await see(null)).toBe('NOT_FOUND')
  const staff = (until: string) =>
    fixtures.owner.query(
      `insert into storefront_permissions (profile_id, storefront_id, permission_id, expires_at)
       select $1, $2, id, ${until} from permissions where name = 'storefront.drops.list'
       on conflict (profile_id, storefront_id, permission_id) do update set expires_at = excluded.expires_at`,
      [person.id, drop.storefrontId],
    )
  await staff(`app_now() - interval '1 s'`)
  expect(await see(person.id)).toBe('NOT_FOUND')
  await staff('null')
  expect(await see(person.id)).toBe('passed')
})
