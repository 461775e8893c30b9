import { openTestDb, type TestDb } from '@keepcase/db/testing/test-db.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { claimBatch, makeBuyers, makeDrop } from '#server/features/claims/testing/claims-fixtures.ts'
import { openPayment } from '#server/features/claims/testing/money-fixtures.ts'

// Who a session acts for, and which links end: one condition at a time, everything else in order.

let fixtures: TestDb
let ada: { id: string; token: string }
let admin: { id: string; token: string }
beforeAll(async () => {
  fixtures = await openTestDb()
  const [one, two] = await makeBuyers(fixtures.owner, 2)
  ;[ada, admin] = [one!, two!]
  await fixtures.owner.query(
    `insert into platform_permissions (profile_id, permission_id, source)
     select $1, id, 'account' from permissions where name = 'platform.users.impersonate'`,
    [admin.id],
  )
})
afterAll(() => fixtures.close())

const nothing = 'select 1'
const list = async (changes: string, query: string) =>
  (await fixtures.tryOut(changes, query)).map((row) => Object.values(row)[0])
const tell = async (changes: string, query: string) => (await list(changes, query))[0]
const profile = (who: { id: string }, change: string) => `update profiles set ${change} where id = '${who.id}'`
const old = (who: { token: string }) =>
  `update auth.session set last_seen_at = app_now() - interval '2 years' where token = '${who.token}'`

describe('an impersonated session', () => {
  const impersonated = (created = 'app_now()') =>
    `insert into auth.session (user_id, token, expires_at, impersonated_by, impersonator_session_id)
     select '${ada.id}', 'lent', now() + interval '1 year', '${admin.id}', id from auth.session where token = '${admin.token}';
     update auth.session set created_at = ${created} where token = 'lent'`
  const live = `select count(*)::int from live_session('lent')`
  const acts = () =>
    `select count(*)::int from live_actor('${ada.id}', (select id from auth.session where token = 'lent'))`

  test.each<[string, () => string, number]>([
    ['acts while its administrator may', () => nothing, 1],
    ['ends with the administrator’s own session', () => old(admin), 0],
    ['ends with an administrator who is no longer active', () => profile(admin, 'is_active = false'), 0],
    ['ends with an administrator’s account', () => profile(admin, 'closed_at = app_now()'), 0],
    ['ends with the right', () => `delete from platform_permissions where profile_id = '${admin.id}'`, 0],
  ])('%s', async (_, change, count) => {
    expect(await tell(`${impersonated()}; ${change()}`, live)).toBe(count)
    expect(await tell(`${impersonated()}; ${change()}`, acts())).toBe(count)
  })

  test('ends after an hour', async () => {
    expect(await tell(impersonated(`app_now() - interval '61 minutes'`), live)).toBe(0)
    expect(await tell(impersonated(`app_now() - interval '61 minutes'`), acts())).toBe(0)
  })

  test('never gets the right to claim, also when its account’s standing changes', async () => {
    const changed = profile(ada, 'claims_blocked_until = app_now()')
    expect(
      await list(`${impersonated()}; ${changed}`, `select may_claim_until from auth.session where token = 'lent'`),
    ).toEqual([null])
  })
})

test('a session is its account’s while that is active', async () => {
  const live = `select count(*)::int from live_session('${ada.token}')`
  expect(await tell(nothing, live)).toBe(1)
  expect(await tell(profile(ada, 'is_active = false'), live)).toBe(0)
})

