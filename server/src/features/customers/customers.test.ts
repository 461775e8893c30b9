import { randomUUID } from 'node:crypto'
import { createRouterClient } from '@orpc/server'
import { afterAll, expect, test } from 'vitest'
import { enteredContext, testActor } from '#server/api/testing/test-context.ts'
import { refundOrder } from '#server/features/checkout/refunds/refund-order.ts'
import { asSeller, openCheckoutFixtures, quoteAndPay } from '#server/features/checkout/testing/checkout-fixtures.ts'
import { readTally } from '#server/features/claims/button/read-tally.ts'
import { claimBatch, type DropFixture } from '#server/features/claims/testing/claims-fixtures.ts'
import { customersRouter } from './customers.router.ts'

const fixtures = await openCheckoutFixtures()
afterAll(fixtures.close)
const { db, owner, pool } = fixtures

const as = (actor: ReturnType<typeof testActor>) =>
  createRouterClient(customersRouter({ db }), { context: enteredContext(owner, actor, {}) })
const staffOf = async ({ storefrontId, ownerId }: DropFixture, ...names: string[]) =>
  as(testActor({ profileId: ownerId, storefronts: new Map([[storefrontId, new Set(names)]]) }))
const manager = (drop: DropFixture) => staffOf(drop, 'storefront.customers.view', 'storefront.customers.manage')
const request = () => ({ key: randomUUID(), requestId: 'test' })
const named = (id: string, name: string) =>
  owner.query('update profiles set display_name = $2 where id = $1', [id, name])

test('customers are counted with their orders, by what stays sold', async () => {
  const [ada, bo] = await fixtures.buyers(2)
  await named(ada!.id, 'Ada Reyes')
  const drop = await fixtures.sale({ units: [2, 2, 2], priceCents: 2_000 })
  const seller = await manager(drop)
  const { storefrontId } = drop
  expect((await seller.list({ storefrontId })).items).toEqual([])
  const first = await quoteAndPay(fixtures, ada!, [
    await fixtures.claim(ada!, drop, 0),
    await fixtures.claim(ada!, drop, 1),
  ])
  await quoteAndPay(fixtures, ada!, [await fixtures.claim(ada!, drop, 2)])
  await quoteAndPay(fixtures, bo!, [await fixtures.claim(bo!, drop, 0)])
  const { items } = await seller.list({ storefrontId, sort: 'spent' })
  expect(items).toMatchObject([
    { id: ada!.id, displayName: 'Ada Reyes', orders: 2, items: 3, spentCents: 6_000, tier: 'New Supporter' },
    { id: bo!.id, orders: 1, items: 1, spentCents: 2_000 },
  ])
  const { orderId } = first
  await refundOrder(fixtures.deps, asSeller(drop), { orderId, reason: 'Lost.', withdraw: true }, request())
  expect(await seller.byId({ storefrontId, profileId: ada!.id })).toMatchObject({
    orders: 2,
    items: 1,
    spentCents: 2_000,
    block: null,
  })
  const bought = await seller.purchases({ storefrontId, profileId: ada!.id })
  expect(bought.items.map(({ isRefunded, priceCents }) => [isRefunded, priceCents])).toEqual([
    [false, 2_000],
    [true, 2_000],
    [true, 2_000],
  ])
})

test('two payments of one buyer at once are both counted', async () => {
  const [ada] = await fixtures.buyers(1)
  const drop = await fixtures.sale({ units: [1, 1, 1, 1] })
  const claims: string[] = []
  for (const n of [0, 1, 2, 3]) claims.push(await fixtures.claim(ada!, drop, n))
  await Promise.all(claims.map((id) => quoteAndPay(fixtures, ada!, [id])))
  const seller = await manager(drop)
  expect((await seller.list({ storefrontId: drop.storefrontId })).items).toMatchObject([{ orders: 4, items: 4 }])
})

test('each order of the list pages through everybody once, and names are found by a part', async () => {
  const buyers = await fixtures.buyers(5)
  const drop = await fixtures.sale({ units: [9, 9] })
  const { storefrontId } = drop
  for (const [n, buyer] of buyers.entries()) {
    await named(buyer.id, `Collector ${n} of Five`)
    await quoteAndPay(fixtures, buyer, [await fixtures.claim(buyer, drop, 0)])
  }
  const seller = await manager(drop)
  for (const sort of ['recent', 'spent', 'orders'] as const) {
    const seen: string[] = []
    for (let cursor: string | undefined; ; ) {
      const page = await seller.list({ storefrontId, sort, limit: 2, ...(cursor ? { cursor } : {}) })
      seen.push(...page.items.map(({ id }) => id))
      if (!page.nextCursor) break
      cursor = page.nextCursor
    }
    expect(seen.toSorted()).toEqual(buyers.map(({ id }) => id).toSorted())
  }
  expect((await seller.list({ storefrontId, q: 'OR 3' })).items).toMatchObject([{ id: buyers[3]!.id }])
  expect((await seller.list({ storefrontId, q: '%' })).items).toEqual([])
})

