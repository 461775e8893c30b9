import { sql } from 'kysely'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { claimBatch, makeDrop } from '#server/features/claims/testing/claims-fixtures.ts'
import { sendHoldNotifications } from '../holds/send-hold-notifications.ts'
import { sendDueReminders } from '../reminders/send-reminders.ts'
import { hour, minute, openPushFixtures, orderNews } from './testing/push-fixtures.ts'

const fixtures = await openPushFixtures()
const { as, db, happen, listener, owner, pool, send, statesOf, takenBy, render, deliveryDeps, titlesOf } = fixtures
afterAll(fixtures.close)
beforeEach(fixtures.begin)

describe('quiet hours', () => {
  const night = { from: '22:00', to: '07:00' }
  /** A user in New York with alerts on, at 23:00 local time. */
  async function userInNewYork() {
    const ada = await listener()
    await as(ada).setTimeZone({ timeZone: 'America/New_York' })
    expect(await as(ada).setQuietHours({ quietHours: night })).toMatchObject({ quietHours: night })
    await fixtures.setClock('2026-11-22T04:00:00.000Z')
    await sql`update auth.session set last_seen_at = app_now() where id = ${ada.sessionId}`.execute(db)
    return ada
  }

  test('hold back until they are over, by the clocks of the reader', async () => {
    const ada = await userInNewYork()
    await render(orderNews(ada.profileId))
    expect(await send()).toBe(1)
    await fixtures.setClock('2026-11-22T11:59:00.000Z')
    expect(await send()).toBe(0)
    expect(takenBy(ada.browser)).toEqual([])
    await fixtures.setClock('2026-11-22T12:00:00.000Z')
    await send()
    expect(titlesOf(ada.browser)).toEqual(['Your parcel is on its way'])
    expect((await sql`select attempts from outgoing_pushes`.execute(db)).rows).toEqual([{ attempts: 1 }])
  })

  test('let through what is waited for: the last minutes of a hold, an offer, the start, a test', async () => {
    const ada = await userInNewYork()
    const drop = await makeDrop(owner, { status: 'scheduled', startsIn: 20 * minute, endsIn: 72 * hour })
    await as(ada).remind({ dropId: drop.dropId, moments: ['15min'] })
    const open = await makeDrop(owner, { endsIn: 72 * hour })
    await claimBatch(pool, open.dropId, [{ token: ada.token, item: open.items[0] ?? '' }])
    const claims = await owner.query('select id from claims where user_id = $1', [ada.profileId])
    await happen('standby.offered', { claimId: claims.rows[0].id, userId: ada.profileId, dropId: open.dropId })
    await as(ada).testPush({ id: ada.device.id })
    await fixtures.advance(5 * minute)
    await sendDueReminders(deliveryDeps)
    await fixtures.advance(46 * minute)
    await sendHoldNotifications(deliveryDeps)
    await sql`update outgoing_pushes set expires_at = app_now() + interval '1 minute'`.execute(db)
    await send()
    expect(titlesOf(ada.browser).sort()).toEqual([
      'Alerts are on',
      'Night Shift VHS starts in 15 minutes',
      'Your hold ends soon',
      'You’re up',
    ])
  })

  test('hold back the word of a day ahead, and what is of no use afterwards is not said', async () => {
    const ada = await userInNewYork()
    const drop = await makeDrop(owner, { status: 'scheduled', startsIn: 24 * hour + minute, endsIn: 72 * hour })
    await as(ada).remind({ dropId: drop.dropId })
    await fixtures.advance(minute)
    await sendDueReminders(deliveryDeps)
    await render(orderNews(ada.profileId, { title: 'Of the night', lastsMs: 2 * hour }))
    await send()
    expect(takenBy(ada.browser)).toEqual([])
    await fixtures.setClock('2026-11-22T12:00:00.000Z')
    await send()
    expect(titlesOf(ada.browser)).toEqual(['Night Shift VHS'])
    expect((await statesOf(ada.profileId)).sort()).toEqual(['expired', 'sent'])
  })

  test('can be taken back, and are times of a day', async () => {
    const ada = await userInNewYork()
    const set = (from: string, to: string) => as(ada).setQuietHours({ quietHours: { from, to } })
    await expect(set('22:00', '22:00')).rejects.toMatchObject({ code: 'BAD_REQUEST' })
    await expect(set('22:00', '25:00')).rejects.toMatchObject({ code: 'BAD_REQUEST' })
    expect(await as(ada).setQuietHours({ quietHours: null })).toMatchObject({ quietHours: null })
    await render(orderNews(ada.profileId))
    await send()
    expect(takenBy(ada.browser)).toHaveLength(1)
  })
})
