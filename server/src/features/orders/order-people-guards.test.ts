import { openTestDb, type TestDb } from '@keepcase/db/testing/test-db.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { claimBatch, type DropFixture, makeBuyers, makeDrop } from '#server/features/claims/testing/claims-fixtures.ts'
import { captureMoney } from '#server/features/claims/testing/money-fixtures.ts'

// Who hears of an order and its messages, which orders are late, and what a dashboard counts: one condition at a time.

let fixtures: TestDb
let drop: DropFixture
let buyer: string
let helper: string
let orderId: string
let messageId: string
let claimId: string
let heldId: string
beforeAll(async () => {
  fixtures = await openTestDb()
  drop = await makeDrop(fixtures.owner, { units: [1, 1] })
  const [one, two, three] = await makeBuyers(fixtures.owner, 3)
  ;[buyer, helper] = [one!.id, two!.id]
  const asked = drop.items.map((item, i) => ({ token: [one, three][i]!.token, item }))
  ;[claimId, heldId] = (await claimBatch(fixtures.pool, drop.dropId, asked)).map((row) => String(row.claim_id)) as [
    string,
    string,
  ]
  orderId = await captureMoney(fixtures.owner, [claimId])
  await fixtures.owner.query('select mark_claim_paid($1, $2)', [claimId, buyer])
  await fixtures.owner.query(`update orders set fulfilment = 'shipping', address = '{}' where id = $1`, [orderId])
  const { rows } = await fixtures.owner.query(
    `insert into order_messages (order_id, author_id, side, body) values ($1, $2, 'buyer', 'When?') returning id`,
    [orderId, buyer],
  )
  messageId = rows[0].id
})
afterAll(() => fixtures.close())

const nothing = 'select 1'
const ended = `app_now() - interval '1 second'`
const staff = (name: string, until = 'null', who = helper) =>
  `insert into storefront_permissions (profile_id, storefront_id, permission_id, expires_at)
   select '${who}', '${drop.storefrontId}', id, ${until} from permissions where name = '${name}'`
const [viewing, managing] = ['storefront.orders.view', 'storefront.orders.manage']
const list = async (changes: string, query: string) =>
  (await fixtures.tryOut(changes, query)).map((row) => Object.values(row)[0])
const tell = async (changes: string, query: string) => (await list(changes, query))[0]
const profile = (who: string, change: string) => `update profiles set ${change} where id = '${who}'`
const suspended = 'suspended_at = app_now(), is_active = false'

describe('a message about an order', () => {
  const mayReport = (changes: string, who = helper) =>
    tell(changes, `select may_report_order_message('${messageId}', '${who}')`)

  test('is reported by who may see the order, while they may', async () => {
    expect(await mayReport(staff(viewing))).toBe(true)
    expect(await mayReport(staff(viewing, ended))).toBe(false)
    expect(await mayReport(staff('storefront.drops.list'))).toBe(false)
    expect(await mayReport(nothing, drop.ownerId)).toBe(true)
  })

  test('of one’s own is brought to the platform while its problem is open', async () => {
    const problem = (resolved: string) =>
      `insert into order_problems (order_id, kind, message_id, resolved_at) values ('${orderId}', 'damaged', '${messageId}', ${resolved})`
    expect(await mayReport(nothing, buyer)).toBe(false)
    expect(await mayReport(problem('null'), buyer)).toBe(true)
    expect(await mayReport(problem('app_now()'), buyer)).toBe(false)
  })

  test('reaches owner and staff who answer, not its author, and not what was removed', async () => {
    const told = async (changes: string) =>
      (await list(changes, `select profile_id from order_message_facts('${messageId}')`)).sort()
    expect(await told(nothing)).toEqual([drop.ownerId])
    expect(await told(staff(managing))).toEqual([drop.ownerId, helper].sort())
    expect(await told(staff(managing, 'null', buyer))).toEqual([drop.ownerId])
    expect(
      await told(
        `update order_messages set removed_at = app_now(), removed_by = '${helper}' where id = '${messageId}'`,
      ),
    ).toEqual([])
  })

  test('of a seller reaches the buyer alone, not the rest of the team', async () => {
    const bySeller = `update order_messages set side = 'seller', author_id = '${helper}' where id = '${messageId}'`
    expect(
      await list(`${staff(managing)}; ${bySeller}`, `select profile_id from order_message_facts('${messageId}')`),
    ).toEqual([buyer])
  })

  test('is one notification with those that the other side has not read', async () => {
    const earlier = '00000000-0000-4000-8000-00000000000a'
    const before = (more = '') =>
      `insert into order_messages (id, order_id, author_id, side, body, created_at)
       values ('${earlier}', '${orderId}', '${buyer}', 'buyer', 'Hello', app_now() - interval '1 hour'); ${more}`
    const read = (side: string) =>
      `insert into order_message_reads (order_id, side, read_at) values ('${orderId}', '${side}', app_now() - interval '30 minutes')`
    const since = (changes: string) => tell(changes, `select unread_since from order_message_facts('${messageId}')`)
    expect(await since(before('select 1'))).toBe(earlier)
    expect(await since(before(read('seller')))).toBe(messageId)
    expect(await since(before(read('buyer')))).toBe(earlier)
    expect(
      await since(
        before(`update order_messages set removed_at = app_now(), removed_by = '${helper}' where id = '${earlier}'`),
      ),
    ).toBe(messageId)
  })
})

