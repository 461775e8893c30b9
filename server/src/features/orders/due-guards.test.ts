import { openTestDb, type TestDb } from '@keepcase/db/testing/test-db.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { claimBatch, type DropFixture, makeBuyers, makeDrop } from '#server/features/claims/testing/claims-fixtures.ts'
import { captureMoney } from '#server/features/claims/testing/money-fixtures.ts'

// When an order has to leave, alone or in an open parcel; which strikes count: one condition at a time.

let fixtures: TestDb
let drop: DropFixture
let buyer: string
let orders: string[]
const parcel = '00000000-0000-4000-8000-0000000000aa'
beforeAll(async () => {
  fixtures = await openTestDb()
  drop = await makeDrop(fixtures.owner, { units: [1, 1] })
  const [account] = await makeBuyers(fixtures.owner, 1)
  buyer = account!.id
  orders = []
  for (const item of drop.items) {
    const [claim] = await claimBatch(fixtures.pool, drop.dropId, [{ token: account!.token, item }])
    orders.push(await captureMoney(fixtures.owner, [String(claim!.claim_id)]))
  }
  await fixtures.owner.query(
    `insert into open_parcels (id, buyer_id, storefront_id, currency, address, closes_at)
     values ($1, $2, $3, 'USD', '{}', app_now() + interval '5 days')`,
    [parcel, buyer, drop.storefrontId],
  )
})
afterAll(() => fixtures.close())

const nothing = 'select 1'
const tell = async (changes: string, query: string) =>
  Object.values((await fixtures.tryOut(changes, query))[0] ?? {})[0]
const ofOrder = (i: number, change: string) => `update orders set ${change} where id = '${orders[i]}'`
const join = (i: number) => ofOrder(i, `parcel_id = '${parcel}'`)

describe('an order is due', () => {
  test('only once it is paid, in an open parcel too', async () => {
    const due = `select due_at is not null from orders where id = '${orders[0]}'`
    expect(await tell(join(0), due)).toBe(true)
    expect(await tell(`${ofOrder(0, 'paid_at = null')}; ${join(0)}`, due)).toBe(false)
  })

  test('later when its parcel closes later, if it is in it and has not left', async () => {
    const spoil = `update orders set due_at = '2020-01-01'`
    const later = `update open_parcels set closes_at = closes_at + interval '1 day'`
    const moved = (changes: string) =>
      tell(
        `${join(0)}; ${changes}; ${spoil}; ${later}`,
        `select array_agg(due_at > '2020-01-01' order by (id = '${orders[1]}')) from orders`,
      )
    expect(await moved(nothing)).toEqual([true, false])
    expect(await moved(join(1))).toEqual([true, true])
    expect(await moved(`${join(1)}; ${ofOrder(1, `status = 'shipped'`)}`)).toEqual([true, false])
  })

  test('together with others of a parcel that is open and holds something', async () => {
    const joinable = (changes: string) =>
      tell(changes, `select is_parcel_joinable(p) from open_parcels p where id = '${parcel}'`)
    expect(await joinable(join(0))).toBe(true)
    expect(await joinable(`${join(0)}; update open_parcels set closed_at = opened_at + interval '1 millisecond'`)).toBe(
      false,
    )
    expect(await joinable(nothing)).toBe(false)
  })
})

test('a strike counts as blocking until it is taken back, also when it has faded', async () => {
  const strike = (cause: string, points: number) =>
    `insert into strike_events (profile_id, kind, cause, cause_id, points)
     values ('${buyer}', 'claim', '${cause}', '${parcel}', ${points})`
  const recent = `select recent_strikes('${buyer}', 'claim', app_now() + interval '1 second')`
  expect(await tell(strike('expired', 1), recent)).toBe(1)
  expect(await tell(`${strike('expired', 1)}; ${strike('faded', -1)}`, recent)).toBe(1)
  expect(await tell(`${strike('expired', 1)}; ${strike('adjusted', -1)}`, recent)).toBe(0)
})
