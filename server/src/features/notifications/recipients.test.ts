import { randomUUID } from 'node:crypto'
import { openTestDb, type TestDb } from '@keepcase/db/testing/test-db.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { claimBatch, type DropFixture, makeBuyers, makeDrop } from '#server/features/claims/testing/claims-fixtures.ts'

// Recipients of notifications: each guard of the routines that select them, one at a time.

let fixtures: TestDb
let drop: DropFixture
let reader: string
let claimId: string
beforeAll(async () => {
  fixtures = await openTestDb()
  drop = await makeDrop(fixtures.owner, { units: [2], holdSeconds: 3600, endsIn: 10 * 86_400_000 })
  const [account] = await makeBuyers(fixtures.owner, 1)
  const [answer] = await claimBatch(fixtures.pool, drop.dropId, [{ token: account!.token, item: drop.items[0]! }])
  ;[reader, claimId] = [account!.id, String(answer!.claim_id)]
})
afterAll(() => fixtures.close())

const nothing = 'select 1'
const count = async (changes: string, query: string) => (await fixtures.tryOut(changes, query)).length
const profile = (change: string) => `update profiles set ${change} where id = '${reader}'`
const suspended = () => profile('suspended_at = app_now(), is_active = false')
const closed = () => profile('closed_at = app_now()')
const sale = (change: string) =>
  `alter table drops disable trigger user; update drops set ${change} where id = '${drop.dropId}'`
const hide = () => `update storefronts set suspended_at = app_now() where id = '${drop.storefrontId}'`
const secret = () => sale(`visibility = 'private'`)
/** Forgets that the reader claimed in the drop: who did, sees it always. */
const unclaimed = 'delete from user_claim_tracking'
const unseen = () => `${secret()}; ${unclaimed}`
const grant = (name: string, until = 'null') =>
  `insert into platform_permissions (profile_id, permission_id, expires_at)
   select '${reader}', id, ${until} from permissions where name = '${name}'`
const ago = (time: string) => `app_now() - interval '${time}'`
const ahead = (time: string) => `app_now() + interval '${time}'`

/**
 * Asserts that the query finds the reader when `ready` holds, and not after any of the spoiling statements.
 */
async function onlyWhile(ready: string, query: string, spoils: Record<string, string>) {
  expect(await count(ready, query), 'in order').toBe(1)
  for (const [name, spoil] of Object.entries(spoils)) expect(await count(`${ready}; ${spoil}`, query), name).toBe(0)
}

describe('people with rights on the platform', () => {
  test('administrators get mail while they can act and their right lasts', async () => {
    const query = 'select * from administrator_emails()'
    await onlyWhile(grant('platform.admin.access'), query, { suspended: suspended(), closed: closed() })
    expect(await count(grant('platform.admin.access', ago('1 s')), query)).toBe(0)
    expect(await count(grant('platform.users.list'), query)).toBe(0)
  })

  test('holders of a right are found while they can act and it lasts', async () => {
    const query = `select * from permission_holders('{platform.users.list}')`
    await onlyWhile(grant('platform.users.list'), query, { suspended: suspended(), closed: closed() })
    expect(await count(grant('platform.users.list', ago('1 s')), query)).toBe(0)
  })
})

describe('who may see a drop', () => {
  const query = () => `select 1 where may_see_drop('${drop.dropId}', '${reader}')`
  const staff = (name: string, until = 'null') =>
    `insert into storefront_permissions (profile_id, storefront_id, permission_id, expires_at)
     select '${reader}', '${drop.storefrontId}', id, ${until} from permissions where name = '${name}'`

  test('its staff with the right to its drops, while that lasts', async () => {
    expect(await count(`${unseen()}; ${staff('storefront.drops.list')}`, query())).toBe(1)
    expect(await count(`${unseen()}; ${staff('storefront.orders.view')}`, query())).toBe(0)
    expect(await count(`${unseen()}; ${staff('storefront.drops.list', ago('1 s'))}`, query())).toBe(0)
  })

  test('everybody else only what is published, and what was let in', async () => {
    expect(await count(nothing, query())).toBe(1)
    expect(await count(sale('published_at = null'), query())).toBe(0)
    expect(await count(secret(), query())).toBe(1)
    expect([await count(hide(), query()), await count(`${hide()}; ${unclaimed}`, query())]).toEqual([1, 0])
    expect(await count(`${hide()}; ${sale('published_at = null')}`, query())).toBe(0)
    expect(await count(unseen(), query())).toBe(0)
  })
})

