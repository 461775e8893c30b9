import { ownerPermissions } from '@keepcase/contract/access/permissions.ts'
import { flairFor } from '@keepcase/contract/loyalty/flair.rules.ts'
import { perkNames, type TierInput } from '@keepcase/contract/loyalty/loyalty.contract.ts'
import { standingOf } from '@keepcase/contract/loyalty/loyalty.rules.ts'
import { openTestDb } from '@keepcase/db/testing/test-db.ts'
import { createRouterClient } from '@orpc/server'
import { afterAll, expect, test } from 'vitest'
import type { Actor } from '#server/api/context.ts'
import { enteredContext, testActor } from '#server/api/testing/test-context.ts'
import { claimBatch, makeBuyers, makeDrop } from '#server/features/claims/testing/claims-fixtures.ts'
import { captureMoney, refundClaim } from '#server/features/claims/testing/money-fixtures.ts'
import { findViolations, violationText } from '#server/features/invariants/public.ts'
import { loyaltyRouter } from './loyalty.router.ts'

const { db, owner, pool, close } = await openTestDb()
afterAll(close)
const as = (actor: Actor | null) => createRouterClient(loyaltyRouter({ db }), { context: enteredContext(owner, actor) })

type Sale = { dropId: string; items: string[]; storefrontId: string }
type Buyer = { id: string; token: string }

async function buy(sale: Sale, buyer: Buyer, item: number): Promise<string> {
  const [answer] = await claimBatch(pool, sale.dropId, [{ token: buyer.token, item: sale.items[item]! }])
  const claimId = answer!.claim_id as string
  await captureMoney(owner, [claimId])
  const { rows } = await pool.query('select * from mark_claim_paid($1, $2)', [claimId, buyer.id])
  expect(rows[0].success).toBe(true)
  return claimId
}

const tierEvents = async (userId: string) =>
  (
    await owner.query(
      `select payload ->> 'tier' as tier, payload ->> 'welcome' as welcome from outbox
       where name = 'loyalty.tier_reached' and payload ->> 'userId' = $1 order by id`,
      [userId],
    )
  ).rows
const activities = async (userId: string) =>
  (
    await owner.query(
      `select title, description from user_activities where user_id = $1 and activity_type = 'tier_reached' order by created_at`,
      [userId],
    )
  ).rows

test('a storefront begins with the four tiers of the house', async () => {
  const { storefrontId } = await makeDrop(owner)
  const { items } = await as(null).tiers({ storefrontId })
  expect(items.map(({ name, threshold, perks }) => [name, threshold, perks])).toEqual([
    ['New Supporter', 1, ['welcome_message', 'starter_perks']],
    ['Frequent Flyer', 5, ['early_access', 'exclusive_hints']],
    ['Inner Circle', 10, ['discount_codes', 'private_drops']],
    ["Collector's Club", 25, ['first_dibs', 'limited_edition']],
  ])
})

test('the database reaches the flair levels at the purchases that the rules name', async () => {
  const { rows } = await owner.query<{ level: number }>(
    'select flair_level(n) as level from generate_series(0, 260) as n order by n',
  )
  expect(rows.map(({ level }) => level)).toEqual(Array.from({ length: 261 }, (_, n) => flairFor(n).level))
})

test('each paid claim counts where it was bought, a refund counts back, and a tier is told of once', async () => {
  const [ada] = await makeBuyers(owner, 1)
  const sale = await makeDrop(owner, { units: [1, 1, 1, 1, 1, 1, 1], cooldownSeconds: 0 })
  const elsewhere = await makeDrop(owner, { units: [1] })
  const me = testActor({ profileId: ada!.id })
  const standing = () => as(me).mine({ storefrontId: sale.storefrontId })
  expect(await standing()).toMatchObject({ purchases: 0, tier: null, next: { name: 'New Supporter' }, perks: [] })
  const first = await buy(sale, ada!, 0)
  expect(await standing()).toMatchObject({ purchases: 1, tier: { name: 'New Supporter' } })
  expect(await tierEvents(ada!.id)).toEqual([{ tier: 'New Supporter', welcome: 'Thank you for your first purchase.' }])
  await refundClaim(owner, first)
  await pool.query('select revoke_claims($1, $2, false)', [[first], 'It broke.'])
  expect(await standing()).toMatchObject({ purchases: 0, tier: null })
  for (let item = 1; item <= 5; item++) await buy(sale, ada!, item)
  await buy(elsewhere, ada!, 0)
  expect(await standing()).toMatchObject({
    purchases: 5,
    tier: { name: 'Frequent Flyer' },
    next: { name: 'Inner Circle' },
    perks: ['welcome_message', 'starter_perks', 'early_access', 'exclusive_hints'],
  })
  expect((await tierEvents(ada!.id)).map(({ tier }) => tier)).toEqual([
    'New Supporter',
    'Frequent Flyer',
    'New Supporter',
  ])
  expect(await activities(ada!.id)).toEqual([
    { title: 'Reached New Supporter', description: 'Static Age Video' },
    { title: 'Reached Frequent Flyer', description: 'Static Age Video' },
    { title: 'Reached New Supporter', description: 'Static Age Video' },
  ])
  const snapshot = db.transaction().setIsolationLevel('repeatable read')
  const found = await snapshot.execute(async (tx) => findViolations(tx, { hasWorker: false }))
  expect(found.filter(({ invariant }) => invariant.startsWith('I16')).map(violationText)).toEqual([])
})

