import { randomUUID } from 'node:crypto'
import { ownerPermissions } from '@keepcase/contract/access/permissions.ts'
import { createRouterClient } from '@orpc/server'
import { afterAll, expect, test } from 'vitest'
import type { Actor } from '#server/api/context.ts'
import { enteredContext, testActor } from '#server/api/testing/test-context.ts'
import { openCheckoutFixtures, quoteAndPay } from '#server/features/checkout/testing/checkout-fixtures.ts'
import { makeBuyers, makeDrop } from '#server/features/claims/testing/claims-fixtures.ts'
import { dropsRouter } from '#server/features/drops/drops.router.ts'
import { endSubscriptionsToStorefront } from '#server/features/subscriptions/subscription-lifecycle.ts'
import { storefrontsRouter } from '../storefronts.router.ts'

const fixtures = await openCheckoutFixtures()
const { db, owner } = fixtures
afterAll(() => fixtures.close())

const routers = { storefronts: storefrontsRouter({ db }), drops: dropsRouter({ db }) }
const as = (actor: Actor) =>
  createRouterClient(routers, { context: enteredContext(owner, actor, { key: randomUUID() }) })
const ownerOf = ({ ownerId, storefrontId }: { ownerId: string; storefrontId: string }) =>
  as(testActor({ profileId: ownerId, storefronts: new Map([[storefrontId, new Set(ownerPermissions)]]) }))

const endDrop = (dropId: string) =>
  owner.query(
    `update drops set status = 'completed', start_date = app_now() - interval '2 hours',
       end_date = app_now() - interval '1 hour' where id = $1`,
    [dropId],
  )
const busy = { code: 'STILL_IN_USE', status: 409 }

test('an open drop, a hold, an order and a refund keep a storefront open, each named', async () => {
  const [buyer] = await fixtures.buyers(1)
  const drop = await fixtures.sale()
  const api = ownerOf(drop)
  const id = drop.storefrontId
  const kinds = async () => (await api.storefronts.closing({ id })).blocks.map(({ kind }) => kind)
  const refused = () => expect(api.storefronts.close({ id })).rejects.toMatchObject(busy)

  expect(await kinds()).toEqual(['drop'])
  await refused()
  const claimId = await fixtures.claim(buyer!, drop)
  await endDrop(drop.dropId)
  expect(await api.storefronts.closing({ id })).toMatchObject({
    blocks: [{ kind: 'hold', id: drop.dropId }],
    totals: { drop: 0, hold: 1, order: 0, refund: 0 },
  })
  await refused()

  const { orderId } = await quoteAndPay(fixtures, buyer!, [claimId])
  expect((await api.storefronts.closing({ id })).blocks).toMatchObject([{ kind: 'order', id: orderId }])
  await refused()
  await owner.query(`update orders set status = 'delivered' where id = $1`, [orderId])

  const { rows } = await owner.query<{ id: string }>(
    `insert into refunds (payment_id, amount_cents, reason, cause_id, claim_ids)
     select id, 100, 'Lost.', gen_random_uuid(), '{}' from payments where order_id = $1 returning id`,
    [orderId],
  )
  expect((await api.storefronts.closing({ id })).blocks).toMatchObject([{ kind: 'refund', id: orderId }])
  await refused()
  await owner.query('delete from refunds where id = $1', [rows[0]!.id])

  const closing = await api.storefronts.closing({ id })
  expect(closing.blocks).toEqual([])
  expect(closing.owedCents).toBeGreaterThan(0)
  const before = (await owner.query('select count(*)::int as n from money_entries')).rows
  await api.storefronts.close({ id })
  expect((await owner.query('select count(*)::int as n from money_entries')).rows).toEqual(before)
})

