import { randomUUID } from 'node:crypto'
import { createRouterClient } from '@orpc/server'
import { sql } from 'kysely'
import { afterAll, beforeEach, expect, test } from 'vitest'
import type { Actor } from '#server/api/context.ts'
import { testContext } from '#server/api/testing/test-context.ts'
import { transact } from '#server/database/transact.ts'
import { setAdministrator } from '#server/features/access/public.ts'
import { usersRouter } from '../accounts.router.ts'
import { openAccountsFixtures, signUp } from '../testing/accounts-fixtures.ts'

const fixtures = await openAccountsFixtures()
const { db } = fixtures.test
afterAll(fixtures.close)
beforeEach(async () => {
  await fixtures.test.setClock(0)
  await sql`update platform_settings set session_timeout_minutes = 60, two_factor_authentication = false`.execute(db)
  await sql`delete from rate_limits`.execute(db)
})

const minutes = (n: number) => n * 60_000
const suspendedIds: string[] = []
const deps = { db, onSuspended: [async (_: unknown, id: string) => void suspendedIds.push(id)] }
const users = (actor: Actor) => createRouterClient(usersRouter(deps), { context: testContext(actor) })

async function administrator(email: string) {
  const account = await signUp(fixtures, email)
  await transact(db, (tx) => setAdministrator(tx, null, account.id, true))
  const actor = await fixtures.readActor(account.visitor.headers())
  if (!actor) throw new Error('no session')
  return { ...account, actor }
}

test('a session that was idle for the Session Timeout is over, for us and for the library', async () => {
  const { visitor } = await signUp(fixtures, 'idle@example.test')
  await fixtures.test.advance(minutes(59))
  const headers = visitor.headers()
  expect(await fixtures.readActor(headers)).not.toBeNull()
  await fixtures.test.advance(minutes(59))
  expect(await fixtures.readActor(headers)).not.toBeNull()
  await fixtures.test.advance(minutes(61))
  expect(await fixtures.readActor(headers)).toBeNull()
  const answer = await visitor.call('GET', '/get-session')
  expect([answer.status, answer.body]).toEqual([200, null])
  expect([...visitor.cookies.keys()]).toEqual(['keepcase.device'])
})

test('a shorter Session Timeout binds at once', async () => {
  const { visitor } = await signUp(fixtures, 'brief@example.test')
  await fixtures.test.advance(minutes(10))
  await sql`update platform_settings set session_timeout_minutes = 5`.execute(db)
  expect(await fixtures.readActor(visitor.headers())).toBeNull()
})

test('no session lasts longer than 30 days, however busy', async () => {
  const { visitor, id } = await signUp(fixtures, 'busy@example.test')
  await fixtures.test.advance(minutes(60 * 24 * 30 - 5))
  await sql`update auth.session set last_seen_at = app_now() where user_id = ${id}`.execute(db)
  expect(await fixtures.readActor(visitor.headers())).not.toBeNull()
  await fixtures.test.advance(minutes(6))
  await sql`update auth.session set last_seen_at = app_now() where user_id = ${id}`.execute(db)
  expect(await fixtures.readActor(visitor.headers())).toBeNull()
})

test('a session is marked as seen once a minute', async () => {
  const { visitor, id } = await signUp(fixtures, 'seen@example.test')
  const seen = async () => {
    const { rows } = await sql<{ at: Date }>`select last_seen_at as at from auth.session where user_id = ${id}`.execute(
      db,
    )
    return rows[0]?.at.getTime() ?? 0
  }
  const first = await seen()
  await fixtures.test.advance(30_000)
  await fixtures.readActor(visitor.headers())
  expect(await seen()).toBe(first)
  await fixtures.test.advance(31_000)
  await fixtures.readActor(visitor.headers())
  expect(await seen()).toBeGreaterThan(first)
})

test('an altered cookie signs nobody in', async () => {
  const { visitor } = await signUp(fixtures, 'forged@example.test')
  const [name = '', value = ''] = [...visitor.cookies].find(([key]) => key.endsWith('session_token')) ?? []
  const [token = '', signature = ''] = decodeURIComponent(value).split('.')
  for (const forged of [
    `${token}x.${signature}`,
    `${token}.${signature.slice(1)}`,
    token,
    `.${signature}`,
    '%E0%A4%A',
    '',
  ]) {
    expect(await fixtures.readActor(new Headers({ cookie: `${name}=${forged}` }))).toBeNull()
  }
  const twice = `${name}=${value}; ${name}=${value}`
  expect(fixtures.sessionTokenOf(new Headers({ cookie: twice }))).toBeNull()
  expect(fixtures.sessionTokenOf(visitor.headers())).toBe(token)
})

