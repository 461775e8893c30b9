import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { UpdateSettings } from '@keepcase/contract/settings/settings.contract.ts'
import { createDb, workTimeouts } from '@keepcase/db/db.ts'
import { openTestDb } from '@keepcase/db/testing/test-db.ts'
import { closeDelivered } from '@keepcase/server/features/orders/public.ts'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { untilReady } from '../stampede/servers.ts'
import { freePort } from '../testing/start-keepcase.ts'
import { type Answer, openWalkApplication, Person, secret } from './walk-application.ts'
import { buildFixtures, type Fixtures } from './walk-fixtures.ts'

// A change of each setting on one server binds on another process within 2 seconds, without a restart.

const boundMs = 2_000
const db = await openTestDb()
const here = await openWalkApplication(db)
const port = await freePort()
const elsewhere = `http://127.0.0.1:${port}`
let other: ChildProcess
let fixtures: Fixtures
let admin: Person

beforeAll(async () => {
  const own = { PORT: String(port), DATABASE_URL: db.url, AUTH_SECRET: secret, DEMO: '0', LOG_LEVEL: 'error' }
  const env = { PATH: process.env.PATH ?? '', DATA_DIR: '/nonexistent', SERVICES: 'web', ...own }
  const entry = join(import.meta.dirname, '../../server/src/boot/main.ts')
  other = spawn(process.execPath, [entry], { env, stdio: ['ignore', 'ignore', 'inherit'] })
  fixtures = await buildFixtures(here, db)
  admin = fixtures.people.admin
  await untilReady(elsewhere)
}, 60_000)
afterAll(async () => {
  other.kill('SIGTERM')
  await here.close()
  await db.close()
})

/** Makes a change here, and waits until the other process answers as expected: two seconds at most. */
async function binds(change: () => Promise<unknown>, ask: () => Promise<Answer>, isBound: (answer: Answer) => boolean) {
  expect(isBound(await ask())).toBe(false)
  await change()
  const from = Date.now()
  for (let answer = await ask(); !isBound(answer); answer = await ask()) {
    if (Date.now() - from > boundMs) throw new Error(`It does not bind elsewhere: ${JSON.stringify(answer.body)}`)
    await sleep(20)
  }
}

/** The settings that a test has changed here. */
const changed = new Set<string>()
const bindsAfter = (change: object, ask: () => Promise<Answer>, isBound: (answer: Answer) => boolean) => {
  for (const name of Object.keys(change)) changed.add(name)
  return binds(() => admin.must('PATCH', '/api/settings', change), ask, isBound)
}

const guest = () => new Person(elsewhere, 'guest')
/** The same person with the same session on the other process. */
const there = ({ cookie }: Person) => Object.assign(guest(), { cookie })
const signUp = () => {
  const person = guest()
  return person.fetch('POST', '/api/auth/sign-up/email', { email: person.email, password: 'correct horse', name: '' })
}
const seen = () => guest().fetch('GET', '/api/settings/public')

test('what visitors see', async () => {
  await bindsAfter({ preLaunchMode: true }, seen, ({ body }) => body.preLaunchMode === true)
  const terms = () => guest().fetch('GET', '/api/legal-texts/terms')
  const publish = { newest: 0, body: '## Terms\nBe kind.', inForceFrom: null }
  const published = () => admin.must('POST', '/api/legal-texts/terms/versions', publish)
  await binds(published, terms, ({ body }) => body.version === 1)
})

