import { randomUUID } from 'node:crypto'
import type { AnnouncementInput } from '@keepcase/contract/announcements/announcements.contract.ts'
import { openTestDb } from '@keepcase/db/testing/test-db.ts'
import { createRouterClient } from '@orpc/server'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { enteredContext, testActor, testContext } from '#server/api/testing/test-context.ts'
import { makeBuyers } from '#server/features/claims/testing/claims-fixtures.ts'
import { markNotificationsRead } from '#server/features/notifications/notifications.queries.ts'
import { announcementSender } from '#server/features/notifications/public.ts'
import { countReaders } from './announcements.queries.ts'
import { announcementsRouter } from './announcements.router.ts'
import { sendAnnouncements, sendBatch } from './send-announcements.ts'

const { db, owner, setClock, close } = await openTestDb()
afterAll(close)
const baseUrl = 'http://localhost:3000'
const sender = announcementSender({ workDb: db, baseUrl, smtpUrl: null, authSecret: 'secret' })
const ada = testActor({ permissions: ['platform.notifications.manageAll'] })
const api = createRouterClient(announcementsRouter({ db, sender }), { context: enteredContext(owner, ada) })
const deps = { db, sender }

const news: AnnouncementInput = {
  title: 'Card payments pause on Sunday',
  body: 'From 2 to 3 in the morning.\n\nHolds that end then get an hour more.',
  link: '/help',
  audience: 'everyone',
  country: null,
  byEmail: true,
  byPush: false,
}

beforeAll(async () => {
  await owner.query(`insert into auth.app_user (id, name, email) values ($1, 'Ada', $2)`, [ada.profileId, ada.email])
})
beforeEach(async () => {
  await setClock('2026-03-01T12:00:00Z')
  await owner.query(`update announcements set status = 'stopped' where status in ('scheduled', 'sending')`)
  await owner.query(`update profiles set suspended_at = app_now(), is_active = false where id <> $1`, [ada.profileId])
})

const people = async (count: number) => (await makeBuyers(owner, count)).map(({ id }) => id)
const store = (ownerId: string, country = 'US') =>
  owner.query(`insert into storefronts (owner_id, name, country) values ($1, 'Odd Lots', $2)`, [ownerId, country])
const address = (profileId: string, country: string, isDefault = true) =>
  owner.query(
    `insert into addresses (profile_id, full_name, line1, city, country, is_default) values ($1, 'A', 'B', 'C', $2, $3)`,
    [profileId, country, isDefault],
  )
async function scheduled(changes: Partial<AnnouncementInput> = {}, at: string | null = null) {
  const { id, version } = await api.create({ ...news, ...changes })
  return api.schedule({ id, version, at })
}
const told = async (id: string): Promise<string[]> =>
  (await owner.query(`select user_id from notifications where kind = 'announcement' and cause_id = $1`, [id])).rows.map(
    (row) => row.user_id,
  )
const mailed = async (id: string): Promise<string[]> =>
  (
    await owner.query(
      `select user_id from outgoing_mail where kind = 'announcement' and subject = (select title from announcements where id = $1)
         and created_at >= (select created_at from announcements where id = $1)`,
      [id],
    )
  ).rows.map((row) => row.user_id)

test('an announcement goes to everybody once, in batches, and says how many it reached', async () => {
  const [gone, ...active] = await people(5)
  await owner.query('update profiles set suspended_at = app_now(), is_active = false where id = $1', [gone])
  const { id } = await scheduled()
  expect(await api.reach({ audience: 'everyone' })).toEqual({ accounts: active.length + 1 })
  expect(await sendAnnouncements(deps, 2)).toBe(active.length + 1)
  expect((await told(id)).sort()).toEqual([...active, ada.profileId].sort())
  expect(await sendAnnouncements(deps, 2)).toBe(0)
  expect(await api.byId({ id })).toMatchObject({ status: 'sent', sentCount: active.length + 1 })
})

test('two processes at once send to nobody twice and leave nobody out', async () => {
  const all = await people(12)
  const { id } = await scheduled({ title: 'Two at once' })
  const counts = await Promise.all([1, 2, 3].map(() => sendAnnouncements(deps, 3)))
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(all.length + 1)
  expect((await told(id)).length).toBe(all.length + 1)
  expect((await mailed(id)).length).toBe(all.length + 1)
})

test('each channel goes only to whoever wants it there', async () => {
  const [quiet, paper, bea] = (await people(3)) as [string, string, string]
  const off = (userId: string, channel: string) =>
    owner.query(
      `insert into notification_preferences (user_id, topic, channel, is_on) values ($1, 'other', $2, false)`,
      [userId, channel],
    )
  await off(quiet, 'in_app')
  await off(quiet, 'email')
  await off(paper, 'in_app')
  const { id } = await scheduled({ title: 'By choice' })
  await sendAnnouncements(deps)
  expect((await told(id)).sort()).toEqual([bea, ada.profileId].sort())
  expect((await mailed(id)).sort()).toEqual([paper, bea, ada.profileId].sort())
  const inAppOnly = await scheduled({ title: 'In the app only', byEmail: false })
  await sendAnnouncements(deps)
  expect(await mailed(inAppOnly.id)).toEqual([])
})

