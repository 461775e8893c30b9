import { openTestDb } from '@keepcase/db/testing/test-db.ts'
import { createRouterClient } from '@orpc/server'
import { sql } from 'kysely'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { testActor, testContext } from '#server/api/testing/test-context.ts'
import { transact } from '#server/database/transact.ts'
import { type DropOptions, makeBuyers, makeDrop } from '#server/features/claims/testing/claims-fixtures.ts'
import { EventRelay } from '#server/realtime/event-relay.ts'
import { emitEvents } from '#server/realtime/outbox.ts'
import { notificationsRouter } from '../notifications.router.ts'
import { notificationsFeature } from '../public.ts'
import { sendDueReminders } from './send-reminders.ts'

const fixtures = await openTestDb()
const { db, owner } = fixtures
afterAll(fixtures.close)

const baseUrl = 'http://localhost:3000'
const start = '2026-11-21T20:00:00.000Z'
const at = (time: string) => fixtures.setClock(`2026-11-${time}.000Z`)
const minute = 60_000
const day = 24 * 60 * minute

const deps = { db, baseUrl, isMailSent: false, mailSecret: 'secret' }
const context = { readActor: async () => null, countCall: async () => null }
const room = notificationsFeature({ db, workDb: db, baseUrl, smtpUrl: null, authSecret: 'secret', context })
const relay = new EventRelay(db, room.events ?? [])
const as = (profileId: string) =>
  createRouterClient(notificationsRouter({ db, mailSecret: 'secret' }), {
    context: testContext(testActor({ profileId, permissions: ['user.notificationPreferences.manage'] })),
  })
const happen = async (name: string, payload: object) => {
  await transact(db, (tx) => emitEvents(tx, [{ name, rowId: 'a', payload }]))
  while (await relay.run());
}

/** A drop that starts on Nov 21 at 20:00, two days ahead. */
async function upcoming(options: DropOptions = {}) {
  await at('19T20:00:00')
  return makeDrop(owner, { status: 'scheduled', startsIn: 2 * day, endsIn: 3 * day, ...options })
}
const oneBuyer = async () => {
  const [buyer] = await makeBuyers(owner, 1)
  return buyer?.id ?? ''
}
const told = async (userId: string) => {
  const { rows } = await sql<{ title: string }>`
    select title from notifications where user_id = ${userId} and kind like 'drop-%' order by created_at`.execute(db)
  return rows.map(({ title }) => title)
}
const mailed = async () => {
  const { rows } = await sql<{ subject: string }>`select subject from outgoing_mail order by created_at`.execute(db)
  return rows.map(({ subject }) => subject)
}
const moveStart = (dropId: string, to: string) =>
  owner.query('update drops set start_date = $2, end_date = $2::timestamptz + interval $$1 day$$ where id = $1', [
    dropId,
    to,
  ])

beforeEach(async () => {
  await sql`delete from outbox`.execute(db)
  await sql`delete from drop_reminders`.execute(db)
  await sql`delete from outgoing_mail`.execute(db)
})

test('each chosen moment is told once by notice and mail, however often one looks', async () => {
  const drop = await upcoming()
  const ada = await oneBuyer()
  await as(ada).remind({ dropId: drop.dropId })
  const seen: string[][] = []
  const looks = [
    '20T19:59:59',
    '20T20:00:00',
    '21T19:44:59',
    '21T19:45:00',
    '21T19:59:59',
    '21T20:00:00',
    '21T20:30:00',
  ]
  for (const time of looks) {
    await at(time)
    await Promise.all([sendDueReminders(deps), sendDueReminders(deps)])
    await sendDueReminders(deps)
    seen.push(await told(ada))
  }
  const all = ['Night Shift VHS starts in 24 hours', 'Night Shift VHS starts in 15 minutes', 'Night Shift VHS is live']
  expect(seen.map(({ length }) => length)).toEqual([0, 1, 1, 2, 2, 3, 3])
  expect(seen.at(-1)).toEqual(all)
  expect(await mailed()).toEqual(all)
})