test('two first purchases at once in two drops are both counted, and the tier is told of once', async () => {
  const [ada] = await makeBuyers(owner, 1)
  const one = await makeDrop(owner, { units: [1] })
  const other = await makeDrop(owner, { units: [1] })
  await owner.query('update drops set storefront_id = $2 where id = $1', [other.dropId, one.storefrontId])
  await Promise.all([buy(one, ada!, 0), buy({ ...other, storefrontId: one.storefrontId }, ada!, 0)])
  const { rows } = await owner.query('select purchases, most_purchases from loyalty_standings where profile_id = $1', [
    ada!.id,
  ])
  expect(rows).toEqual([{ purchases: 2, most_purchases: 2 }])
  expect(await tierEvents(ada!.id)).toHaveLength(1)
})

test('only who holds the right there edits tiers; that is written down, and nobody’s purchases change', async () => {
  const sale = await makeDrop(owner, { units: [2] })
  const [ada] = await makeBuyers(owner, 1)
  await buy(sale, ada!, 0)
  const { storefrontId } = sale
  const keeper = testActor({
    profileId: sale.ownerId,
    storefronts: new Map([[storefrontId, new Set<string>(ownerPermissions)]]),
  })
  const rival = testActor({ storefronts: new Map([[ada!.id, new Set<string>(ownerPermissions)]]) })
  const tiers: TierInput[] = [
    { name: 'Regular', threshold: 1, perks: ['early_access'], welcome: '', codePercent: 10 },
    { name: 'Family', threshold: 3, perks: ['first_dibs'], welcome: '', codePercent: 10 },
  ]
  await expect(as(rival).updateTiers({ storefrontId, tiers })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  await expect(as(testActor()).updateTiers({ storefrontId, tiers })).rejects.toMatchObject({ code: 'FORBIDDEN' })
  const doubled = tiers.map((tier) => ({ ...tier, threshold: 2 }))
  await expect(as(keeper).updateTiers({ storefrontId, tiers: doubled })).rejects.toMatchObject({
    code: 'SAME_THRESHOLD',
  })
  const posing = tiers.map((tier) => (tier.threshold === 3 ? { ...tier, name: 'Keepcase Gold' } : tier))
  await expect(as(keeper).updateTiers({ storefrontId, tiers: posing })).rejects.toMatchObject({
    code: 'NAME_RESERVED',
    status: 409,
    data: { fields: { 'tiers.1.name': 'This name is reserved for the Keepcase team. Choose another.' } },
  })
  const former = (await as(null).tiers({ storefrontId })).items
  const { items } = await as(keeper).updateTiers({ storefrontId, tiers })
  expect(items.map(({ name, threshold }) => [name, threshold])).toEqual([
    ['Regular', 1],
    ['Family', 3],
  ])
  expect(items[0]!.id).toBe(former[0]!.id)
  const { rows } = await owner.query(`select action from audit_log where subject_id = $1`, [storefrontId])
  expect(rows).toEqual([{ action: 'loyalty.updateTiers' }])
  const mine = await as(testActor({ profileId: ada!.id })).mine({ storefrontId })
  expect(mine).toMatchObject({ purchases: 1, tier: { name: 'Regular' }, perks: ['early_access'] })
})

test('the rule and the database agree on the perks of any tiers and any purchases', async () => {
  const { storefrontId } = await makeDrop(owner)
  let seed = 7
  const random = (below: number) => {
    seed = (seed * 48_271) % 2_147_483_647
    return seed % below
  }
  for (let fixtures = 0; fixtures < 25; fixtures++) {
    await owner.query('delete from loyalty_tiers where storefront_id = $1', [storefrontId])
    const thresholds = new Set(Array.from({ length: random(6) }, () => 1 + random(12)))
    for (const threshold of thresholds) {
      const perks = perkNames.filter(() => random(3) === 0)
      await owner.query('insert into loyalty_tiers (storefront_id, name, threshold, perks) values ($1, $2, $3, $4)', [
        storefrontId,
        `Tier ${threshold}`,
        threshold,
        perks,
      ])
    }
    const { items } = await as(null).tiers({ storefrontId })
    for (let purchases = 0; purchases <= 13; purchases++) {
      const { rows } = await owner.query('select loyalty_perks($1, $2) as perks', [storefrontId, purchases])
      expect(standingOf(items, purchases).perks.toSorted(), `world ${fixtures}, ${purchases}`).toEqual(
        rows[0].perks.toSorted(),
      )
    }
  }
})

test('of two people who save tiers at once, the second is told and gets the tiers of the first', async () => {
  const { storefrontId, ownerId } = await makeDrop(owner)
  const keeper = testActor({
    profileId: ownerId,
    storefronts: new Map([[storefrontId, new Set<string>(ownerPermissions)]]),
  })
  const api = as(keeper)
  const { version } = await api.ofMyStorefront({ storefrontId })
  const tier = (name: string): TierInput => ({ name, threshold: 2, perks: [], welcome: '', codePercent: 10 })
  const save = (name: string) => api.updateTiers({ storefrontId, version, tiers: [tier(name)] })
  const answers = await Promise.allSettled([save('Regular'), save('Family')])
  const [saved] = answers.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value] : []))
  const [refused] = answers.flatMap((answer) => (answer.status === 'rejected' ? [answer.reason] : []))
  expect(saved).toMatchObject({ version: version + 1 })
  expect(refused).toMatchObject({ code: 'CHANGED_MEANWHILE', status: 409, data: { current: saved } })
  expect(await api.ofMyStorefront({ storefrontId })).toEqual(saved)
  const again = await api.updateTiers({ storefrontId, version: version + 1, tiers: [tier('Family')] })
  expect(again.items.map(({ name }) => name)).toEqual(['Family'])
})
