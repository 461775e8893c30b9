import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { openTestDb } from '@keepcase/db/testing/test-db.ts'
import { grantAdministrator } from '@keepcase/server/features/accounts/public.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { untilReady } from '../stampede/servers.ts'
import { freePort } from '../testing/start-keepcase.ts'
import { type Answer, openWalkApplication, Person, secret } from './walk-application.ts'

// A change of the settings on one server binds on another process within 2 seconds, without a restart.

const boundMs = 2_000
const db = await openTestDb()
const here = await openWalkApplication(db)
const port = await freePort()
const elsewhere = `http://127.0.0.1:${port}`
let other: ChildProcess
let admin: Person

beforeAll(async () => {
  const own = { PORT: String(port), DATABASE_URL: db.url, AUTH_SECRET: secret, DEMO: '0', LOG_LEVEL: 'error' }
  const env = { PATH: process.env.PATH ?? '', DATA_DIR: '/nonexistent', SERVICES: 'web', ...own }
  const entry = join(import.meta.dirname, '../../server/src/boot/main.ts')
  other = spawn(process.execPath, [entry], { env, stdio: ['ignore', 'ignore', 'inherit'] })
  admin = await new Person(here.url, 'admin').signUp()
  await grantAdministrator(db.db, admin.email)
  await untilReady(elsewhere)
}, 60_000)
afterAll(async () => {
  other.kill('SIGTERM')
  await here.close()
  await db.close()
})

/** Changes settings here; milliseconds until the other process answers as expected. */
async function bindsAfter(change: object, ask: () => Promise<Answer>, isBound: (answer: Answer) => boolean) {
  expect(isBound(await ask())).toBe(false)
  await admin.must('PATCH', '/api/settings', change)
  const from = Date.now()
  while (!isBound(await ask())) {
    if (Date.now() - from > boundMs) throw new Error(`${JSON.stringify(change)} does not bind elsewhere`)
    await sleep(20)
  }
  return Date.now() - from
}

const guest = () => new Person(elsewhere, 'guest')
const signUp = () => {
  const person = guest()
  return person.fetch('POST', '/api/auth/sign-up/email', { email: person.email, password: 'correct horse', name: '' })
}
const seen = () => guest().fetch('GET', '/api/settings/public')

test('what visitors see', async () => {
  const isOn = ({ body }: Answer) => body.preLaunchMode === true
  expect(await bindsAfter({ preLaunchMode: true }, seen, isOn)).toBeLessThanOrEqual(boundMs)
  const isSeven = ({ body }: Answer) => body.platformFeeBps === 777
  expect(await bindsAfter({ platformFeeBps: 777 }, seen, isSeven)).toBeLessThanOrEqual(boundMs)
})

test('registration and the confirmation of addresses', async () => {
  await bindsAfter({ emailVerification: true }, signUp, ({ body }) => body.token === null)
  await bindsAfter({ userRegistration: false }, signUp, ({ status }) => status === 403)
  await db.owner.query('delete from rate_limits; delete from auth.guesses')
  await bindsAfter({ userRegistration: true, emailVerification: false }, signUp, ({ status }) => status === 200)
}, 30_000)

test('the session timeout, and the second factor of administrators', async () => {
  const bea = await new Person(here.url, 'bea').signUp()
  const there = Object.assign(guest(), { cookie: bea.cookie })
  // Every answer counts as activity.
  const me = async () => {
    await db.owner.query(
      `update auth.session set last_seen_at = app_now() - interval '20 minutes' where user_id = $1`,
      [bea.id],
    )
    return there.fetch('GET', '/api/me')
  }
  await bindsAfter({ sessionTimeoutMinutes: 10 }, me, ({ status }) => status === 401)
  const adminThere = Object.assign(guest(), { cookie: admin.cookie })
  const users = () => adminThere.fetch('GET', '/api/users')
  await bindsAfter({ twoFactorAuthentication: true }, users, ({ status }) => status === 403)
})
