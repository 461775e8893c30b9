import { CreateDrop } from '@keepcase/contract/drops/drops.contract.ts'
import { openTestDb } from '@keepcase/db/testing/test-db.ts'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'

// Constants of the specification where they are stored: database defaults, and limits of the contract.

const { db, close } = await openTestDb()
afterAll(close)

/** Column defaults of a table, as SQL. */
async function byDefault(table: string): Promise<Record<string, string | null>> {
  const { rows } = await sql<{ name: string; value: string | null }>`
    select column_name as name, column_default as value from information_schema.columns
    where table_schema = 'public' and table_name = ${table}`.execute(db)
  return Object.fromEntries(rows.map(({ name, value }) => [name, value?.replace(/::\w+$/, '') ?? null]))
}

test('a profile begins at flair level 1 with no strikes and no purchases', async () => {
  expect(await byDefault('profiles')).toMatchObject({
    claim_flair_level: '1',
    claim_strike_score: '0',
    seller_strike_score: '0',
    total_purchases: '0',
  })
})

test('a drop ships at the seller’s own rate, the seller bears the fee, and a hold lasts an hour', async () => {
  expect(await byDefault('drops')).toMatchObject({
    allow_shipping: 'true',
    shipping_cost_strategy: "'SellerDefault'",
    fee_structure: "'seller'",
    early_access_minutes: '15',
  })
  expect(await byDefault('drop_settings')).toMatchObject({
    max_claims_per_user: null,
    staggered_claim_threshold: null,
  })
  const { rows } = await sql<{ hold: number; cooldown: number }>`
    select extract(epoch from limit_default_hold())::int as hold,
      extract(epoch from limit_default_cooldown())::int as cooldown`.execute(db)
  expect(rows).toEqual([{ hold: 3_600, cooldown: 5 }])
})

test('a subscription costs 9.99 a month; sign-up is open, uploads have 10 MB, a session 60 minutes', async () => {
  expect(await byDefault('storefronts')).toMatchObject({ subscription_price_cents: '999' })
  expect(await byDefault('platform_settings')).toMatchObject({
    user_registration: 'true',
    email_verification: 'false',
    maximum_upload_size_mb: '10',
    session_timeout_minutes: '60',
  })
})

test('a seller sets a hold between 5 minutes and 7 days', () => {
  const drop = { storefrontId: '00000000-0000-4000-8000-000000000001', type: 'marketplace', title: 'Night Shift' }
  const takes = (holdSeconds: number) => CreateDrop.safeParse({ ...drop, holdSeconds }).success
  expect([299, 300, 7 * 86_400, 7 * 86_400 + 1].map(takes)).toEqual([false, true, true, false])
})
