import { openTestDb } from '@keepcase/db/testing/test-db.ts'
import { viewMyClaim } from '@keepcase/server/features/claims/claims.view.ts'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'

// Fixed texts that only programs read: in answers of the database's own calls.

const { db, close } = await openTestDb()
afterAll(close)

const someone = '00000000-0000-4000-8000-000000000001'
type Answer = { success: boolean; message: string }
const ask = async (call: ReturnType<typeof sql<Answer>>) => (await call.execute(db)).rows[0]

test('claim_item asks for an item and an account', async () => {
  const refused = { success: false, message: 'User ID and Drop Item ID are required to claim.' }
  expect(await ask(sql`select * from claim_item(null, ${someone}::uuid)`)).toEqual(refused)
  expect(await ask(sql`select * from claim_item(${someone}::uuid, null)`)).toEqual(refused)
})

test('mark_claim_paid asks for a claim, then for an account', async () => {
  expect(await ask(sql`select * from mark_claim_paid(null, ${someone}::uuid)`)).toEqual({
    success: false,
    message: 'Claim ID is required to mark paid.',
  })
  expect(await ask(sql`select * from mark_claim_paid(${someone}::uuid, null)`)).toEqual({
    success: false,
    message: 'User not authenticated',
  })
})

test('a claim without a name for its item, drop or seller is answered with the specified ones', () => {
  const at = new Date('2026-11-21T20:00:00.000Z')
  const row = {
    status: 'claimed',
    claimedAt: at,
    expiresAt: at,
    paidAt: null,
    itemName: null,
    dropName: null,
    sellerName: null,
  }
  expect(viewMyClaim(row as never, at)).toMatchObject({
    itemName: 'Unknown Item',
    dropName: 'Unknown Drop',
    sellerName: 'Unknown Seller',
    status: 'expired',
  })
})