test('an order’s people are open accounts; staff while their right lasts', async () => {
  const people = async (changes: string) =>
    (await list(changes, `select profile_id from order_people('${orderId}', '${viewing}')`)).sort()
  expect(await people(staff(viewing))).toEqual([buyer, drop.ownerId, helper].sort())
  const two = [buyer, drop.ownerId].sort()
  expect(await people(staff(viewing, ended))).toEqual(two)
  expect(await people(`${staff(viewing)}; ${profile(helper, suspended)}`)).toEqual(two)
  expect(await people(`${staff(viewing)}; ${profile(helper, 'closed_at = app_now()')}`)).toEqual(two)
})

describe('a late order', () => {
  const order = (change: string) => `update orders set ${change} where id = '${orderId}'`
  const overdue = () => order(`paid_at = app_now() - interval '90 days'`)
  const strike = (kind: string, cause: string) =>
    `insert into strike_events (profile_id, kind, cause, cause_id, points) values ('${drop.ownerId}', '${kind}', '${cause}', '${orderId}', 1)`
  const late = (changes: string) => list(changes, 'select order_id from late_orders(9)')

  test('is one that should have been shipped and was not', async () => {
    expect(await late(nothing)).toEqual([])
    expect(await late(overdue())).toEqual([orderId])
    expect(await late(`${overdue()}; ${order(`status = 'shipped'`)}`)).toEqual([])
    expect(await late(`${overdue()}; ${order(`fulfilment = 'pickup'`)}`)).toEqual([])
  })

  test('costs nothing while its buyer asks to cancel', async () => {
    const request = `insert into cancel_requests (order_id, claim_ids, reason, due_at)
      values ('${orderId}', array[gen_random_uuid()], 'No room.', app_now() + interval '1 day')`
    const withdrawn = `update cancel_requests set status = 'withdrawn', answered_at = app_now()`
    expect(await late(`${overdue()}; ${request}`)).toEqual([])
    expect(await late(`${overdue()}; ${request}; ${withdrawn}`)).toEqual([orderId])
  })

  test('costs one strike of its kind', async () => {
    expect(await late(`${overdue()}; ${strike('seller', 'shipped_late')}`)).toEqual([])
    expect(await late(`${overdue()}; ${strike('seller', 'seller_cancelled')}`)).toEqual([orderId])
    expect(await late(`${overdue()}; ${strike('claim', 'shipped_late')}`)).toEqual([orderId])
    const strikes = `select strike_seller('${orderId}', 'shipped_late')`
    const score = `select seller_strike_score from profiles where id = '${drop.ownerId}'`
    expect(await tell(strikes, score)).toBe(1)
    expect(await tell(`${strikes}; ${strikes}`, score)).toBe(1)
  })

  test('is counted on the dashboard as overdue, and pending until it is packed', async () => {
    const counts = async (changes: string) =>
      (
        await fixtures.tryOut(
          changes,
          `select pending_orders as pending, overdue_orders as overdue from sales_overview('{${drop.storefrontId}}')`,
        )
      )[0]
    expect(await counts(overdue())).toEqual({ pending: 1, overdue: 1 })
    expect(await counts(`${overdue()}; ${order(`status = 'packed'`)}`)).toEqual({ pending: 0, overdue: 1 })
    expect(await counts(`${overdue()}; ${order(`status = 'shipped'`)}`)).toEqual({ pending: 0, overdue: 0 })
    expect(await counts(`${overdue()}; ${order(`fulfilment = 'pickup'`)}`)).toEqual({ pending: 1, overdue: 0 })
  })
})

describe('a storefront’s unpaid holds', () => {
  const holds = (changes: string) => list(changes, `select id from storefront_holds('${drop.storefrontId}')`)
  const change = (what: string) => `update drops set ${what} where id = '${drop.dropId}'`

  test('are those that run, in published drops', async () => {
    expect(await holds(nothing)).toEqual([heldId])
    expect(await holds(`update claims set expires_at = app_now() where id = '${heldId}'`)).toEqual([])
    expect(await holds(change('published_at = null'))).toEqual([])
    expect(
      await holds(change(`start_date = app_now() - interval '40 days', end_date = app_now() - interval '31 days'`)),
    ).toEqual([])
  })

  test('are counted as strikes only while they are not taken back', async () => {
    const cause = '00000000-0000-4000-8000-00000000000b'
    const event = (kind: string, points: number) =>
      `insert into strike_events (profile_id, kind, cause, cause_id, points) values ('${buyer}', 'claim', '${kind}', '${cause}', ${points})`
    const recent = `select recent_strikes('${buyer}', 'claim', app_now())`
    expect(await tell(event('expired', 1), recent)).toBe(1)
    expect(await tell(`${event('expired', 1)}; ${event('adjusted', -1)}`, recent)).toBe(0)
    expect(await tell(`${event('expired', 1)}; ${event('adjusted', 1)}`, recent)).toBe(1)
  })
})

test('a dashboard counts items that are on sale', async () => {
  const counts = async (changes: string) =>
    (
      await fixtures.tryOut(changes, `select active_listings as listed from sales_overview('{${drop.storefrontId}}')`)
    )[0]
  const free = `update drop_items set quantity_available = 1, quantity_held = 0 where id = '${drop.items[1]}'`
  expect(await counts(free)).toEqual({ listed: 1 })
  expect(await counts(`${free}; update drop_items set active = false where id = '${drop.items[1]}'`)).toEqual({
    listed: 0,
  })
  expect(await counts(`${free}; update drop_items set closed_at = app_now() where id = '${drop.items[1]}'`)).toEqual({
    listed: 0,
  })
})
