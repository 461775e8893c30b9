import { maxPersonNotes, maxPersonRows } from '@keepcase/contract/accounts/accounts.limits.ts'
import { openTestDb, type TestDb } from '@keepcase/db/testing/test-db.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { claimBatch, type DropFixture, makeBuyers, makeDrop } from '#server/features/claims/testing/claims-fixtures.ts'
import { captureMoney } from '#server/features/claims/testing/money-fixtures.ts'

// What administrators are told of people, and who remains one: one condition at a time, everything else in order.

let fixtures: TestDb
let drop: DropFixture
let ada: string
let bob: string
let orderId: string
beforeAll(async () => {
  fixtures = await openTestDb()
  drop = await makeDrop(fixtures.owner, { units: [1, 1] })
  const [one, two] = await makeBuyers(fixtures.owner, 2)
  ;[ada, bob] = [one!.id, two!.id]
  const [claim] = await claimBatch(fixtures.pool, drop.dropId, [{ token: two!.token, item: drop.items[0]! }])
  orderId = await captureMoney(fixtures.owner, [String(claim!.claim_id)])
})
afterAll(() => fixtures.close())

const nothing = 'select 1'
const ended = `app_now() - interval '1 second'`
const tell = async (changes: string, query: string) =>
  Object.values((await fixtures.tryOut(changes, query))[0] ?? {})[0]
const list = async (changes: string, query: string) =>
  (await fixtures.tryOut(changes, query)).map((row) => Object.values(row)[0])
const grant = (who: string, name: string, until = 'null', source = 'account') =>
  `insert into platform_permissions (profile_id, permission_id, source, expires_at)
   select '${who}', id, '${source}', ${until} from permissions where name = '${name}'`
const staff = (who: string, until = 'null') =>
  `insert into storefront_permissions (profile_id, storefront_id, permission_id, expires_at)
   select '${who}', '${drop.storefrontId}', id, ${until} from permissions where name = 'storefront.orders.view'`

describe('rights', () => {
  test('on a storefront are those of its owner, or of its staff', async () => {
    const through = (who: string) => `select distinct source from held_rights('${who}') where storefront_id is not null`
    expect(await list(nothing, through(drop.ownerId))).toEqual(['owner'])
    expect(await list(staff(bob), through(bob))).toEqual(['staff'])
  })

  test('are listed with who holds them, while they last', async () => {
    const holders = `select source from holders_of('storefront.orders.view', null, null, 9) where user_id = '${bob}'`
    expect(await list(staff(bob), holders)).toEqual(['staff'])
    expect(await list(staff(bob, ended), holders)).toEqual([])
    const owners = `select source from holders_of('storefront.orders.view', null, null, 9) where user_id = '${drop.ownerId}'`
    expect(await list(nothing, owners)).toEqual(['owner'])
  })

  test('of the platform end with the last grant, and never with one that has no end', async () => {
    const until = `select until is null from held_until('${bob}') where name = 'platform.audit.view'`
    const first = grant(bob, 'platform.audit.view', `app_now() + interval '1 day'`)
    expect(await list(first, until)).toEqual([false])
    expect(await list(`${first}; ${grant(bob, 'platform.audit.view', 'null', 'grant')}`, until)).toEqual([true])
    expect(await list(grant(bob, 'platform.audit.view', ended), until)).toEqual([])
  })
})

test('an account’s page gets one row more than it shows, and so knows that there are more', async () => {
  const many = (count: number) =>
    `delete from sign_ins where profile_id = '${bob}';
     insert into sign_ins (profile_id) select '${bob}' from generate_series(1, ${count});
     insert into account_notes (profile_id, kind, body) select '${bob}', 'note', 'n' from generate_series(1, ${count})`
  const sizes = `select array[jsonb_array_length(record -> 'signIns'), jsonb_array_length(record -> 'notes')]
    from person_record('${bob}') record`
  expect(await tell(many(3), sizes)).toEqual([3, 3])
  expect(await tell(many(maxPersonNotes + 9), sizes)).toEqual([maxPersonRows + 1, maxPersonNotes + 1])
})