describe('links that were mailed', () => {
  const link = (kind: string, to = 'ada') =>
    `insert into auth.verification (identifier, value, expires_at)
     values ('${kind}:${to}', '${ada.id}', now() + interval '1 hour')`
  const links = `select split_part(identifier, ':', 1) from auth.verification order by 1`

  test('for a password end when the sign-in changes; others stay', async () => {
    const both = `${link('reset-password')}; ${link('two-factor')}`
    expect(await list(both, links)).toEqual(['reset-password', 'two-factor'])
    expect(await list(`${both}; select end_links('${ada.id}')`, links)).toEqual(['two-factor'])
  })

  test('for a password replace each other, and nothing else', async () => {
    const again = link('reset-password', 'again')
    expect(await list(`${link('reset-password')}; ${link('two-factor')}; ${again}`, links)).toEqual([
      'reset-password',
      'two-factor',
    ])
  })

  test('end with a change of the address, not with a change that is none', async () => {
    const update = (change: string) => `update auth.app_user set ${change} where id = '${ada.id}'`
    expect(await list(`${link('reset-password')}; ${update(`email = 'new@keepcase.test'`)}`, links)).toEqual([])
    expect(await list(`${link('reset-password')}; ${update('email = email')}`, links)).toEqual(['reset-password'])
  })

  test('end with a change of the password, not with one to the same', async () => {
    const account = `insert into auth.account (user_id, account_id, provider_id, password) values ('${ada.id}', '${ada.id}', 'credential', 'hash')`
    const update = (to: string) =>
      `${account}; ${link('reset-password')}; update auth.account set password = '${to}' where user_id = '${ada.id}'`
    expect(await list(update('another'), links)).toEqual([])
    expect(await list(update('hash'), links)).toEqual(['reset-password'])
  })
})

test('an address is reserved for whoever can still undo the change away from it', async () => {
  const change = (fields: { changed?: string; undone?: string; until?: string }) => {
    const { changed = 'app_now()', undone = 'null', until = `app_now() + interval '1 day'` } = fields
    return `insert into email_changes (profile_id, old_email, new_email, allowed_at, expires_at, changed_at, undo_until, undone_at)
      values ('${ada.id}', 'was@keepcase.test', 'is@keepcase.test', app_now(), app_now(), ${changed}, ${until}, ${undone})`
  }
  const reserved = `select is_email_reserved('was@keepcase.test', '${admin.id}')`
  expect(await tell(nothing, reserved)).toBe(false)
  expect(await tell(change({}), reserved)).toBe(true)
  expect(await tell(change({ undone: 'app_now()' }), reserved)).toBe(false)
  expect(await tell(change({ until: 'app_now()' }), reserved)).toBe(false)
  expect(await tell(change({ changed: 'null', until: 'null' }), reserved)).toBe(false)
})

test('an answer to a contact message knows the account that wrote it from its confirmed address', async () => {
  const confirmed = profile(ada, 'email_confirmed_at = app_now()')
  const message = (email: string) =>
    `with m as (insert into contact_messages (profile_id, name, email, topic, message)
       values ('${ada.id}', 'Ada', ${email}, 'order', 'Where is my parcel?') returning id)
     insert into contact_replies (message_id, author_id, body) select id, '${admin.id}', 'On its way.' from m`
  const own = `(select email from profiles where id = '${ada.id}')`
  const known = `select f.profile_id from contact_replies r cross join lateral contact_reply_facts(r.id) f`
  expect(await list(`${confirmed}; ${message(own)}`, known)).toEqual([ada.id])
  expect(await list(`${confirmed}; ${message(`'other@keepcase.test'`)}`, known)).toEqual([null])
  expect(await list(`${profile(ada, 'email_confirmed_at = null')}; ${message(own)}`, known)).toEqual([null])
})

describe('what an account hears', () => {
  test('of a drop’s new times while its invitation stands', async () => {
    const drop = await makeDrop(fixtures.owner)
    const invited = `insert into drop_invitations (drop_id, profile_id, source) values ('${drop.dropId}', '${ada.id}', 'invited')`
    const audience = `select profile_id from drop_audience('${drop.dropId}')`
    expect(await list(invited, audience)).toEqual([ada.id])
    expect(await list(`${invited}; update drop_invitations set withdrawn_at = app_now()`, audience)).toEqual([])
  })

  test('a receipt shows pictures of what was paid', async () => {
    const drop = await makeDrop(fixtures.owner)
    const [claim] = await claimBatch(fixtures.pool, drop.dropId, [{ token: ada.token, item: drop.items[0]! }])
    const paymentId = await openPayment(fixtures.owner, [String(claim!.claim_id)])
    const image = `update order_lines set image = '/media/sold/960.webp'`
    const shown = `select o.lines #>> '{0,image}' from payments p cross join lateral order_facts(p.order_id) o where p.id = '${paymentId}'`
    expect(await tell(image, shown)).toBeNull()
  })
})
