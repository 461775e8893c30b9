import { openTestDb, type TestDb } from '@keepcase/db/testing/test-db.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { claimBatch, type DropFixture, makeBuyers, makeDrop } from '#server/features/claims/testing/claims-fixtures.ts'
import { captureMoney } from '#server/features/claims/testing/money-fixtures.ts'

// What notifications tell: one condition at a time, everything else in order.

let fixtures: TestDb
let drop: DropFixture
let buyer: string
let orderId: string
let claimId: string
beforeAll(async () => {
  fixtures = await openTestDb()
  drop = await makeDrop(fixtures.owner)
  const [account] = await makeBuyers(fixtures.owner, 1)
  buyer = account!.id
  const [claim] = await claimBatch(fixtures.pool, drop.dropId, [{ token: account!.token, item: drop.items[0]! }])
  claimId = String(claim!.claim_id)
  orderId = await captureMoney(fixtures.owner, [claimId])
})
afterAll(() => fixtures.close())

const [first, second] = ['00000000-0000-4000-8000-0000000000a1', '00000000-0000-4000-8000-0000000000a2']
const tell = async (changes: string, query: string) =>
  Object.values((await fixtures.tryOut(changes, query))[0] ?? {})[0]

test('a report names what it is on, not something else of the same id', async () => {
  const message = `insert into order_messages (id, order_id, author_id, side, body)
    values ('${first}', '${orderId}', '${buyer}', 'buyer', 'When?')`
  const report = (kind: string) => `${message}; insert into reports (id, reporter_id, subject_kind, subject_id, reason)
    values ('${second}', '${drop.ownerId}', '${kind}', '${first}', 'spam')`
  const name = `select subject_name from report_facts('${second}')`
  expect(await tell(report('message'), name)).toMatch(/^Buyer /)
  expect(await tell(report('user'), name)).toBeNull()
})

test('a cancel request was granted by itself when nobody answered it', async () => {
  const request = (status: string, by: string) =>
    `insert into cancel_requests (id, order_id, claim_ids, reason, status, due_at, answered_at, answered_by)
     values ('${first}', '${orderId}', '{${claimId}}', 'Moved away', '${status}', app_now() + interval '1 day',
       ${status === 'open' ? 'null' : 'app_now()'}, ${by})`
  const automatic = `select is_automatic from cancel_request_facts('${first}')`
  expect(await tell(request('granted', 'null'), automatic)).toBe(true)
  expect(await tell(request('granted', `'${drop.ownerId}'`), automatic)).toBe(false)
  expect(await tell(request('withdrawn', 'null'), automatic)).toBe(false)
})

test('an open parcel counts orders that will leave with it', async () => {
  const parcel = `insert into open_parcels (id, buyer_id, storefront_id, currency, address, closes_at)
    values ('${first}', '${buyer}', '${drop.storefrontId}', 'USD', '{}', app_now() + interval '5 days');
    update orders set parcel_id = '${first}'`
  const count = `select orders from open_parcel_facts('${first}')`
  expect(await tell(parcel, count)).toBe(1)
  expect(await tell(`${parcel}, status = 'refunded'`, count)).toBe(0)
})

test('news of a storefront begin anew after a day, with the newest of the new ones', async () => {
  const told = (began: string) =>
    tell(
      `delete from update_bundles; insert into update_bundles (user_id, storefront_id, notification_id, updates, drops,
         subscribers_only, newest_title, newest_at, began_at)
       values ('${buyer}', '${drop.storefrontId}', '${first}', 1, 0, false, 'Later', app_now(), app_now() - interval '${began}');
       select bundle_news('${drop.storefrontId}', '{${buyer}}', 1, 0, false, 'Earlier', app_now() - interval '1 hour')`,
      `select concat_ws(' ', newest_title, newest_at < app_now() - interval '30 minutes',
         began_at > app_now() - interval '90 minutes', began_at < app_now() - interval '30 minutes') from update_bundles`,
    )
  expect(await told('80 minutes')).toBe('Later f t t')
  expect(await told('2 days')).toBe('Earlier t t f')
})