test("a storefront's calendar has its announced public drops that are not long over", async () => {
  await onlyWhile(nothing, `select * from storefront_calendar('${drop.storefrontId}')`, {
    'of a storefront that is shown to nobody': hide(),
    private: secret(),
    'not announced': sale('published_at = null'),
    'without a time': sale(`status = 'draft', start_date = null`),
    'long over': sale(`start_date = ${ago('32 days')}, end_date = ${ago('31 days')}`),
  })
})

describe('reminders', () => {
  const asked = () =>
    `insert into drop_reminders (user_id, drop_id, moments, channels) values ('${reader}', '${drop.dropId}', '{start}', '{in_app}')`
  const due = (when = ago('1 s'), settled = 'null') =>
    `${asked()}; insert into drop_reminder_times (user_id, drop_id, moment, due_at, settled_at)
     values ('${reader}', '${drop.dropId}', 'start', ${when}, ${settled})`
  const later = () => sale(`status = 'scheduled', start_date = ${ahead('1 day')}`)

  test('are planned for a drop that is announced and still comes', async () => {
    const planned = `select 1 from drop_reminder_times where due_at is not null`
    const ready = `${later()}; ${asked()}`
    const plan = `select plan_reminders('${drop.dropId}')`
    expect(await count(`${ready}; ${plan}`, planned)).toBe(1)
    for (const change of ['published_at = null', `status = 'cancelled'`]) {
      expect(await count(`${ready}; ${sale(change)}; ${plan}`, planned), change).toBe(0)
    }
  })

  test('of one account are planned without touching those of others', async () => {
    const both = `${later()}; ${asked()}; insert into drop_reminders (user_id, drop_id, moments, channels)
      values ('${drop.ownerId}', '${drop.dropId}', '{start}', '{in_app}')`
    const planned = `select user_id from drop_reminder_times`
    expect(await count(`${both}; select plan_reminders('${drop.dropId}', '${reader}')`, planned)).toBe(1)
    const all = `${both}; select plan_reminders('${drop.dropId}')`
    const dropped = `${all}; update drop_reminders set moments = '{24h}'; select plan_reminders('${drop.dropId}', '${reader}')`
    const moments = await fixtures.tryOut(dropped, 'select moment from drop_reminder_times order by 1')
    expect(moments.map(({ moment }) => moment)).toEqual(['24h', 'start'])
  })

  test('that moved come again; those that stayed do not', async () => {
    const settled = `${later()}; ${asked()}; select plan_reminders('${drop.dropId}');
      update drop_reminder_times set settled_at = app_now()`
    const open = 'select 1 from drop_reminder_times where settled_at is null'
    expect(await count(`${settled}; select plan_reminders('${drop.dropId}')`, open)).toBe(0)
    const moved = sale(`start_date = ${ahead('2 days')}`)
    expect(await count(`${settled}; ${moved}; select plan_reminders('${drop.dropId}')`, open)).toBe(1)
  })

  test('are taken when they are due, and once', async () => {
    await onlyWhile(due(), 'select * from dequeue_reminders(10)', {
      settled: 'update drop_reminder_times set settled_at = app_now()',
      'not due': `update drop_reminder_times set due_at = ${ahead('1 hour')}`,
    })
  })

  test('reach who can act and may still see the drop', async () => {
    await onlyWhile(due(), 'select 1 from dequeue_reminders(10) where is_reachable', {
      inactive: profile('is_active = false'),
      closed: closed(),
      'not to be seen': unseen(),
    })
  })

  test('tell only of the newest moment that is due', async () => {
    const newest = async (other: string) => {
      const times = `${due(ago('1 hour'))}; insert into drop_reminder_times (user_id, drop_id, moment, due_at)
        values ('${reader}', '${drop.dropId}', '15min', ${other})`
      const rows = await fixtures.tryOut(times, 'select moment, is_newest from dequeue_reminders(10) order by due_at')
      return rows.map(({ moment, is_newest }) => [moment, is_newest])
    }
    expect(await newest(ago('1 s'))).toEqual([
      ['start', false],
      ['15min', true],
    ])
    expect(await newest(ahead('1 hour'))).toEqual([['start', true]])
  })

  test('are listed while the drop has not started and may be seen', async () => {
    const query = `select * from upcoming_reminders('${reader}', null, null, 10)`
    await onlyWhile(`${later()}; ${asked()}`, query, {
      started: sale(`status = 'active', start_date = ${ago('1 hour')}`),
      'not to be seen': unseen(),
      "of somebody else's": `update drop_reminders set user_id = '${drop.ownerId}'`,
    })
    const page = `select * from upcoming_reminders('${reader}', ${ago('1 hour')}, '${randomUUID()}', 10)`
    expect(await count(`${later()}; ${asked()}`, page)).toBe(0)
  })

  test('of a change reach who can act and may see it', async () => {
    await onlyWhile(asked(), `select * from reminder_recipients('${drop.dropId}')`, {
      suspended: suspended(),
      closed: closed(),
      'not to be seen': unseen(),
    })
  })
})