test('a browser whose owner signed out without a network is nobody, and its first call at the door ends the session', async () => {
  const { visitor, id } = await signUp(fixtures, 'left@example.test')
  const sessions = async () =>
    (await sql<{ id: string }>`select id from auth.session where user_id = ${id}`.execute(db)).rows.length
  visitor.cookies.set('kc_out', '1')
  visitor.cookies.delete('kc_in')
  expect(await fixtures.readActor(visitor.headers())).toBeNull()
  expect(fixtures.sessionTokenOf(visitor.headers())).toBeNull()
  expect(await sessions()).toBe(1)
  const answer = await visitor.call('GET', '/get-session')
  expect([answer.status, answer.body]).toEqual([200, null])
  expect(await sessions()).toBe(0)
  expect(visitor.cookies.has('kc_out')).toBe(false)
  expect(await fixtures.readActor(visitor.headers())).toBeNull()
})

test('who signs in before that was said is signed in, and the session that was left is over', async () => {
  const { visitor, id, email } = await signUp(fixtures, 'back@example.test')
  const before = visitor.headers()
  visitor.cookies.set('kc_out', '1')
  const late = visitor.headers()
  expect((await visitor.call('POST', '/sign-in/email', { email, password: 'correct horse' })).status).toBe(200)
  expect(visitor.cookies.get('kc_in')).toBe('1')
  expect(visitor.cookies.has('kc_out')).toBe(false)
  expect((await fixtures.readActor(visitor.headers()))?.profileId).toBe(id)
  expect(await fixtures.readActor(before)).toBeNull()
  // A late offline sign-out of another tab only affects the former session.
  const other = fixtures.visitor()
  for (const pair of (late.get('cookie') ?? '').split('; '))
    other.cookies.set(...(pair.split('=', 2) as [string, string]))
  const answer = await other.call('GET', '/get-session')
  expect(answer.headers.getSetCookie().map((line) => line.split('=')[0])).toEqual(['kc_out'])
  expect((await fixtures.readActor(visitor.headers()))?.profileId).toBe(id)
})

test('a suspended account is out everywhere at once, and its holds are asked to go in the same transaction', async () => {
  const ada = await administrator('ada.admin@example.test')
  const bob = await signUp(fixtures, 'bob.bad@example.test')
  const sessionId = (await fixtures.readActor(bob.visitor.headers()))?.sessionId ?? ''
  const answer = await users(ada.actor).suspend({ id: bob.id, reason: 'Sold a sealed box that was empty.' })
  expect(answer).toMatchObject({
    id: bob.id,
    status: 'Suspended',
    suspensionReason: 'Sold a sealed box that was empty.',
  })
  expect(suspendedIds).toContain(bob.id)
  expect(await fixtures.readActor(bob.visitor.headers())).toBeNull()
  const known = { sessionId: ada.actor.sessionId ?? '', profileId: ada.actor.profileId }
  expect(await fixtures.endedSessions([{ sessionId, profileId: bob.id }, known])).toEqual([
    { sessionId, reason: 'This account is suspended.' },
  ])
  expect(await fixtures.endedSessions([{ sessionId: randomUUID(), profileId: known.profileId }])).toMatchObject([
    { reason: 'You’ve been signed out.' },
  ])
  const signIn = await bob.visitor.call('POST', '/sign-in/email', { email: bob.email, password: 'correct horse' })
  expect(signIn).toMatchObject({
    status: 403,
    body: {
      code: 'ACCOUNT_SUSPENDED',
      message: 'This account is suspended. Reason: Sold a sealed box that was empty.',
      data: { title: 'This account is suspended.', message: 'Sold a sealed box that was empty.' },
    },
  })
  expect([...bob.visitor.cookies.keys()]).toEqual(['keepcase.device'])
  const { rows } = await sql<{ name: string; kind: string }>`
    select name, kind from outbox where payload ->> 'profileId' = ${bob.id} and name = 'account.suspended'
    or topic = ${`user:${bob.id}`} order by kind`.execute(db)
  expect(rows).toEqual([
    { name: 'account.suspended', kind: 'event' },
    { name: 'session.ended', kind: 'live' },
  ])
  expect(await users(ada.actor).reactivate({ id: bob.id })).toMatchObject({ status: 'Active', suspensionReason: null })
  const again = await bob.visitor.call('POST', '/sign-in/email', { email: bob.email, password: 'correct horse' })
  expect(again.status).toBe(200)
})