test('a closed storefront is gone for the public, and its staff; the owner keeps its books', async () => {
  const drop = await makeDrop(owner, { status: 'completed', startsIn: -7_200_000, endsIn: -3_600_000 })
  const id = drop.storefrontId
  const [clerk] = await makeBuyers(owner, 1)
  await enteredContext(
    owner,
    testActor({ profileId: clerk!.id, storefronts: new Map([[id, new Set(['storefront.orders.view'])]]) }),
  ).actor()
  const api = ownerOf(drop)
  const returnAddress = { line1: '12 Signal Road', line2: null, city: 'Marfa', region: 'TX', postalCode: '79843' }
  await api.storefronts.update({ id, subdomain: `bye-${id.slice(0, 8)}`, returnAddress })
  await api.storefronts.close({ id })
  await expect(api.storefronts.byId({ id })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  const { rows } = await owner.query<{ profileId: string; name: string }>(
    `select g.profile_id as "profileId", n.name from storefront_permissions g join permissions n on n.id = g.permission_id
     where g.storefront_id = $1`,
    [id],
  )
  expect(new Set(rows.map(({ profileId }) => profileId))).toEqual(new Set([drop.ownerId]))
  const names = rows.map(({ name }) => name)
  expect(names).toContain('storefront.orders.view')
  expect(names).not.toContain('storefront.drops.create')
  expect(names).not.toContain('storefront.own.update')
  const stored = await owner.query(
    'select subdomain, description, return_address, closed_at is not null as closed, name from storefronts where id = $1',
    [id],
  )
  const gone = { subdomain: null, description: null, return_address: null }
  expect(stored.rows).toEqual([{ ...gone, closed: true, name: 'Static Age Video' }])
  const audited = await owner.query(`select 1 from audit_log where action = 'storefronts.close' and subject_id = $1`, [
    id,
  ])
  expect(audited.rowCount).toBe(1)
})

test('only the owner closes it, whatever staff may do', async () => {
  const drop = await makeDrop(owner, { status: 'completed', startsIn: -7_200_000, endsIn: -3_600_000 })
  const [clerk] = await makeBuyers(owner, 1)
  const actor = testActor({
    profileId: clerk!.id,
    storefronts: new Map([[drop.storefrontId, new Set(ownerPermissions)]]),
  })
  await expect(as(actor).storefronts.close({ id: drop.storefrontId })).rejects.toMatchObject({ code: 'OWNER_ONLY' })
  expect(await ownerOf(drop).storefronts.byId({ id: drop.storefrontId })).toMatchObject({ name: 'Static Age Video' })
})

test('closing ends the subscriptions to it', async () => {
  const drop = await makeDrop(owner, { status: 'completed', startsIn: -7_200_000, endsIn: -3_600_000 })
  const [fan] = await makeBuyers(owner, 1)
  await owner.query(
    `insert into subscriptions (user_id, storefront_id, price_cents, currency, status, current_period_end, perks_until)
     values ($1, $2, 999, 'USD', 'active', app_now() + interval '20 days', app_now() + interval '22 days')`,
    [fan!.id, drop.storefrontId],
  )
  const api = ownerOf(drop)
  expect(await api.storefronts.closing({ id: drop.storefrontId })).toMatchObject({ subscribers: 1 })
  await api.storefronts.close({ id: drop.storefrontId })
  const { rows: events } = await owner.query(
    `select payload from outbox where name = 'storefront.closed' and row_id = $1`,
    [drop.storefrontId],
  )
  expect(events).toEqual([{ payload: { storefrontId: drop.storefrontId } }])
  await endSubscriptionsToStorefront(db).handle({ payload: events[0].payload } as never)
  const { rows } = await owner.query('select status, end_reason from subscriptions where user_id = $1', [fan!.id])
  expect(rows).toEqual([{ status: 'ended', end_reason: 'storefront_closed' }])
})

test('publishing and closing at once: one of the two is refused', { timeout: 60_000 }, async () => {
  for (let round = 0; round < 10; round++) {
    const drop = await makeDrop(owner, { status: 'draft', startsIn: 3_600_000, endsIn: 7_200_000 })
    await owner.query('update drops set published_at = null where id = $1', [drop.dropId])
    const api = ownerOf(drop)
    await Promise.allSettled([api.drops.publish({ id: drop.dropId }), api.storefronts.close({ id: drop.storefrontId })])
    const { rows } = await owner.query<{ status: string; closed: boolean }>(
      `select d.status, s.closed_at is not null as closed from drops d join storefronts s on s.id = d.storefront_id
       where d.id = $1`,
      [drop.dropId],
    )
    const { status, closed } = rows[0]!
    expect(closed).toBe(status === 'draft')
  }
})

test('a drop that is being published is waited for, and keeps the storefront open', async () => {
  const drop = await makeDrop(owner, { status: 'draft', startsIn: 3_600_000, endsIn: 7_200_000 })
  const client = await owner.connect()
  await client.query('begin')
  await client.query(`update drops set status = 'scheduled', published_at = app_now() where id = $1`, [drop.dropId])
  const closing = ownerOf(drop).storefronts.close({ id: drop.storefrontId })
  closing.catch(() => undefined)
  await new Promise((resolve) => setTimeout(resolve, 150))
  await client.query('commit')
  client.release()
  await expect(closing).rejects.toMatchObject(busy)
})