describe('a hold that runs out soon', () => {
  const hold = (change: string) => `update claims set ${change} where id = '${claimId}'`
  const half = () => hold(`claimed_at = ${ago('31 minutes')}, expires_at = ${ahead('29 minutes')}`)
  const query = 'select moment from dequeue_hold_notifications(10)'

  test('is told at half of its time, to a buyer who can act, once', async () => {
    await onlyWhile(half(), query, {
      'not half yet': hold(`claimed_at = ${ago('29 minutes')}, expires_at = ${ahead('31 minutes')}`),
      'short ones': hold(`claimed_at = ${ago('14 minutes')}, expires_at = ${ahead('13 minutes')}`),
      over: hold(`expires_at = ${ago('1 s')}`),
      'being paid': hold(`status = 'capturing'`),
      'offered from the line': hold(`source = 'standby'`),
      'told already': `insert into hold_notices (claim_id, moment) values ('${claimId}', 'half')`,
      suspended: suspended(),
      closed: closed(),
      'stopped by the platform': sale(`status = 'paused', paused_at = app_now(), paused_by = 'platform'`),
    })
    const bySeller = sale(`status = 'paused', paused_at = app_now(), paused_by = 'seller'`)
    expect(await count(`${half()}; ${bySeller}`, query)).toBe(1)
    const otherMoment = `insert into hold_notices (claim_id, moment) values ('${claimId}', '10min')`
    expect(await count(`${half()}; ${otherMoment}`, query)).toBe(1)
  })

  test('is told before those that were told already, however few are told at once', async () => {
    const later = '00000000-0000-0000-0000-000000000001'
    const another = `${half()};
      insert into claims (id, user_id, item_id, drop_item_id, drop_id, drop_type, status, seq, claimed_at, expires_at,
        price_cents, currency, fee_structure, fee_bps, shipping_cost_strategy)
      select '${later}', '${drop.ownerId}', item_id, drop_item_id, drop_id, drop_type, status, 900, claimed_at, expires_at,
        price_cents, currency, fee_structure, fee_bps, shipping_cost_strategy from claims where id = '${claimId}';
      insert into hold_notices (claim_id, moment) values ('${later}', 'half')`
    expect(await fixtures.tryOut(another, 'select claim_id from dequeue_hold_notifications(1)')).toEqual([
      { claim_id: claimId },
    ])
  })

  test('is told ten minutes before its end, where it was longer than fifteen', async () => {
    const soon = (length: string) =>
      fixtures.tryOut(
        hold(`claimed_at = ${ahead('9 minutes')} - interval '${length}', expires_at = ${ahead('9 minutes')}`),
        query,
      )
    expect(await soon('16 minutes')).toEqual([{ moment: '10min' }])
    expect(await soon('14 minutes')).toEqual([])
  })
})

