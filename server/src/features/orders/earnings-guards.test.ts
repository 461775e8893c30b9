import { openTestDb, type TestDb } from '@keepcase/db/testing/test-db.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { claimBatch, type DropFixture, makeBuyers, makeDrop } from '#server/features/claims/testing/claims-fixtures.ts'
import { captureMoney } from '#server/features/claims/testing/money-fixtures.ts'

// What a storefront's earnings count, and on which day: one condition at a time, everything else in order.

let fixtures: TestDb
let drop: DropFixture
let orderId: string
beforeAll(async () => {
  fixtures = await openTestDb()
  drop = await makeDrop(fixtures.owner)
  const [buyer] = await makeBuyers(fixtures.owner, 1)
  const [claim] = await claimBatch(fixtures.pool, drop.dropId, [{ token: buyer!.token, item: drop.items[0]! }])
  orderId = await captureMoney(fixtures.owner, [String(claim!.claim_id)])
})
afterAll(() => fixtures.close())

type Move = {
  kind?: string
  account?: string
  cents?: number
  at?: string
  party?: string
  order?: string
  id?: number
}

/** A movement of the ledger, as SQL. Entries without an `id` get the next one. */
const move = ({ kind = 'adjustment', account = 'seller', cents = 100, at = 'app_now()', party, order, id }: Move) =>
  `with moved as (
     insert into money_transfers (kind, cause_id, order_id, created_at)
     values ('${kind}', gen_random_uuid(), ${order ? `'${order}'` : 'null'}, ${at}) returning id)
   insert into money_entries (${id ? 'id, ' : ''}transfer_id, account, party_id, amount_cents, currency)
   ${id ? 'overriding system value' : ''}
   select ${id ? `${id}, ` : ''}id, '${account}', '${party ?? drop.storefrontId}', ${cents}, 'USD' from moved`
const twoDaysAgo = `app_now() - interval '48 hours'`

describe('a day’s earnings', () => {
  const days = (changes: string, rest = `'2000-01-01', 'infinity', 0`) =>
    fixtures.tryOut<{ items: number; shipping: number; other: number; net: number }>(
      changes,
      `select items_cents::int as items, shipping_cents::int as shipping, other_cents::int as other, net_cents::int as net
       from earnings_by_day('${drop.storefrontId}', ${rest})`,
    )
  const paidBy = (provider: string) => `update payments set provider = '${provider}' where order_id = '${orderId}'`
  const sale = () =>
    `${move({ kind: 'capture', order: orderId, cents: 900 })};
     insert into money_entries (transfer_id, account, party_id, amount_cents, currency)
     select id, 'shipping', '${drop.storefrontId}', 300, 'USD' from money_transfers
     where order_id = '${orderId}' order by created_at desc limit 1`

  test('part what was paid for items from what was paid for shipping', async () => {
    expect(await days(`${paidBy('sandbox')}; ${sale()}`)).toEqual([{ items: 900, shipping: 300, other: 0, net: 1200 }])
  })

  test('are no sale when they were paid at the pickup', async () => {
    expect(await days(sale())).toEqual([{ items: 0, shipping: 0, other: 1200, net: 1200 }])
  })

  test('go by the payment that came, not by one that failed before', async () => {
    const failed = `insert into payments (id, order_id, provider, method, status, due_cents, currency)
      values ('00000000-0000-4000-8000-000000000001', '${orderId}', 'pickup', 'pickup', 'declined', 6400, 'USD')`
    expect(await days(`${paidBy('sandbox')}; ${failed}; ${sale()}`)).toMatchObject([{ items: 900 }])
  })

  test('are the storefront’s own accounts, within the days and entries asked for', async () => {
    expect(await days(move({}))).toMatchObject([{ other: 100 }])
    expect(await days(move({ account: 'tax' }))).toEqual([])
    expect(await days(move({ at: twoDaysAgo }), `(app_now() - interval '1 day')::date, 'infinity', 0`)).toEqual([])
    expect(await days(move({ id: 500 }), `'2000-01-01', 'infinity', 501`)).toEqual([])
    expect(await days(move({ id: 501 }), `'2000-01-01', 'infinity', 501`)).toHaveLength(1)
  })
})

describe('days are closed', () => {
  const closing = async (changes: string) =>
    (
      await fixtures.tryOut<{ closed: boolean; next: number }>(
        `delete from earning_days; ${changes}; select close_earning_days()`,
        `select closed_before = '2100-01-01' as closed, next_entry_id::int as next from earnings_closing`,
      )
    )[0]!

  test('once: never back behind those that are', async () => {
    const ahead = `update earnings_closing set closed_before = '2100-01-01', next_entry_id = 7`
    expect(await closing(ahead)).toEqual({ closed: true, next: 7 })
  })

  test('up to the first movement of a day that is still open', async () => {
    expect((await closing(`${move({ id: 700, at: twoDaysAgo })}; ${move({ id: 800 })}`)).next).toBeLessThanOrEqual(701)
    const start = `update earnings_closing set next_entry_id = 600`
    expect((await closing(`${start}; ${move({ id: 700, at: twoDaysAgo })}; ${move({ id: 800 })}`)).next).toBe(701)
    expect((await closing(`${start}; ${move({ id: 700, at: twoDaysAgo })}`)).next).toBe(701)
    expect((await closing(`${start}; ${move({ id: 700 })}; ${move({ id: 800, at: twoDaysAgo })}`)).next).toBe(700)
    expect((await closing(`${start}; ${move({ id: 700, at: twoDaysAgo })}; ${move({ id: 702 })}`)).next).toBe(701)
  })
})
