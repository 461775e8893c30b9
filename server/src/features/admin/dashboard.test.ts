import { setTimeout } from 'node:timers/promises'
import { healthParts } from '@keepcase/contract/admin/admin.contract.ts'
import { openTestDb } from '@keepcase/db/testing/test-db.ts'
import { createRouterClient } from '@orpc/server'
import { afterAll, expect, test } from 'vitest'
import { testActor, testContext } from '#server/api/testing/test-context.ts'
import { makeBuyers } from '#server/features/claims/testing/claims-fixtures.ts'
import { addAnswers } from '#server/http/count-answers.queries.ts'
import { adminRouter } from './admin.router.ts'
import type { CheckResult, HealthDeps } from './health/read-health.ts'
import { healthOfTest } from './testing/health-of-test.ts'

const { db, owner, close } = await openTestDb()
afterAll(close)
const actor = testActor({ permissions: ['platform.admin.dashboard.view'] })
const api = (changes: Partial<HealthDeps> = {}) =>
  createRouterClient(adminRouter({ db, ...healthOfTest, ...changes }), { context: testContext(actor) })

test('every part of the system has a line; what is not well says what to do', async () => {
  const { lines } = await api().health({})
  expect(lines.map(({ part }) => part)).toEqual([...healthParts])
  const stateOf = async (changes: Partial<HealthDeps>, part: string) =>
    (await api(changes).health({})).lines.find((line) => line.part === part)
  const checks = (broken: Record<string, CheckResult>) => ({
    readChecks: async () => ({ ...(await healthOfTest.readChecks()), ...broken }),
  })
  expect(await stateOf(checks({ database: { ok: false, detail: 'takes no writes' } }), 'database')).toMatchObject({
    state: 'failed',
    detail: 'Takes no writes.',
    advice: expect.stringContaining('database'),
  })
  expect(await stateOf(checks({ clock: { ok: false, isWarning: true, detail: '9 s ahead' } }), 'clock')).toMatchObject({
    state: 'warning',
    advice: expect.any(String),
  })
  const slow = db.withPlugin({
    transformQuery: ({ node }) => node,
    transformResult: ({ result }) => setTimeout(501, result),
  })
  expect(await stateOf({ db: slow }, 'database')).toMatchObject({
    state: 'warning',
    advice: expect.stringContaining('slow'),
  })
  expect(await stateOf({}, 'database')).toMatchObject({ state: 'ok', advice: null })
  expect(await stateOf({ isMailSent: false }, 'mail')).toMatchObject({ state: 'warning' })
  expect(await stateOf({}, 'mail')).toMatchObject({ state: 'ok', advice: null })
  await owner.query(
    `insert into outgoing_mail (recipient, subject, body_text, kind, created_at)
     values ('a@b.test', 'Hello', 'Hi', 'test', app_now() - interval '10 minutes')`,
  )
  expect(await stateOf({}, 'mail')).toMatchObject({
    state: 'failed',
    detail: '1 email waiting, the oldest for 10 minutes.',
  })
})

test('whatever isn’t well says what to do about it, in every part that can fail', async () => {
  const broken = ['database', 'jobs', 'refunds', 'sockets', 'storage', 'invariants', 'clock']
  const partOf: Record<string, string> = { refunds: 'payments', sockets: 'realtime' }
  const tell = async (changes: Partial<HealthDeps>) => (await api(changes).health({})).lines
  for (const name of broken) {
    const check = { ok: false, detail: 'away' }
    const readChecks = async () => ({ ...(await healthOfTest.readChecks()), [name]: check })
    const line = (await tell({ readChecks })).find(({ part }) => part === (partOf[name] ?? name))
    expect(line?.state, name).not.toBe('ok')
    expect(line?.advice, name).toMatch(/^[A-Z].+\.$/)
  }
  // A part that nobody has checked yet, and a folder that isn't there.
  const lines = await tell({ readChecks: async () => ({}), dataDir: '/nonexistent' })
  const unwell = lines.filter(({ state }) => state !== 'ok')
  expect(unwell.map(({ part }) => part)).toEqual(
    expect.arrayContaining(['realtime', 'storage', 'disk', 'invariants', 'clock']),
  )
  for (const { part, advice } of unwell) expect(advice, part).toMatch(/^[A-Z].+\.$/)
})

test('recent activity holds what people and the team did, newest first', async () => {
  const [bea] = await makeBuyers(owner, 1)
  await owner.query(`update profiles set display_name = 'Bea' where id = $1`, [bea?.id])
  await owner.query(
    `insert into contact_messages (profile_id, name, email, topic, message) values ($1, 'Bea', 'b@b.test', 'order', 'Where is it?!')`,
    [bea?.id],
  )
  const { items } = await api().activity({})
  expect(items[0]).toMatchObject({ kind: 'message', actorName: 'Bea', what: 'order' })
  expect(items.map(({ kind }) => kind)).toContain('account')
  expect(JSON.stringify(items)).not.toContain('Where is it')
})

test('the last hour counts answers of all servers by minute', async () => {
  await addAnswers(db, { answers: 5, failed: 1, slow: 2 })
  await addAnswers(db, { answers: 3, failed: 0, slow: 1 })
  const { minutes } = await api().lastHour({})
  expect(minutes).toHaveLength(60)
  expect(minutes.reduce((all, minute) => all + minute.answers, 0)).toBe(8)
  expect(minutes.slice(-2).reduce((all, { failed, slow }) => all + failed * 10 + slow, 0)).toBe(13)
})
