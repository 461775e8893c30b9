import { createRouterClient } from '@orpc/server'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testContext } from '#server/api/testing/test-context.ts'
import { transact } from '#server/database/transact.ts'
import { setAdministrator } from '#server/features/access/public.ts'
import { createSessionCookie } from '../sessions/session-cookie.ts'
import { openAccountsFixtures, signUp } from '../testing/accounts-fixtures.ts'
import { impersonationRouter } from './impersonation.router.ts'

const baseUrl = 'http://127.0.0.1:3000'
const fixtures = await openAccountsFixtures()
const { db, owner } = fixtures.test
afterAll(() => fixtures.close())
const cookie = createSessionCookie(baseUrl, 'impersonation-test-secret-of-32-chars')

let boss: Awaited<ReturnType<typeof signUp>>
let bea: Awaited<ReturnType<typeof signUp>>
beforeAll(async () => {
  boss = await signUp(fixtures, 'boss@example.test')
  bea = await signUp(fixtures, 'bea@example.test')
  await transact(db, (tx) => setAdministrator(tx, null, boss.id, true))
})

/** A client of the impersonation calls, and the cookies that it was given. */
async function asBoss(headers = boss.visitor.headers()) {
  const set: string[] = []
  const actor = await fixtures.readActor(headers)
  const context = testContext(actor, { setHeader: (_, value) => void set.push(value) })
  return { api: createRouterClient(impersonationRouter({ db, cookie, baseUrl }), { context }), set, actor }
}

const sessionsOf = async (id: string) =>
  (
    await owner.query(
      'select token, impersonated_by from auth.session where user_id = $1 and impersonated_by is not null',
      [id],
    )
  ).rows

const isLive = async (token: string) => (await sql`select 1 from live_session(${token})`.execute(db)).rows.length > 0

async function start(): Promise<string> {
  await owner.query('delete from auth.session where impersonated_by is not null')
  const { api } = await asBoss()
  await api.start({ id: bea.id, reason: 'Her order is missing.' })
  return (await sessionsOf(bea.id))[0].token
}

test('an administrator acts for somebody, named in the log, and the session is the browser’s', async () => {
  const { api, set } = await asBoss()
  await api.start({ id: bea.id, reason: 'Her order is missing.' })
  const [session] = await sessionsOf(bea.id)
  expect(session.impersonated_by).toBe(boss.id)
  expect(set).toEqual([
    expect.stringMatching(/^keepcase[.]session_token=.+; Max-Age=3600; Path=\/; HttpOnly; SameSite=Lax$/),
  ])
  const { rows } = await owner.query(
    `select actor_id, subject_id, after from audit_log where action = 'users.impersonate'`,
  )
  expect(rows).toEqual([{ actor_id: boss.id, subject_id: bea.id, after: { noteId: expect.any(String) } }])
  expect(JSON.stringify(rows)).not.toContain('missing')
})

test('it can’t claim', async () => {
  const token = await start()
  const { rows } = await owner.query('select may_claim_until, is_account_open from auth.session where token = $1', [
    token,
  ])
  expect(rows).toEqual([{ may_claim_until: null, is_account_open: true }])
  await owner.query(`update profiles set claims_blocked_until = app_now() where id = $1`, [bea.id])
  const after = await owner.query('select may_claim_until from auth.session where token = $1', [token])
  expect(after.rows).toEqual([{ may_claim_until: null }])
})

test('it ends with the administrator’s session, right or account, and after an hour', async () => {
  const spoils: [string, string[]][] = [
    ['delete from auth.session where user_id = $1 and impersonated_by is null', [boss.id]],
    [`update platform_permissions set expires_at = app_now() where profile_id = $1 and source = 'admin'`, [boss.id]],
    [`update profiles set is_active = false, suspended_at = app_now() where id = $1`, [boss.id]],
    [
      `update auth.session set created_at = app_now() - interval '61 minutes' where user_id = $1 and impersonated_by is not null`,
      [bea.id],
    ],
  ]
  for (const [text, values] of spoils) {
    const token = await start()
    expect(await isLive(token), text).toBe(true)
    const client = await owner.connect()
    await client.query('begin')
    await client.query(text, values)
    const { rows } = await client.query('select 1 from live_session($1)', [token])
    await client.query('rollback')
    client.release()
    expect(rows, text).toEqual([])
  }
})

test('staff, oneself, and a suspended account can’t be impersonated', async () => {
  const { api } = await asBoss()
  const colleague = await signUp(fixtures, 'colleague@example.test')
  await sql`insert into platform_permissions (profile_id, permission_id)
    select ${colleague.id}, id from permissions where name = 'platform.users.list'`.execute(db)
  await expect(api.start({ id: colleague.id, reason: 'x' })).rejects.toMatchObject({ code: 'IS_STAFF' })
  await expect(api.start({ id: boss.id, reason: 'x' })).rejects.toMatchObject({ code: 'OWN_ACCOUNT' })
  const gone = await signUp(fixtures, 'gone@example.test')
  await owner.query('update profiles set is_active = false, suspended_at = app_now() where id = $1', [gone.id])
  await expect(api.start({ id: gone.id, reason: 'x' })).rejects.toMatchObject({ code: 'IS_CLOSED' })
})

test('ending it returns to the administrator’s own session', async () => {
  const token = await start()
  const [row] = (await owner.query('select id from auth.session where token = $1', [token])).rows
  const set: string[] = []
  const actor = { ...(await fixtures.readActor(bea.visitor.headers()))!, sessionId: row.id, impersonatedBy: boss.id }
  const context = testContext(actor, { setHeader: (_, value) => void set.push(value) })
  const api = createRouterClient(impersonationRouter({ db, cookie, baseUrl }), { context })
  expect(await api.end({})).toEqual({ ended: true })
  expect(await isLive(token)).toBe(false)
  const own = (
    await owner.query('select token from auth.session where user_id = $1 and impersonated_by is null', [boss.id])
  ).rows[0]
  expect(cookie.tokenOf(new Headers({ cookie: set[0]!.split(';')[0]! }))).toBe(own.token)
})
