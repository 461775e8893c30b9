import { openTestDb, type TestDb } from '@keepcase/db/testing/test-db.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { claimBatch, type DropFixture, makeBuyers, makeDrop } from '#server/features/claims/testing/claims-fixtures.ts'

// Tests each guard on account and session alone.

let fixtures: TestDb
let drop: DropFixture
let person: { id: string; token: string }
beforeAll(async () => {
  fixtures = await openTestDb()
  drop = await makeDrop(fixtures.owner, { units: [2] })
  person = (await makeBuyers(fixtures.owner, 1))[0]!
  await claimBatch(fixtures.pool, drop.dropId, [{ token: person.token, item: drop.items[0]! }])
})
afterAll(() => fixtures.close())

const nothing = 'select 1'
const count = async (changes: string, query: string) => (await fixtures.tryOut(changes, query)).length
const profile = (change: string) => `update profiles set ${change} where id = '${person.id}'`

test('a session counts while it lives, of an account that can act', async () => {
  const query = `select 1 from live_session('${person.token}')`
  expect(await count(nothing, query)).toBe(1)
  const spoils = [
    `update auth.session set last_seen_at = app_now() - interval '1 day'`,
    profile('suspended_at = app_now(), is_active = false'),
    profile('closed_at = app_now()'),
  ]
  for (const spoil of spoils) expect(await count(spoil, query), spoil).toBe(0)
})

test('a right that has run out is none, on the platform and on a storefront', async () => {
  const rights = async (until: string) => {
    const give = (table: string, more: string, value: string, name: string) =>
      `insert into ${table} (profile_id, permission_id${more}, expires_at)
       select '${person.id}', id${value}, ${until} from permissions where name = '${name}'`
    const [row] = await fixtures.tryOut<{ mine: boolean; staff: number }>(
      `${give('platform_permissions', '', '', 'platform.users.list')};
       ${give('storefront_permissions', ', storefront_id', `, '${drop.storefrontId}'`, 'storefront.drops.list')}`,
      `select 'platform.users.list' = any (permissions) as mine, jsonb_array_length(storefronts) as staff
       from live_session('${person.token}')`,
    )
    return [row!.mine, row!.staff]
  }
  expect(await rights(`app_now() + interval '1 s'`)).toEqual([true, 1])
  expect(await rights(`app_now() - interval '1 s'`)).toEqual([false, 0])
})

test('what is unread is counted, and what was read is not', async () => {
  const notice = (read: string) =>
    `insert into notifications (user_id, kind, title, body, cause_id, read_at) values ('${person.id}', 'x', 'A', 'B', '1', ${read})`
  const unread = async (changes: string) =>
    (await fixtures.tryOut(changes, `select unread from account_facts('{${person.id}}')`))[0]!.unread
  expect([await unread(notice('null')), await unread(notice('app_now()'))]).toEqual([1, 0])
})

test('a change of a drop concerns who holds something in it, stands in its line, or was let in', async () => {
  const query = `select 1 from drop_audience('${drop.dropId}')`
  const left = `update claims set status = 'expired'`
  expect([await count(nothing, query), await count(left, query)]).toEqual([1, 0])
  expect(await count(`update claims set status = 'revoked', revoked = true`, query)).toBe(0)
  const line = (state: string) =>
    `${left}; insert into standby_entries (drop_item_id, drop_id, user_id, position, state, joined_at, changed_at)
     values ('${drop.items[0]}', '${drop.dropId}', '${person.id}', 1, '${state}', app_now(), app_now())`
  expect([await count(line('waiting'), query), await count(line('passed'), query)]).toEqual([1, 0])
  const grant = (until: string) =>
    `${left}; insert into early_access_grants (drop_id, profile_id, expires_at) values ('${drop.dropId}', '${person.id}', ${until})`
  expect([await count(grant('null'), query), await count(grant(`app_now() - interval '1 s'`), query)]).toEqual([1, 0])
  const invited = `${left}; insert into drop_invitations (drop_id, profile_id, source) values ('${drop.dropId}', '${person.id}', 'link')`
  expect(await count(invited, query)).toBe(1)
})