test('the fee of a claim, and the tax of its destination', async () => {
  const { buyer, other: rival } = fixtures.people
  const [item] = fixtures.open.allItems
  const claims: string[] = []
  /** A new claim on the other process, with its quote. */
  const quote = async () => {
    const person = there(claims.length === 0 ? rival : await new Person(here.url, 'claimant').signUp())
    const { claim } = await person.must('POST', `/api/drop-items/${item.id}/claims`, {})
    claims.push(claim.id)
    const { rows } = await db.owner.query('select fee_bps from claims where id = $1', [claim.id])
    return { status: 200, headers: new Headers(), body: rows[0] }
  }
  await bindsAfter({ platformFeeBps: 777 }, quote, ({ body }) => body.fee_bps === 777)
  expect((await seen()).body.platformFeeBps).toBe(777)

  const ask = { claimIds: [fixtures.waiting.id], addressId: fixtures.home.id, fulfilment: 'shipping' }
  const parcel = () => there(buyer).fetch('POST', '/api/checkout/quote', ask)
  const replace = () => admin.must('PUT', '/api/settings/taxes', { version: 0, lines: ['US\t\t10'] })
  await binds(replace, parcel, ({ body }) => body.parcels[0].taxCents > 0)
})

test('the size of a picture, and the hosts of streams', async () => {
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 60 }
  const picture = await sharp({ create: { width: 900, height: 700, channels: 3, background: 'black', noise } })
    .png()
    .toBuffer()
  expect(picture.length).toBeGreaterThan(1_100_000)
  const upload = () => there(fixtures.people.other).fetch('POST', '/api/uploads/avatar', new Uint8Array(picture))
  await bindsAfter({ maximumUploadSizeMb: 1 }, upload, ({ status }) => status === 413)

  const link = 'https://live.example-cdn.com/show/index.m3u8'
  const show = () => there(fixtures.people.seller).fetch('POST', `/api/drops/${fixtures.live.id}/stream`, { link })
  await bindsAfter({ hlsHosts: ['live.example-cdn.com'] }, show, ({ status }) => status === 200)
})

test('the days after which a parcel counts as delivered, and an order as closed', async () => {
  const { orderId } = fixtures.payment
  const order = () => there(fixtures.people.buyer).fetch('GET', `/api/orders/${orderId}`)
  const { shippedAt } = (await order()).body.shipments[0]
  const due = new Date(Date.parse(shippedAt) + 5 * 86_400_000).toISOString()
  await bindsAfter({ deliveredAfterDays: 5 }, order, ({ body }) => body.shipments[0].assumedDeliveredAt === due)

  // Orders are closed by a job: here with connections of its own, as in another process.
  await db.owner.query(
    `update orders set status = 'delivered', delivered_at = app_now() - interval '3 days' where id = $1`,
    [orderId],
  )
  const worker = createDb({ url: db.url, max: 1, name: 'another-worker', timeouts: workTimeouts })
  const closed = async () => ({ status: 200, headers: new Headers(), body: await closeDelivered(worker.db) })
  await bindsAfter({ closedAfterDays: 2 }, closed, ({ body }) => body === 1)
  await worker.close()
})

test('registration and the confirmation of addresses', async () => {
  await bindsAfter({ emailVerification: true }, signUp, ({ body }) => body.token === null)
  await bindsAfter({ userRegistration: false }, signUp, ({ status }) => status === 403)
  await db.owner.query('delete from rate_limits; delete from auth.guesses')
  await bindsAfter({ userRegistration: true, emailVerification: false }, signUp, ({ status }) => status === 200)
}, 30_000)

test('the session timeout, and the second factor of administrators', async () => {
  const bea = await new Person(here.url, 'bea').signUp()
  // Every answer counts as activity.
  const me = async () => {
    await db.owner.query(
      `update auth.session set last_seen_at = app_now() - interval '20 minutes' where user_id = $1`,
      [bea.id],
    )
    return there(bea).fetch('GET', '/api/me')
  }
  await bindsAfter({ sessionTimeoutMinutes: 10 }, me, ({ status }) => status === 401)
  const users = () => there(admin).fetch('GET', '/api/users')
  await bindsAfter({ twoFactorAuthentication: true }, users, ({ status }) => status === 403)
})

test('every setting was tried', () => {
  expect([...changed].sort()).toEqual(Object.keys(UpdateSettings.def.shape).sort())
})