test('without its settled rows a moment would be told again, and still the cause lets it through once', async () => {
  const drop = await upcoming()
  const ada = await oneBuyer()
  await as(ada).remind({ dropId: drop.dropId, moments: ['24h'] })
  await at('20T20:00:00')
  expect(await sendDueReminders(deps)).toBe(1)
  await sql`update drop_reminder_times set settled_at = null`.execute(db)
  expect(await sendDueReminders(deps)).toBe(1)
  expect(await told(ada)).toHaveLength(1)
  expect(await mailed()).toHaveLength(1)
})

test('after a standstill one word is said, as things are then', async () => {
  const drop = await upcoming()
  const [ada, bob] = [await oneBuyer(), await oneBuyer()]
  await as(ada).remind({ dropId: drop.dropId })
  await as(bob).remind({ dropId: drop.dropId, moments: ['24h'] })
  await at('21T19:55:00')
  expect(await sendDueReminders(deps)).toBe(3)
  expect(await told(ada)).toEqual(['Night Shift VHS starts in 5 minutes'])
  expect(await told(bob)).toEqual(['Night Shift VHS starts in 5 minutes'])
  await at('21T20:10:00')
  await sendDueReminders(deps)
  expect(await told(ada)).toEqual(['Night Shift VHS starts in 5 minutes', 'Night Shift VHS is live'])
})

test('a moment that has passed when it is chosen stays silent', async () => {
  const drop = await upcoming()
  const ada = await oneBuyer()
  await at('21T19:50:00')
  await as(ada).remind({ dropId: drop.dropId })
  expect(await sendDueReminders(deps)).toBe(0)
  await at('21T20:00:00')
  await sendDueReminders(deps)
  expect(await told(ada)).toEqual(['Night Shift VHS is live'])
})

test('a new start is told to everybody reminded and moves what was not told yet', async () => {
  const drop = await upcoming()
  const ada = await oneBuyer()
  await as(ada).remind({ dropId: drop.dropId })
  await at('20T20:00:00')
  await sendDueReminders(deps)
  await moveStart(drop.dropId, '2026-11-25T20:00:00Z')
  const startDate = '2026-11-25T20:00:00.000Z'
  await happen('drop.rescheduled', { dropId: drop.dropId, title: 'Night Shift VHS', startDate })
  await at('21T20:00:00')
  await sendDueReminders(deps)
  expect(await told(ada)).toEqual(['Night Shift VHS starts in 24 hours', 'Night Shift VHS has a new time'])
  await at('24T20:00:00')
  await sendDueReminders(deps)
  expect((await told(ada)).at(-1)).toBe('Night Shift VHS starts in 24 hours')
  expect(await told(ada)).toHaveLength(3)
  expect(await mailed()).toHaveLength(3)
})

test('a start that moved a moment ago is not told by the old time, even before anybody heard of it', async () => {
  const drop = await upcoming()
  const ada = await oneBuyer()
  await as(ada).remind({ dropId: drop.dropId, moments: ['start'] })
  await moveStart(drop.dropId, '2026-11-22T20:00:00Z')
  await at('21T20:00:00')
  await sendDueReminders(deps)
  expect(await told(ada)).toEqual([])
  await at('22T20:00:00')
  await sendDueReminders(deps)
  expect(await told(ada)).toEqual(['Night Shift VHS is live'])
})

test('a drop that is called off says so once, and nothing more', async () => {
  const drop = await upcoming()
  const ada = await oneBuyer()
  await as(ada).remind({ dropId: drop.dropId })
  await owner.query(`update drops set status = 'cancelled' where id = $1`, [drop.dropId])
  await happen('drop.cancelled', { dropId: drop.dropId, title: 'Night Shift VHS', reason: 'The tapes were lost.' })
  await at('21T20:00:00')
  await sendDueReminders(deps)
  expect(await told(ada)).toEqual(['Night Shift VHS was canceled'])
  expect(await mailed()).toEqual(['Night Shift VHS was canceled'])
})