test('sellers are owners of open storefronts; a country is the default address’s, or the storefront’s', async () => {
  const [seller, closed, french, moved, shop] = (await people(5)) as [string, string, string, string, string]
  await store(seller)
  await store(closed, 'FR')
  await owner.query('update storefronts set closed_at = app_now(), suspended_at = app_now() where owner_id = $1', [
    closed,
  ])
  await address(french, 'FR')
  await address(moved, 'FR', false)
  await address(moved, 'DE')
  await store(shop, 'FR')
  const reached = async (changes: Partial<AnnouncementInput>) => {
    const { id } = await scheduled(changes)
    await sendAnnouncements(deps, 2)
    return (await told(id)).sort()
  }
  const forSellers = { title: 'To sellers', audience: 'sellers', country: null } as const
  expect(await reached(forSellers)).toEqual([seller, shop].sort())
  expect(await api.reach({ audience: 'sellers' })).toEqual({ accounts: 2 })
  const toFrance = { title: 'To France', audience: 'country', country: 'FR' } as const
  expect(await reached(toFrance)).toEqual([french, shop].sort())
  expect(await api.reach({ audience: 'country', country: 'FR' })).toEqual({ accounts: 2 })
})

test('closed and suspended accounts are told nothing, and aren’t counted', async () => {
  const [left, gone] = (await people(3)) as [string, string]
  await owner.query('update profiles set closed_at = app_now() where id = $1', [left])
  await owner.query('update profiles set suspended_at = app_now(), is_active = false where id = $1', [gone])
  const { id } = await scheduled({ title: 'To who is here' })
  expect(await api.reach({ audience: 'everyone' })).toEqual({ accounts: 2 })
  await sendAnnouncements(deps)
  expect(await told(id)).not.toContain(left)
  expect(await told(id)).not.toContain(gone)
  expect(await told(id)).toHaveLength(2)
  await owner.query('update profiles set closed_at = null where id = $1', [left])
})

test('it waits for its time, and can be taken back until then', async () => {
  const planned = await scheduled({}, '2026-03-01T18:00:00Z')
  expect(await sendAnnouncements(deps)).toBe(0)
  const draft = await api.stop({ id: planned.id })
  expect(draft).toMatchObject({ status: 'draft', scheduledFor: null })
  await setClock('2026-03-01T18:00:01Z')
  expect(await sendAnnouncements(deps)).toBe(0)
  await api.schedule({ id: draft.id, version: draft.version, at: '2026-03-01T19:00:00Z' })
  await setClock('2026-03-01T19:00:00Z')
  expect(await sendAnnouncements(deps)).toBe(1)
})

test('stopped while it goes out, it reaches nobody else and never begins again', async () => {
  await people(6)
  const { id } = await scheduled({ title: 'Half way' })
  expect(await sendBatch(deps, 2)).toBeLessThanOrEqual(2)
  expect(await api.stop({ id })).toMatchObject({ status: 'stopped', endedAt: expect.any(String) })
  const before = (await told(id)).length
  expect(await sendAnnouncements(deps, 2)).toBe(0)
  expect((await told(id)).length).toBe(before)
  await expect(api.stop({ id })).rejects.toMatchObject({ code: 'ANNOUNCEMENT_OVER' })
  const { version } = await api.byId({ id })
  await expect(api.update({ ...news, id, version })).rejects.toMatchObject({ code: 'ANNOUNCEMENT_SENT' })
  await expect(api.schedule({ id, version, at: null })).rejects.toMatchObject({ code: 'ANNOUNCEMENT_SENT' })
  await expect(api.remove({ id })).rejects.toMatchObject({ code: 'ANNOUNCEMENT_SENT' })
})

test('a push goes out only where it was asked for', async () => {
  const [bea] = (await people(1)) as [string]
  await owner.query(`insert into push_subscriptions (user_id, endpoint, p256dh, auth) values ($1, $2, $3, $4)`, [
    bea,
    `https://push.example.test/${bea}`,
    'k'.repeat(87),
    'a'.repeat(22),
  ])
  await owner.query(
    `insert into notification_preferences (user_id, topic, channel, is_on) values ($1, 'other', 'push', true)`,
    [bea],
  )
  const pushed = async () =>
    (await owner.query(`select title from outgoing_pushes where kind = 'announcement' order by seq`)).rows.map(
      ({ title }) => title,
    )
  await scheduled({ title: 'On every screen', byPush: true })
  await sendAnnouncements(deps)
  await scheduled({ title: 'In the app alone', byPush: false })
  await sendAnnouncements(deps)
  expect(await pushed()).toEqual(['On every screen'])
})