describe('a search for people', () => {
  test('finds open accounts', async () => {
    const named = `update profiles set display_name = 'Zebulon Quartz' where id = '${bob}'`
    const found = `select id from profiles_named('zebulon', 9)`
    expect(await list(named, found)).toEqual([bob])
    const closed = `update profiles set closed_at = app_now() where id = '${bob}'`
    expect(await list(`${named}; ${closed}`, found)).toEqual([])
    const symbols = `update profiles set display_name = '!?!' where id = '${bob}'`
    expect(await list(symbols, `select id from profiles_named('!?', 9)`)).toEqual([bob])
    expect(await list(`${symbols}; ${closed}`, `select id from profiles_named('!?', 9)`)).toEqual([])
  })

  test('for those at one address goes by street and postal code', async () => {
    const address = (who: string, code: string) =>
      `insert into addresses (profile_id, full_name, line1, city, postal_code, country)
       values ('${who}', 'A', '12 Rue Volta', 'Lyon', '${code}', 'FR')`
    const shared = `select id from accounts_at_addresses_of('${ada}', 9)`
    const both = `${address(ada, '69001')}; ${address(bob, '69001')}`
    expect(await list(both, shared)).toEqual([bob])
    expect(await list(`${address(ada, '69001')}; ${address(bob, '75001')}`, shared)).toEqual([])
    expect(await list(`${both}; update profiles set closed_at = app_now() where id = '${bob}'`, shared)).toEqual([])
  })
})

describe('the record of a person', () => {
  const record = (who: string, part: string) => `select person_record('${who}') ${part}`

  test('counts orders that were paid, and which of them were cancelled', async () => {
    const counts = record(
      drop.ownerId,
      `#>> '{storefronts,0,orders}' || ' ' || (person_record('${drop.ownerId}') #>> '{storefronts,0,cancelled}')`,
    )
    const status = (name: string) => `update orders set status = '${name}' where id = '${orderId}'`
    const unpaid = `update orders set paid_at = null where id = '${orderId}'`
    expect(await tell(nothing, counts)).toBe('1 0')
    expect(await tell(status('cancelled'), counts)).toBe('1 1')
    expect(await tell(`${status('cancelled')}; ${unpaid}`, counts)).toBe('0 0')
  })

  test('lists sessions that are live', async () => {
    const sessions = `select jsonb_array_length(person_record('${bob}') -> 'sessions')`
    expect(await tell(nothing, sessions)).toBe(1)
    const old = `update auth.session set last_seen_at = app_now() - interval '2 years' where user_id = '${bob}'`
    expect(await tell(old, sessions)).toBe(0)
  })

  test('lists reports by them and about them, their storefronts and drops', async () => {
    const report = (by: string, kind: string, subject: string) =>
      `insert into reports (reporter_id, subject_kind, subject_id, reason) values ('${by}', '${kind}', '${subject}', 'spam')`
    const reports = (who: string) => `select jsonb_array_length(person_record('${who}') -> 'reports')`
    for (const [kind, subject] of [
      ['user', drop.ownerId],
      ['storefront', drop.storefrontId],
      ['drop', drop.dropId],
    ]) {
      expect(await tell(report(bob, kind!, subject!), reports(drop.ownerId)), kind).toBe(1)
      expect(await tell(report(bob, kind!, subject!), reports(bob)), kind).toBe(1)
      expect(await tell(report(bob, kind!, subject!), reports(ada)), kind).toBe(0)
    }
  })

  test('lists rights in force, and nothing of a closed account', async () => {
    const rights = `select person_record('${bob}') -> 'rights' @> '[{"name": "platform.audit.view"}]'`
    expect(await tell(grant(bob, 'platform.audit.view'), rights)).toBe(true)
    expect(await tell(grant(bob, 'platform.audit.view', ended), rights)).toBe(false)
    expect(await tell(`update profiles set closed_at = app_now() where id = '${bob}'`, rights)).toBeNull()
  })
})