describe('strikes, follows and posts', () => {
  test('a strike is told of where it counts', async () => {
    const struck = (kind: string, cause: string, points: number) =>
      `insert into strike_events (profile_id, kind, cause, cause_id, points) values ('${reader}', '${kind}', '${cause}', '${claimId}', ${points})`
    const query = `select * from strike_facts('${claimId}')`
    expect(await count(struck('claim', 'expired', 1), query)).toBe(1)
    expect(await count(struck('claim', 'released', 1), query)).toBe(1)
    expect(await count(struck('seller', 'expired', 1), query)).toBe(0)
    expect(await count(struck('claim', 'adjusted', 1), query)).toBe(0)
    expect(await count(struck('claim', 'expired', 0), query)).toBe(0)
    const until = `select 1 from strike_facts('${claimId}') where blocked_until is not null`
    const block = (to: string) => `${struck('claim', 'expired', 1)}; ${profile(`claims_blocked_until = ${to}`)}`
    expect([await count(block(ahead('1 day')), until), await count(block(ago('1 day')), until)]).toEqual([1, 0])
  })

  test('a follow is told of as what it is', async () => {
    const person = `insert into follows (follower_id, followed_profile_id) values ('${reader}', '${drop.ownerId}')`
    const store = `insert into storefront_follows (profile_id, storefront_id) values ('${reader}', '${drop.storefrontId}')`
    const told = (kind: string, id: string, by = reader) => `select * from follow_facts('${kind}', '${id}', '${by}')`
    await onlyWhile(person, told('user', drop.ownerId), { 'taken back': 'delete from follows' })
    expect(await count(person, told('storefront', drop.ownerId))).toBe(0)
    expect(await count(person, told('user', drop.ownerId, drop.ownerId))).toBe(0)
    expect(await count(store, told('storefront', drop.storefrontId))).toBe(1)
    expect(await count(store, told('user', drop.storefrontId))).toBe(0)
    expect(await count(store, told('storefront', drop.storefrontId, drop.ownerId))).toBe(0)
  })

  const update = randomUUID()
  const post = (subscribersOnly: boolean, author = drop.ownerId) =>
    `insert into storefront_updates (id, storefront_id, author_id, title, body, subscribers_only)
     values ('${update}', '${drop.storefrontId}', '${author}', 'News', 'New tapes.', ${subscribersOnly})`
  const follow = () =>
    `insert into storefront_follows (profile_id, storefront_id) values ('${reader}', '${drop.storefrontId}')`
  const subscribe = (status: string, until: string) =>
    `insert into subscriptions (user_id, storefront_id, status, price_cents, currency, current_period_end, perks_until)
     values ('${reader}', '${drop.storefrontId}', '${status}', 1, 'USD', app_now(), ${until})`

  test('a post concerns followers and subscribers, not its author; one for subscribers nobody else', async () => {
    const heard = (changes: string) => count(changes, `select * from update_audience('${update}')`)
    const paid = subscribe('active', ahead('1 day'))
    expect([await heard(`${post(false)}; ${follow()}`), await heard(`${post(true)}; ${follow()}`)]).toEqual([1, 0])
    expect(await heard(`${post(true)}; ${paid}`)).toBe(1)
    expect(await heard(`${post(true)}; ${subscribe('past_due', ahead('1 day'))}`)).toBe(0)
    expect(await heard(`${post(true)}; ${subscribe('active', ago('1 day'))}`)).toBe(0)
    expect(await heard(`${post(true, reader)}; ${paid}`)).toBe(0)
    expect(await heard(`${post(false, reader)}; ${follow()}`)).toBe(0)
  })

  test('a post of a storefront that is shown to nobody is told to nobody', async () => {
    await onlyWhile(post(false), `select * from update_facts('${update}')`, { hidden: hide() })
  })
})

test('a report is told of with what it is on, and not with what has the same id', async () => {
  const [item] = await fixtures.tryOut<{ id: string }>(
    nothing,
    `select item_id as id from drop_items where id = '${drop.items[0]}'`,
  )
  const message = `insert into chat_messages (id, drop_id, author_id, body) values ('${claimId}', '${drop.dropId}', '${reader}', 'Hi')`
  const subjects = { user: reader, storefront: drop.storefrontId, drop: drop.dropId, item: item!.id, message: claimId }
  const told = (kind: string, subject: string) =>
    fixtures.tryOut<{ name: string | null }>(
      `${message}; insert into reports (id, reporter_id, subject_kind, subject_id, reason)
       values ('${claimId}', '${reader}', '${kind}', '${subject}', 'spam')`,
      `select subject_name as name from report_facts('${claimId}')`,
    )
  for (const [kind, id] of Object.entries(subjects)) {
    expect(
      (await told(kind, id)).map(({ name }) => name !== null),
      kind,
    ).toEqual([true])
    const others = Object.keys(subjects).filter((other) => other !== kind)
    for (const other of others) expect(await told(other, id), `${other} ${kind}`).toEqual([{ name: null }])
  }
})

describe('a browser that hears pushes', () => {
  const device = randomUUID()
  const known = () =>
    `insert into push_subscriptions (id, user_id, endpoint, p256dh, auth, session_id)
     select '${device}', '${reader}', 'https://push.example.test/1', repeat('a', 87), repeat('a', 22), id
     from auth.session where user_id = '${reader}'`
  const push = (change = '') =>
    `${known()}; insert into outgoing_pushes (subscription_id, kind, cause_id, title, body, link, tag, is_awaited, expires_at)
     values ('${device}', 'drop', '1', 'Now', 'It starts.', '/', 'a', false, ${ahead('1 hour')}); ${change || nothing}`

  test('is kept while its session lives', async () => {
    const query = `select 1 from delete_absent_devices('${reader}') as gone where gone = 0`
    await onlyWhile(known(), query, {
      'timed out': `update auth.session set last_seen_at = ${ago('1 day')} where user_id = '${reader}'`,
      "with somebody else's session": `update auth.session set user_id = '${drop.ownerId}' where user_id = '${reader}'`,
    })
  })

  test('gets what is due and queued', async () => {
    await onlyWhile(push(), `select * from dequeue_pushes(10, '1 minute')`, {
      'not due': `update outgoing_pushes set run_after = ${ahead('1 hour')}`,
      sent: `update outgoing_pushes set state = 'sent'`,
    })
    await onlyWhile(push(), `select 1 from dequeue_pushes(10, '1 minute') where is_reachable`, {
      suspended: suspended(),
      closed: closed(),
    })
  })
})
