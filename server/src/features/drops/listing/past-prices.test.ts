import { openTestDb } from '@keepcase/db/testing/test-db.ts'
import { sql } from 'kysely'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { makeBuyers } from '#server/features/claims/testing/claims-fixtures.ts'
import { captureMoney, refundClaim } from '#server/features/claims/testing/money-fixtures.ts'
import { settleDrops } from '../drops.jobs.ts'
import { at, dropFixtures, minutes, noon } from '../testing/drops-fixtures.ts'

const fixtures = await openTestDb()
const { db, owner, setClock } = fixtures
const { as, seller, published, claim } = dropFixtures(fixtures)
afterAll(fixtures.close)
let ada: Awaited<ReturnType<typeof seller>>
beforeEach(async () => {
  await setClock(noon)
  ada = await seller()
})
/** Each sale is a second later than the one before. */
let second = 0

type Lot = { title?: string; priceCents?: number; category?: 'vhs' | 'vinyl'; units?: number }
type Given = Parameters<typeof published>[1]

/** Publishes a drop and opens it. */
async function opened(lots: Lot[], given: Given = {}, who = ada) {
  await setClock(noon)
  const drop = await published(who, given, lots)
  await setClock(at(minutes(60) + ++second * 1_000))
  await settleDrops(db)
  return drop
}

/** Sells the first item of a fresh drop; returns the claim. */
async function sold(lot: Lot, given: Given = {}, who = ada): Promise<{ claimId: string; dropId: string }> {
  const drop = await opened([lot], given, who)
  const [buyer] = await makeBuyers(owner, 1)
  await claim(drop.allItems[0]!.id, buyer!.id)
  const { rows } = await owner.query<{ id: string }>('select id from claims where user_id = $1', [buyer!.id])
  const claimId = rows[0]!.id
  await captureMoney(owner, [claimId])
  await owner.query('select mark_claim_paid($1, $2)', [claimId, buyer!.id])
  return { claimId, dropId: drop.id }
}

const revoke = (claimId: string) => owner.query(`select revoke_claims(array[$1::uuid], 'refund', false)`, [claimId])

/** Past prices of a fresh drop with this item, in whole currency units; null: none. */
async function pricesOf(lot: Lot, given: Given = {}, who = ada): Promise<number[] | null> {
  const drop = await opened([lot], given, who)
  const { items } = await as(null).drops.pastPrices({ id: drop.id })
  expect(items.length).toBeLessThanOrEqual(1)
  return items[0]?.prices.map(({ priceCents }) => priceCents / 100) ?? null
}

test('shows what three like it were kept for, oldest first, and nothing before the third', async () => {
  const title = 'Night of the Comet'
  await sold({ title, priceCents: 4_200 })
  await sold({ title: 'NIGHT  of the Cómet!', priceCents: 5_500 })
  expect(await pricesOf({ title })).toBeNull()
  await sold({ title, priceCents: 6_100 })
  expect(await pricesOf({ title: 'night of the comet' })).toEqual([42, 55, 61])
})

test('takes for like the same category and title only, in the same currency', async () => {
  const title = 'Blue Train'
  for (const priceCents of [1_000, 2_000, 3_000]) await sold({ title, priceCents, category: 'vinyl' })
  expect(await pricesOf({ title, category: 'vinyl' })).toEqual([10, 20, 30])
  expect(await pricesOf({ title, category: 'vhs' })).toBeNull()
  expect(await pricesOf({ title: 'Blue Trains', category: 'vinyl' })).toBeNull()
  const berlin = await seller()
  await owner.query(`update storefronts set currency = 'EUR' where id = $1`, [berlin.storefrontId])
  expect(await pricesOf({ title, category: 'vinyl' }, {}, berlin)).toBeNull()
})

test('leaves out refunds, mysteries, private drops and hidden storefronts', async () => {
  const title = 'Ghost World'
  const claims = [await sold({ title }), await sold({ title }), await sold({ title })]
  expect(await pricesOf({ title })).toHaveLength(3)
  await refundClaim(owner, claims[0]!.claimId)
  await revoke(claims[0]!.claimId)
  expect(await pricesOf({ title })).toBeNull()
  await sold({ title }, { type: 'mystery', contents: 'A tape.' })
  expect(await pricesOf({ title })).toBeNull()
  const last = await sold({ title })
  expect(await pricesOf({ title })).toHaveLength(3)
  await owner.query(`update drops set visibility = 'private' where id = $1`, [last.dropId])
  expect(await pricesOf({ title })).toBeNull()
  const bo = await seller()
  await sold({ title }, {}, bo)
  expect(await pricesOf({ title })).toHaveLength(3)
  await owner.query('update storefronts set suspended_at = app_now() where id = $1', [bo.storefrontId])
  expect(await pricesOf({ title })).toBeNull()
})

test('says nothing about a lot that was not on stage, a sealed item, or a drop that its visitor may not see', async () => {
  const title = 'Sealed Reel'
  for (let n = 0; n < 3; n++) await sold({ title })
  expect(await pricesOf({ title }, { type: 'mystery', contents: 'A reel.' })).toBeNull()
  const live = await opened([{ title: 'First lot' }, { title }], { type: 'live' })
  const shown = async () => (await as(null).drops.pastPrices({ id: live.id })).items.length
  await as(ada.actor).drops.revealNext({ id: live.id })
  expect(await shown()).toBe(0)
  await as(ada.actor).drops.revealNext({ id: live.id })
  expect(await shown()).toBe(1)
  const hidden = await opened([{ title }], { visibility: 'private' })
  await expect(as(null).drops.pastPrices({ id: hidden.id })).rejects.toMatchObject({ code: 'NOT_FOUND' })
})

test('reads 20 prices at most of thousands, and shows the newest 5', async () => {
  const title = 'Common Tape'
  const { claimId } = await sold({ title, priceCents: 100 })
  const plant = `
    insert into claims select (jsonb_populate_record(c, jsonb_build_object('id', gen_random_uuid(), 'seq', 1 + n,
      'user_id', gen_random_uuid(), 'price_cents', n, 'paid_at', c.paid_at + make_interval(secs => n)))).*
    from claims c, generate_series(1, 4000) n where c.id = '${claimId}';
    insert into sold_prices select id, drop_id, 'vhs', search_fold('${title}'), currency, price_cents, paid_at
    from claims where price_cents <> 100 and drop_id = (select drop_id from claims where id = '${claimId}');
    analyze sold_prices, claims`
  await owner.query(plant)
  const drop = await opened([{ title }])
  const reads = async () => {
    const { rows } = await owner.query<{ scans: number; read: number }>(
      `select seq_scan::int as scans, (select sum(idx_tup_read)::int from pg_stat_user_indexes
        where relname = 'sold_prices') as read from pg_stat_user_tables where relname = 'sold_prices'`,
    )
    return rows[0]!
  }
  const flush = () => sql`select pg_stat_force_next_flush()`.execute(db)
  await flush()
  const before = await reads()
  const { items } = await as(null).drops.pastPrices({ id: drop.id })
  expect(items[0]?.prices.map(({ priceCents }) => priceCents)).toEqual([3_996, 3_997, 3_998, 3_999, 4_000])
  await flush()
  const after = await reads()
  expect(after.scans).toBe(before.scans)
  expect(after.read - before.read).toBeLessThanOrEqual(21)
  expect(after.read).toBeGreaterThan(before.read)
})
