import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { claimBatch, makeDrop } from '#server/features/claims/testing/claims-fixtures.ts'
import { sendHoldNotifications } from '../holds/send-hold-notifications.ts'
import { sendDueReminders } from '../reminders/send-reminders.ts'
import { hour, minute, openPushFixtures, orderNews } from './testing/push-fixtures.ts'

const fixtures = await openPushFixtures()
const { as, happen, listener, owner, pool, readBy, send, somebody, takenBy, render, deliveryDeps, titlesOf } = fixtures
afterAll(fixtures.close)
beforeEach(fixtures.begin)

describe('what is wanted', () => {
  test('by push comes what one waits for, and what one turned on; nothing else, and only where a browser has it on', async () => {
    const ada = await listener()
    const push = async () =>
      Object.fromEntries((await as(ada).preferences({})).topics.map(({ topic, push }) => [topic, push]))
    expect(await push()).toEqual({
      reminders: true,
      drop_changes: true,
      holds: true,
      standby: true,
      orders: true,
      matches: true,
      sales: false,
      people: false,
      rewards: false,
      other: false,
      account: true,
    })
    const news = (kind: string) => render(orderNews(ada.profileId, { kind, title: kind }))
    for (const kind of ['order-received', 'follow-user', 'tier-reached', 'report-made', 'search-matched'])
      await news(kind)
    await as(ada).updatePreferences({ topic: 'sales', channel: 'push', isOn: true })
    await as(ada).updatePreferences({ topic: 'orders', channel: 'push', isOn: false })
    for (const kind of ['order-received', 'order-shipped']) await news(kind)
    await send()
    expect(titlesOf(ada.browser).sort()).toEqual(['order-received', 'search-matched'])
    expect((await as(ada).preferences({})).topics.find(({ topic }) => topic === 'orders')).toMatchObject({
      email: true,
    })
  })

  test('every notice is a push too, unless its reader has just done it', async () => {
    const ada = await listener()
    await happen('account.created', { profileId: ada.profileId })
    await happen('account.reactivated', { profileId: ada.profileId })
    await send()
    expect(titlesOf(ada.browser)).toEqual(['Your account is active again'])
  })
})

describe('a reminder', () => {
  async function upcoming() {
    await fixtures.setClock('2026-11-19T20:00:00.000Z')
    return makeDrop(owner, { status: 'scheduled', startsIn: 48 * hour, endsIn: 72 * hour })
  }

  test('comes by push where that was chosen, and a bare press chooses it where a browser has it on', async () => {
    const drop = await upcoming()
    const [ada, bob, eve] = [await listener(), await listener(), await somebody()]
    expect((await as(eve).remind({ dropId: drop.dropId })).channels).toEqual(['in_app', 'email'])
    expect((await as(ada).remind({ dropId: drop.dropId })).channels).toEqual(['in_app', 'email', 'push'])
    await as(bob).remind({ dropId: drop.dropId, channels: ['in_app', 'email'] })
    const seen: object[][] = []
    for (const time of ['20T20:00:00', '21T19:45:00', '21T20:00:00']) {
      await fixtures.setClock(`2026-11-${time}.000Z`)
      await sendDueReminders(deliveryDeps)
      await send()
      seen.push(readBy(ada.browser).splice(seen.length))
    }
    const about = { path: `/drop/${drop.dropId}`, tag: `drop:${drop.dropId}` }
    const opens = 'Static Age Video opens it 2026-11-21T20:00:00.000Z.'
    expect(seen).toMatchObject([
      [{ ...about, title: 'Night Shift VHS', body: opens }],
      [{ ...about, title: 'Night Shift VHS starts in 15 minutes', body: opens }],
      [{ ...about, title: 'Night Shift VHS is live' }],
    ])
    expect(takenBy(ada.browser).map(({ headers }) => [headers.ttl, headers.urgency])).toEqual([
      ['86400', 'normal'],
      ['900', 'high'],
      ['1800', 'high'],
    ])
    expect(takenBy(bob.browser)).toEqual([])
  })

  test('by push alone is no notice; a drop that moves or is called off says so the same way', async () => {
    const drop = await upcoming()
    const ada = await listener()
    await as(ada).remind({ dropId: drop.dropId, moments: ['start'], channels: ['push'] })
    const { dropId } = drop
    await happen('drop.rescheduled', { dropId, title: 'Night Shift VHS', startDate: '2026-11-25T20:00:00.000Z' })
    await owner.query(`update drops set status = 'cancelled' where id = $1`, [dropId])
    await happen('drop.cancelled', { dropId, title: 'Night Shift VHS', reason: null })
    await send()
    expect(titlesOf(ada.browser)).toEqual(['Night Shift VHS has a new time', 'Night Shift VHS was canceled'])
    const kinds = (await as(ada).list({})).items.map(({ kind }) => kind)
    expect(kinds.filter((kind) => kind.startsWith('drop-'))).toEqual([])
  })
})

describe('a hold', () => {
  test('tells half of its time and its last ten minutes; several that end together are one push', async () => {
    const drop = await makeDrop(owner, { cooldownSeconds: 0, endsIn: 72 * hour, units: [1, 1] })
    const ada = await listener()
    const [first = '', second = ''] = drop.items
    await claimBatch(pool, drop.dropId, [{ token: ada.token, item: first }])
    await fixtures.advance(30 * minute)
    await sendHoldNotifications(deliveryDeps)
    await send()
    const { rows } = await owner.query('select id from claims where user_id = $1', [ada.profileId])
    expect(readBy(ada.browser)).toMatchObject([
      {
        title: 'Half your hold time is gone',
        body: 'Tape 1 in Night Shift VHS is held for you until 2026-11-21T21:00:00.000Z. Anything unpaid by then goes back on sale.',
        path: `/claims/${rows[0].id}`,
        tag: `hold:${rows[0].id}`,
      },
    ])
    await claimBatch(pool, drop.dropId, [{ token: ada.token, item: second }])
    await fixtures.advance(52 * minute)
    await sendHoldNotifications(deliveryDeps)
    await send()
    expect(takenBy(ada.browser)).toHaveLength(2)
    const bob = await listener()
    const shared = await makeDrop(owner, { cooldownSeconds: 0, endsIn: 72 * hour, units: [1, 1] })
    for (const item of shared.items) await claimBatch(pool, shared.dropId, [{ token: bob.token, item }])
    await fixtures.advance(50 * minute)
    await sendHoldNotifications(deliveryDeps)
    await send()
    expect(readBy(bob.browser)).toMatchObject([{ title: 'Your hold ends soon', path: '/checkout', tag: 'holds' }])
    expect(readBy(bob.browser)[0]?.body).toMatch(/^Tape 1 and 1 more are held for you until /)
    expect(takenBy(bob.browser)[0]?.headers).toMatchObject({ ttl: '600', urgency: 'high' })
  })
})