test('a past instant is now; a scheduled one is stopped before it is deleted; an unknown one is not found', async () => {
  const planned = await scheduled({ title: 'Planned' }, '2020-01-01T00:00:00Z')
  expect(planned.scheduledFor).toBe('2026-03-01T12:00:00.000Z')
  await expect(api.remove({ id: planned.id })).rejects.toMatchObject({ code: 'ANNOUNCEMENT_SENT' })
  const id = randomUUID()
  const missing = { code: 'NOT_FOUND' }
  await expect(api.stop({ id })).rejects.toMatchObject(missing)
  await expect(api.remove({ id })).rejects.toMatchObject(missing)
  await expect(api.update({ ...news, id, version: 1 })).rejects.toMatchObject(missing)
  await expect(api.schedule({ id, version: 1, at: null })).rejects.toMatchObject(missing)
})

test('of several who change one draft at once one does', async () => {
  const { id, version } = await api.create(news)
  const answers = await Promise.allSettled(
    ['One', 'Two', 'Three', 'Four'].map((title) => api.update({ ...news, id, version, title })),
  )
  const refused = answers.flatMap((answer) => (answer.status === 'rejected' ? [answer.reason.code] : []))
  expect(refused).toEqual(['CONFLICT', 'CONFLICT', 'CONFLICT'])
})

test('two who edit one draft don’t overwrite each other; a draft can go', async () => {
  const { id, version } = await api.create(news)
  const changed = await api.update({ ...news, id, version, title: 'A clearer title' })
  await expect(api.update({ ...news, id, version, title: 'Too late' })).rejects.toMatchObject({ code: 'CONFLICT' })
  expect(changed.title).toBe('A clearer title')
  await api.remove({ id })
  await expect(api.byId({ id })).rejects.toMatchObject({ code: 'NOT_FOUND' })
})

test('how many opened it in the app is counted', async () => {
  const [bea] = (await people(3)) as [string]
  const { id } = await scheduled({ title: 'Read me' })
  await sendAnnouncements(deps)
  await markNotificationsRead(db, bea, undefined)
  await countReaders(db)
  expect(await api.byId({ id })).toMatchObject({ sentCount: 4, toldCount: 4, seenCount: 1 })
})

test('another notification about it is no copy of it, and after 30 days the count stays', async () => {
  const [bea, cleo] = (await people(2)) as [string, string]
  const { id } = await scheduled({ title: 'Counted once' })
  await sendAnnouncements(deps)
  await owner.query(
    `insert into notifications (user_id, kind, cause_id, title, body, link, read_at)
     select user_id, 'welcome', cause_id, title, body, link, app_now() from notifications
     where kind = 'announcement' and cause_id = $1 and user_id = $2`,
    [id, bea],
  )
  await countReaders(db)
  expect(await api.byId({ id })).toMatchObject({ toldCount: 3, seenCount: 0 })
  await setClock('2026-03-31T12:00:00Z')
  await owner.query(
    `update notifications set read_at = app_now() where kind = 'announcement' and cause_id = $1 and user_id = $2`,
    [id, cleo],
  )
  await countReaders(db)
  expect(await api.byId({ id })).toMatchObject({ toldCount: 3, seenCount: 0 })
})

test('a preview shows what each channel sends, and markup as text', async () => {
  const shown = await api.preview({
    title: 'Sale <b>now</b>',
    body: `One.\n\n${'Long. '.repeat(90)}`,
    link: '/discover',
  })
  expect(shown.mail.html).toContain('Sale &lt;b&gt;now&lt;/b&gt;')
  expect(shown.mail.html).toContain(`${baseUrl}/discover`)
  expect(shown.push.body.length).toBe(300)
  expect(shown.inApp).toMatchObject({ title: 'Sale <b>now</b>', link: '/discover' })
})

test('a link leaves this site for no one, and a country is named where one is meant', async () => {
  for (const link of ['https://evil.test', '//evil.test', '/\\evil.test', 'javascript:alert(1)', '/a b']) {
    await expect(api.create({ ...news, link }), link).rejects.toMatchObject({ code: 'BAD_REQUEST' })
  }
  await expect(api.create({ ...news, audience: 'country' })).rejects.toMatchObject({ code: 'BAD_REQUEST' })
  await expect(api.create({ ...news, country: 'FR' })).rejects.toMatchObject({ code: 'BAD_REQUEST' })
})

test('every act is in the audit log, and only holders of the permission may', async () => {
  const { id, version } = await api.create({ ...news, title: 'For the log' })
  await api.schedule({ id, version, at: '2026-03-02T00:00:00Z' })
  await api.stop({ id })
  await api.remove({ id })
  const { rows } = await owner.query(`select action from audit_log where subject_id = $1 order by seq`, [id])
  expect(rows.map(({ action }) => action)).toEqual(
    ['create', 'schedule', 'stop', 'remove'].map((verb) => `announcements.${verb}`),
  )
  const clerk = createRouterClient(announcementsRouter({ db, sender }), {
    context: testContext(testActor({ permissions: ['platform.admin.access'] })),
  })
  await expect(clerk.create(news)).rejects.toMatchObject({ code: 'FORBIDDEN' })
  await expect(clerk.list({})).rejects.toMatchObject({ code: 'FORBIDDEN' })
})