test('a blocked buyer can’t claim here, can elsewhere, and can again once unblocked', async () => {
  const [ada, bo] = await fixtures.buyers(2)
  const [drop, elsewhere] = [await fixtures.sale({ units: [5, 5] }), await fixtures.sale()]
  const { storefrontId } = drop
  const seller = await manager(drop)
  const profileId = ada!.id
  const ask = async (buyer: { token: string }, item: string, dropId = drop.dropId) =>
    (await claimBatch(pool, dropId, [{ token: buyer.token, item }]))[0]
  expect(await ask(ada!, drop.items[0]!)).toMatchObject({ state: 'judged', code: null })
  expect(await seller.block({ storefrontId, profileId, reason: 'Two chargebacks.' })).toMatchObject({
    block: { reason: 'Two chargebacks.' },
  })
  expect(await ask(ada!, drop.items[1]!)).toMatchObject({ state: 'judged', code: 'BLOCKED', wait_ms: null })
  expect(await ask(bo!, drop.items[1]!)).toMatchObject({ state: 'judged', code: null })
  expect(await ask(ada!, elsewhere.items[0]!, elsewhere.dropId)).toMatchObject({ state: 'judged', code: null })
  expect(await readTally(db, profileId, drop.dropId)).toMatchObject({
    isBlocked: true,
    blockedReason: 'This storefront doesn’t accept claims from your account.',
  })
  expect((await seller.list({ storefrontId, show: 'blocked' })).items).toMatchObject([{ id: profileId }])
  expect(await seller.unblock({ storefrontId, profileId })).toMatchObject({ block: null })
  expect(await ask(ada!, drop.items[1]!)).toMatchObject({ state: 'judged', code: null })
  const { rows } = await owner.query(
    "select action from audit_log where subject_type = 'storefront_customer' and subject_id = $1 order by seq",
    [`${storefrontId} ${profileId}`],
  )
  expect(rows.map(({ action }) => action)).toEqual(['customers.block', 'customers.unblock'])
})

test('a blocked buyer keeps their holds and pays for them, and the standby line passes them over', async () => {
  const [ada, bo] = await fixtures.buyers(2)
  const drop = await fixtures.sale({ units: [1, 1] })
  const { storefrontId } = drop
  const held = await fixtures.claim(ada!, drop, 1)
  const boHolds = await fixtures.claim(bo!, drop, 0)
  const join = async () =>
    (await owner.query('select outcome from join_standby($1, $2)', [drop.items[0], ada!.id])).rows[0].outcome
  expect(await join()).toBe('joined')
  const seller = await manager(drop)
  await seller.block({ storefrontId, profileId: ada!.id, reason: '' })
  await owner.query('select release_claim($1, $2)', [boHolds, bo!.id])
  const { rows } = await owner.query('select state from standby_entries where user_id = $1', [ada!.id])
  expect(rows).toEqual([{ state: 'passed' }])
  await quoteAndPay(fixtures, ada!, [held])
  expect(await fixtures.claimRow(held)).toMatchObject({ status: 'purchased' })
})

test('staff can’t be blocked, nor an account that the storefront has never met', async () => {
  const [stranger] = await fixtures.buyers(1)
  const drop = await fixtures.sale()
  const seller = await manager(drop)
  const { storefrontId } = drop
  await owner.query(
    `insert into customer_notes (storefront_id, profile_id, author_id, body) values ($1, $2, $2, 'Me.')`,
    [storefrontId, drop.ownerId],
  )
  await expect(seller.block({ storefrontId, profileId: drop.ownerId })).rejects.toMatchObject({ code: 'WORKS_HERE' })
  await expect(seller.block({ storefrontId, profileId: stranger!.id })).rejects.toMatchObject({ code: 'NOT_FOUND' })
})

test('notes are signed, listed newest first, and removed for good', async () => {
  const [ada] = await fixtures.buyers(1)
  const drop = await fixtures.sale()
  const { storefrontId, ownerId } = drop
  await fixtures.claim(ada!, drop)
  const seller = await manager(drop)
  const customer = { storefrontId, profileId: ada!.id }
  const first = await seller.addNote({ ...customer, body: '  Wants first pressings.  ' })
  expect(first).toMatchObject({ body: 'Wants first pressings.', authorId: ownerId })
  await seller.addNote({ ...customer, body: 'Prefers pickup.' })
  const page = await seller.notes({ ...customer, limit: 1 })
  expect(page.items).toMatchObject([{ body: 'Prefers pickup.' }])
  expect((await seller.notes({ ...customer, cursor: page.nextCursor! })).items).toEqual([first])
  await seller.removeNote({ id: first.id })
  await expect(seller.removeNote({ id: first.id })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  expect((await seller.notes(customer)).items).toHaveLength(1)
  await expect(seller.addNote({ ...customer, body: ' ' })).rejects.toMatchObject({ code: 'BAD_REQUEST' })
})

test('each call asks for its permission on this storefront', async () => {
  const [ada] = await fixtures.buyers(1)
  const drop = await fixtures.sale()
  const other = await fixtures.sale()
  await fixtures.claim(ada!, drop)
  const { storefrontId } = drop
  const customer = { storefrontId, profileId: ada!.id }
  const viewer = await staffOf(drop, 'storefront.customers.view')
  const foreign = await manager(other)
  const note = await (await manager(drop)).addNote({ ...customer, body: 'Mine.' })
  expect(await viewer.byId(customer)).toMatchObject({ id: ada!.id, notes: 1 })
  const refused = { code: expect.stringMatching(/^(FORBIDDEN|NOT_FOUND)$/) }
  for (const call of [
    () => viewer.addNote({ ...customer, body: 'No.' }),
    () => viewer.removeNote({ id: note.id }),
    () => viewer.block(customer),
    () => viewer.unblock(customer),
    () => foreign.list({ storefrontId }),
    () => foreign.byId(customer),
    () => foreign.notes(customer),
    () => foreign.purchases(customer),
    () => foreign.addNote({ ...customer, body: 'No.' }),
    () => foreign.removeNote({ id: note.id }),
    () => foreign.block(customer),
    () => foreign.unblock(customer),
  ]) {
    await expect(call()).rejects.toMatchObject(refused)
  }
})