test('who turned a way off is not told that way; who was suspended is not told at all', async () => {
  const drop = await upcoming()
  const [ada, bob, eve] = [await oneBuyer(), await oneBuyer(), await oneBuyer()]
  for (const id of [ada, bob, eve]) await as(id).remind({ dropId: drop.dropId, moments: ['start'] })
  await as(ada).updatePreferences({ topic: 'reminders', channel: 'email', isOn: false })
  await as(bob).remind({ dropId: drop.dropId, moments: ['start'], channels: ['email'] })
  await owner.query('update profiles set suspended_at = app_now(), is_active = false where id = $1', [eve])
  await at('21T20:00:00')
  expect(await sendDueReminders(deps)).toBe(3)
  expect([await told(ada), await told(bob), await told(eve)].map((list) => list.length)).toEqual([1, 0, 0])
  const { rows } = await sql<{ recipient: string }>`select recipient from outgoing_mail`.execute(db)
  expect(rows).toEqual([{ recipient: `${bob}@example.test` }])
})

test('a private drop is not there for who was not let in, nor told after the door was shut again', async () => {
  const drop = await upcoming({ visibility: 'private' })
  const ada = await oneBuyer()
  await expect(as(ada).remind({ dropId: drop.dropId })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  await owner.query(`insert into drop_invitations (drop_id, profile_id, source) values ($1, $2, 'invited')`, [
    drop.dropId,
    ada,
  ])
  await as(ada).remind({ dropId: drop.dropId })
  expect((await as(ada).reminders({})).items).toMatchObject([{ dropId: drop.dropId, startDate: start }])
  await owner.query('delete from drop_invitations where profile_id = $1', [ada])
  expect((await as(ada).reminders({})).items).toEqual([])
  await at('21T20:00:00')
  await sendDueReminders(deps)
  expect(await told(ada)).toEqual([])
})

test('a reminder is changed and taken back; a drop that runs takes none', async () => {
  const drop = await upcoming()
  const ada = await oneBuyer()
  const mine = as(ada)
  expect(await mine.remind({ dropId: drop.dropId })).toMatchObject({ moments: ['24h', '15min', 'start'] })
  expect(await mine.remind({ dropId: drop.dropId, moments: ['start'], channels: ['in_app'] })).toMatchObject({
    moments: ['start'],
    channels: ['in_app'],
  })
  const { rows } = await sql`select moment from drop_reminder_times where user_id = ${ada}`.execute(db)
  expect(rows).toEqual([{ moment: 'start' }])
  expect(await mine.unremind({ dropId: drop.dropId })).toEqual({ removed: true })
  expect(await mine.unremind({ dropId: drop.dropId })).toEqual({ removed: false })
  await at('21T20:00:00')
  await expect(mine.remind({ dropId: drop.dropId })).rejects.toMatchObject({ code: 'NOT_UPCOMING', status: 409 })
  await expect(mine.remind({ dropId: drop.dropId, moments: [] })).rejects.toMatchObject({ code: 'BAD_REQUEST' })
})

test('visitors are asked to sign in, in the specified words', async () => {
  const drop = await upcoming()
  const nobody = createRouterClient(notificationsRouter({ db, mailSecret: '' }), { context: testContext(null) })
  await expect(nobody.remind({ dropId: drop.dropId })).rejects.toMatchObject({
    code: 'UNAUTHORIZED',
    data: { title: 'Authentication required', message: 'Please sign in to set reminders' },
  })
})

test('the list of reminders goes on where the page before ended', async () => {
  const ada = await oneBuyer()
  const drops = []
  for (let i = 0; i < 3; i++) {
    const drop = await upcoming()
    await fixtures.advance(i * 1_000)
    await as(ada).remind({ dropId: drop.dropId })
    drops.unshift(drop.dropId)
  }
  const first = await as(ada).reminders({ limit: 2 })
  const second = await as(ada).reminders({ limit: 2, cursor: first.nextCursor ?? '' })
  expect([...first.items, ...second.items].map(({ dropId }) => dropId)).toEqual(drops)
  expect(second.nextCursor).toBeNull()
})