test('an expired grant does not count', async () => {
  const { visitor, id } = await signUp(fixtures, 'lent@example.test')
  await sql`update platform_permissions set expires_at = app_now() + interval '1 minute' where profile_id = ${id}`.execute(
    db,
  )
  expect((await fixtures.readActor(visitor.headers()))?.permissions.size).toBeGreaterThan(0)
  await fixtures.test.advance(minutes(2))
  expect((await fixtures.readActor(visitor.headers()))?.permissions.size).toBe(0)
})

test('the session carries unexpired rights on storefronts, and no others', async () => {
  const { visitor, id } = await signUp(fixtures, 'staff@example.test')
  const { rows } = await sql<{ id: string }>`
    insert into storefronts (owner_id, name) values (${id}, 'Static Age Video') returning id`.execute(db)
  const storefrontId = rows[0]?.id ?? ''
  await sql`
    insert into storefront_permissions (profile_id, storefront_id, permission_id, expires_at)
    select ${id}, ${storefrontId}, id, case name when 'storefront.orders.view' then app_now() - interval '1 s' end
    from permissions where name in ('storefront.drops.manage', 'storefront.orders.view')`.execute(db)
  const actor = await fixtures.readActor(visitor.headers())
  expect([...(actor?.storefronts.get(storefrontId) ?? [])]).toEqual(['storefront.drops.manage'])
})

test('while two-factor sign-in is required, an administrator without it has only a buyer’s rights', async () => {
  const carol = await administrator('carol@example.test')
  await sql`update platform_settings set two_factor_authentication = true`.execute(db)
  const bare = await fixtures.readActor(carol.visitor.headers())
  expect(bare?.permissions.has('platform.admin.access')).toBe(false)
  expect(bare?.permissions.has('platform.dashboard.view')).toBe(true)
  await sql`update auth.app_user set two_factor_enabled = true where id = ${carol.id}`.execute(db)
  const full = await fixtures.readActor(carol.visitor.headers())
  expect(full?.permissions.has('platform.admin.access')).toBe(true)
})

test('nobody suspends themselves, nor the last administrator', async () => {
  const { rows } = await sql<{ id: string }>`
    delete from platform_permissions using permissions p where p.id = permission_id and p.name = 'platform.admin.access'
    returning profile_id as id`.execute(db)
  expect(rows.length).toBeGreaterThan(0)
  const only = await administrator('only@example.test')
  const helper = await signUp(fixtures, 'helper@example.test')
  await sql`insert into platform_permissions (profile_id, permission_id)
    select ${helper.id}, id from permissions where name = 'platform.users.update'`.execute(db)
  const helperActor = await fixtures.readActor(helper.visitor.headers())
  if (!helperActor) throw new Error('no session')
  await expect(users(only.actor).suspend({ id: only.id, reason: 'x' })).rejects.toMatchObject({
    code: 'OWN_ACCOUNT',
    status: 409,
  })
  await expect(users(helperActor).suspend({ id: only.id, reason: 'x' })).rejects.toMatchObject({
    code: 'LAST_ADMINISTRATOR',
    status: 409,
    message: 'The last administrator can’t be suspended.',
  })
  expect(await fixtures.readActor(only.visitor.headers())).not.toBeNull()
})

test('if two administrators suspend each other at once, one stays', async () => {
  await sql`delete from platform_permissions using permissions p where p.id = permission_id and p.name = 'platform.admin.access'`.execute(
    db,
  )
  const [a, b] = [await administrator('duel.a@example.test'), await administrator('duel.b@example.test')]
  const outcomes = await Promise.allSettled([
    users(a.actor).suspend({ id: b.id, reason: 'x' }),
    users(b.actor).suspend({ id: a.id, reason: 'x' }),
  ])
  expect(outcomes.map((outcome) => outcome.status).sort()).toEqual(['fulfilled', 'rejected'])
})

test('only who may update users suspends them', async () => {
  const { visitor, id } = await signUp(fixtures, 'plain@example.test')
  const actor = await fixtures.readActor(visitor.headers())
  if (!actor) throw new Error('no session')
  await expect(users(actor).suspend({ id, reason: 'x' })).rejects.toMatchObject({
    status: 403,
    data: { title: 'Permission denied', message: 'Missing platform.users.update' },
  })
})
