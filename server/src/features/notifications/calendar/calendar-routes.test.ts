import { openTestDb } from '@keepcase/db/testing/test-db.ts'
import { Hono } from 'hono'
import { sql } from 'kysely'
import { afterAll, beforeEach, expect, test } from 'vitest'
import type { Actor } from '#server/api/context.ts'
import { testActor } from '#server/api/testing/test-context.ts'
import type { HttpEnv } from '#server/boot/feature.ts'
import { makeBuyers, makeDrop } from '#server/features/claims/testing/claims-fixtures.ts'
import { addUnsubscribeRoute } from '../preferences/unsubscribe.ts'
import { unsubscribeToken } from '../unsubscribe-token.ts'
import { addCalendarRoutes } from './calendar-routes.ts'

const fixtures = await openTestDb()
const { db, owner } = fixtures
afterAll(fixtures.close)

let actor: Actor | null = null
const app = new Hono<HttpEnv>()
const context = { readActor: async () => actor, countCall: async () => null }
addCalendarRoutes(app, { db, baseUrl: 'https://keepcase.example', context })
addUnsubscribeRoute(app, { db, mailSecret: 'secret' })
const bindings = {
  incoming: { headers: {}, socket: {} },
  outgoing: { getHeader: () => 'a-request' },
} as unknown as HttpEnv['Bindings']
const get = async (path: string) => app.request(path, {}, bindings)

const hour = 3_600_000
const upcoming = { status: 'scheduled', startsIn: hour, endsIn: 2 * hour }
const oneBuyer = async () => {
  const [buyer] = await makeBuyers(owner, 1)
  return buyer?.id ?? ''
}

beforeEach(() => {
  actor = null
})

test('a public drop has a calendar for everybody, whose event keeps its name and counts up when the start moves', async () => {
  const { dropId } = await makeDrop(owner, upcoming)
  const first = await get(`/drop/${dropId}.ics`)
  expect(first.status).toBe(200)
  expect(first.headers.get('content-type')).toBe('text/calendar; charset=utf-8')
  const before = await first.text()
  await owner.query(
    `update drops set start_date = start_date + interval '5 minutes', version = version + 1 where id = $1`,
    [dropId],
  )
  const after = await (await get(`/drop/${dropId}.ics`)).text()
  const lineOf = (text: string, name: string) => new RegExp(`^${name}:(.*)\r$`, 'm').exec(text)?.[1] ?? ''
  expect(lineOf(after, 'UID')).toBe(lineOf(before, 'UID'))
  expect(Number(lineOf(after, 'SEQUENCE'))).toBe(Number(lineOf(before, 'SEQUENCE')) + 1)
  expect(lineOf(after, 'DTSTART')).not.toBe(lineOf(before, 'DTSTART'))
})

test('a private drop has one for who may see it, never kept by others on the way', async () => {
  const { dropId } = await makeDrop(owner, { ...upcoming, visibility: 'private' })
  const ada = await oneBuyer()
  expect((await get(`/drop/${dropId}.ics`)).status).toBe(404)
  actor = testActor({ profileId: ada })
  expect((await get(`/drop/${dropId}.ics`)).status).toBe(404)
  await owner.query(`insert into drop_invitations (drop_id, profile_id, source) values ($1, $2, 'invited')`, [
    dropId,
    ada,
  ])
  const answer = await get(`/drop/${dropId}.ics`)
  expect(answer.status).toBe(200)
  expect(answer.headers.get('cache-control')).toBe('private, no-store')
})

test('a storefront’s calendar holds its public drops alone', async () => {
  const shown = await makeDrop(owner, upcoming)
  const hidden = await makeDrop(owner, { ...upcoming, visibility: 'private' })
  await owner.query('update drops set storefront_id = $1 where id = $2', [shown.storefrontId, hidden.dropId])
  const text = await (await get(`/storefront/${shown.storefrontId}/calendar.ics`)).text()
  expect(text).toContain(`drop-${shown.dropId}@keepcase.example`)
  expect(text).not.toContain(hidden.dropId)
  expect(text).toContain('X-WR-CALNAME:Static Age Video on Keepcase')
})

test('a storefront that is shown to nobody has no calendar, nor have its drops', async () => {
  const { dropId, storefrontId } = await makeDrop(owner, upcoming)
  await owner.query('update storefronts set suspended_at = app_now() where id = $1', [storefrontId])
  expect((await get(`/drop/${dropId}.ics`)).status).toBe(404)
  expect((await get(`/storefront/${storefrontId}/calendar.ics`)).status).toBe(404)
})

test('what is not there, or no id at all, is 404', async () => {
  for (const path of ['/drop/x.ics', `/drop/${await oneBuyer()}.ics`, '/storefront/x/calendar.ics'])
    expect((await get(path)).status).toBe(404)
})

test('a mail’s link stops the mails of its kind for its reader alone; a forged one stops nothing', async () => {
  const [ada, bob] = [await oneBuyer(), await oneBuyer()]
  const token = unsubscribeToken('secret', { userId: ada, topic: 'reminders' })
  const post = async (text: string) =>
    (await app.request(`/unsubscribe?token=${text}`, { method: 'POST' }, bindings)).status
  expect(await post(token.replace(ada, bob))).toBe(404)
  expect(await post(token.replace('reminders', 'orders'))).toBe(404)
  expect(await post('')).toBe(404)
  expect(await post(token)).toBe(204)
  expect(await post(token)).toBe(204)
  const { rows } = await sql`select user_id, topic, channel, is_on from notification_preferences`.execute(db)
  expect(rows).toEqual([{ userId: ada, topic: 'reminders', channel: 'email', isOn: false }])
})