describe('a strike', () => {
  const [older, newer] = ['00000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-000000000002']
  const strike = (cause: string, id: string, more = '') =>
    `insert into strike_events (profile_id, kind, cause, cause_id, points, created_at)
     values ('${bob}', 'claim', '${cause}', '${id}', 1, app_now() - interval '1 hour') ${more}`
  const later = (kind: string, cause: string, id: string, points: number) =>
    `insert into strike_events (profile_id, kind, cause, cause_id, points) values ('${bob}', '${kind}', '${cause}', '${id}', ${points})`
  const score = () => `update profiles set claim_strike_score = 2 where id = '${bob}'`
  const adjust = (points: number) => `select adjust_strikes('${bob}', 'claim', ${points}, 'Why', '${ada}')`
  const takenBack = (changes: string) =>
    tell(
      `${score()}; ${changes}; ${adjust(-1)}`,
      `select cause_id from strike_events where profile_id = '${bob}' and cause = 'adjusted' and points < 0
         and reason = 'Why'`,
    )

  test('is given to whoever has none, and can be taken back', async () => {
    expect(await tell(nothing, adjust(1))).toBe(true)
    expect(await tell(nothing, adjust(-1))).toBe(false)
    expect(await tell(adjust(1), adjust(-1))).toBe(true)
  })

  test('that is taken back is the newest of its kind that was not', async () => {
    const both = `${strike('expired', older)}; ${later('claim', 'released', newer, 1)}`
    expect(await takenBack(both)).toBe(newer)
    expect(await takenBack(`${both}; ${later('claim', 'adjusted', newer, -1)}`)).toBe(older)
    expect(await takenBack(`${strike('expired', older)}; ${later('seller', 'shipped_late', newer, 1)}`)).toBe(older)
    expect(await takenBack(`${strike('expired', older)}; ${later('claim', 'faded', newer, -1)}`)).toBe(older)
    expect(await takenBack(`${strike('expired', older)}; ${later('claim', 'faded', older, -1)}`)).toBe(older)
  })
})

test('a seller is who has a storefront, or the role while it is active', async () => {
  const role = (name: string, status: string) =>
    `insert into admin_roles (user_id, role, status) values ('${bob}', '${name}', '${status}')`
  const marked = (changes: string) =>
    tell(`${changes}; select mark_seller('${bob}')`, `select role_seller from profiles where id = '${bob}'`)
  expect(await marked(nothing)).toBe(false)
  expect(await marked(role('seller', 'active'))).toBe(true)
  expect(await marked(role('seller', 'suspended'))).toBe(false)
  expect(await marked(role('consignor', 'active'))).toBe(false)
})

describe('an administrator may go', () => {
  const none = 'delete from platform_permissions'
  const administrator = (who: string, until = 'null') =>
    ['platform.admin.access', 'platform.users.managePermissions'].map((name) => grant(who, name, until)).join('; ')
  const remains = (changes: string) => tell(`${none}; ${changes}`, `select remains_administrator('${ada}')`)
  const soon = `app_now() + interval '1 day'`

  test('while another one stays, who is active and open, and whose rights last', async () => {
    const other = `${administrator(ada)}; ${administrator(bob)}`
    expect(await remains(other)).toBe(true)
    expect(await remains(administrator(ada))).toBe(false)
    expect(await remains(`${administrator(ada)}; ${administrator(bob, ended)}`)).toBe(false)
    for (const change of ['is_active = false', 'closed_at = app_now()'])
      expect(await remains(`${other}; update profiles set ${change} where id = '${bob}'`), change).toBe(false)
  })

  test('without an end only where the other has none either', async () => {
    expect(await remains(`${administrator(ada)}; ${administrator(bob, soon)}`)).toBe(false)
    expect(await remains(`${administrator(ada, soon)}; ${administrator(bob, soon)}`)).toBe(true)
    expect(await remains(`${administrator(ada, soon)}; ${administrator(bob, ended)}`)).toBe(false)
  })
})
