import { openTestDb } from '@keepcase/db/testing/test-db.ts'
import { createRouterClient } from '@orpc/server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Actor } from '#server/api/context.ts'
import { enteredContext, testActor } from '#server/api/testing/test-context.ts'
import { settingsRouter } from './settings.router.ts'

const { db, owner, close } = await openTestDb()
afterAll(close)

const ada = testActor({
  permissions: ['platform.settings.view', 'platform.settings.update', 'platform.maintenance.run'],
})
const ran: string[] = []
const cleanUps = {
  sessions: [async () => void ran.push('sessions')],
  photos: [() => Promise.reject(new Error('the storage is away'))],
}
const providers = { smtpUrl: null, baseUrl: 'http://localhost:3000', paysBy: 'sandbox', isSandbox: true }
const as = (actor: Actor | null) =>
  createRouterClient(settingsRouter({ db, longQueryDb: db, cleanUps: () => cleanUps, providers }), {
    context: enteredContext(owner, actor),
  })
beforeAll(() =>
  owner.query(`insert into auth.app_user (id, name, email) values ($1, 'Ada Reyes', $2)`, [ada.profileId, ada.email]),
)

test('an administrator changes one setting, the others stay, and the log tells what it was', async () => {
  const before = await as(ada).get({})
  expect(before).toMatchObject({ sessionTimeoutMinutes: 60, userRegistration: true })

  const after = await as(ada).update({ sessionTimeoutMinutes: 30, userRegistration: true })
  expect(after).toMatchObject({ sessionTimeoutMinutes: 30, userRegistration: true, version: before.version + 1 })

  const log = await db.selectFrom('auditLog').selectAll().where('action', '=', 'settings.update').execute()
  expect(log).toMatchObject([
    { actorId: ada.profileId, before: { sessionTimeoutMinutes: 60 }, after: { sessionTimeoutMinutes: 30 } },
  ])
})

test('a new platform has the specified settings', async () => {
  const { rows } = await owner.query(
    `select column_name as name, column_default as value from information_schema.columns
     where table_name = 'platform_settings'`,
  )
  const defaults = Object.fromEntries(rows.map(({ name, value }) => [name, value]))
  expect(defaults).toMatchObject({
    ...{ user_registration: 'true', email_verification: 'false', two_factor_authentication: 'false' },
    ...{ maximum_upload_size_mb: '10', session_timeout_minutes: '60', pre_launch_mode: 'false' },
  })
})

test('a change that changes nothing is not logged', async () => {
  const hlsHosts = ['live.example-cdn.com', 'video.example.com']
  const { version } = await as(ada).update({ hlsHosts })
  expect(await as(ada).update({ emailVerification: false, hlsHosts })).toMatchObject({ version })
  await as(ada).update({ hlsHosts: [] })
})

test('the history goes back to the first change, page by page', async () => {
  for (const minutes of [45, 50, 55]) await as(ada).update({ sessionTimeoutMinutes: minutes })
  const whole = (await as(ada).history({ limit: 100 })).items
  expect(whole.slice(0, 2)).toMatchObject([
    { changedBy: 'Ada Reyes', before: { sessionTimeoutMinutes: 50 }, after: { sessionTimeoutMinutes: 55 } },
    { before: { sessionTimeoutMinutes: 45 }, after: { sessionTimeoutMinutes: 50 } },
  ])
  expect(whole.at(-1)).toMatchObject({ before: { sessionTimeoutMinutes: 60 }, after: { sessionTimeoutMinutes: 30 } })
  const paged: typeof whole = []
  let cursor: string | null = null
  do {
    const page = await as(ada).history({ limit: 2, ...(cursor && { cursor }) })
    paged.push(...page.items)
    cursor = page.nextCursor
  } while (cursor !== null)
  expect(paged).toEqual(whole)
  await expect(as(ada).history({ cursor: 'elsewhere' })).rejects.toMatchObject({ code: 'BAD_REQUEST' })
})

test('no host shows HLS streams until an administrator names it, and none inside a network', async () => {
  expect((await as(ada).get({})).hlsHosts).toEqual([])
  const name = (host: string) => as(ada).update({ hlsHosts: [host] })
  for (const host of ['localhost', '127.0.0.1', '[::1]', 'nas.local', '*.example-cdn.com', 'https://a.io', 'a.io:8443'])
    await expect(name(host), host).rejects.toMatchObject({ code: 'BAD_REQUEST' })
  expect(await name('live.example-cdn.com')).toMatchObject({ hlsHosts: ['live.example-cdn.com'] })
})

test('who may look may not change', async () => {
  const viewer = as(testActor({ permissions: ['platform.settings.view'] }))
  await expect(viewer.update({ emailVerification: true })).rejects.toMatchObject({
    code: 'FORBIDDEN',
    status: 403,
    data: { title: 'Permission denied', message: 'Missing platform.settings.update' },
  })
})

test('without a session nothing is shown', async () => {
  await expect(as(null).get({})).rejects.toMatchObject({ code: 'UNAUTHORIZED', status: 401 })
})

test('a session timeout below five minutes and an unknown field are refused by name', async () => {
  const input = { sessionTimeoutMinutes: 4, isFree: true }
  await expect(as(ada).update(input)).rejects.toMatchObject({
    code: 'BAD_REQUEST',
    data: { fields: { sessionTimeoutMinutes: expect.any(String), isFree: 'Unknown field' } },
  })
})

test('the history tells who changed what, and one click sets it back', async () => {
  await as(ada).update({ sessionTimeoutMinutes: 45 })
  const { items } = await as(ada).history({})
  expect(items[0]).toMatchObject({ changedBy: 'Ada Reyes', after: { sessionTimeoutMinutes: 45 } })
  await as(ada).update(items[0]?.before ?? {})
  expect(await as(ada).get({})).toMatchObject({ sessionTimeoutMinutes: items[0]?.before.sessionTimeoutMinutes })
})

test('maintenance runs every task, also after one that fails, and is logged', async () => {
  const { tasks } = await as(ada).runMaintenance({})
  expect(ran).toEqual(['sessions'])
  expect(tasks.filter(({ isDone }) => !isDone)).toEqual([{ name: 'photos', isDone: false }])
  expect(tasks.at(-1)).toEqual({ name: 'statistics', isDone: true })
  const log = await db.selectFrom('auditLog').selectAll().where('action', '=', 'maintenance.run').execute()
  expect(log).toHaveLength(1)
})
