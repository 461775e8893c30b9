import { openTestDb, type TestDb } from '@keepcase/db/testing/test-db.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type DropFixture, makeBuyers, makeDrop } from '#server/features/claims/testing/claims-fixtures.ts'

// Whose codes are settled: one condition at a time.

let fixtures: TestDb
let drop: DropFixture
let ada: string
let bob: string
beforeAll(async () => {
  fixtures = await openTestDb()
  drop = await makeDrop(fixtures.owner)
  ;[ada, bob] = (await makeBuyers(fixtures.owner, 2)).map((person) => person.id) as [string, string]
})
afterAll(() => fixtures.close())

test('settling one account’s codes neither gives nor takes those of others', async () => {
  const settle = (who: string) => `select settle_tier_codes('${drop.storefrontId}', '{${who}}')`
  const reached = (who: string) => `insert into loyalty_standings (storefront_id, profile_id, purchases, most_purchases)
    values ('${drop.storefrontId}', '${who}', 1, 1)`
  const perk = `update loyalty_tiers set perks = '{discount_codes}' where threshold = 1`
  const codes = async (changes: string) =>
    (
      await fixtures.tryOut(
        `${perk}; ${reached(ada)}; ${reached(bob)}; delete from discount_codes; ${changes}`,
        `select profile_id, withdrawn_at is null as valid from discount_codes order by profile_id = '${bob}'`,
      )
    ).map((row) => [row.profile_id === ada ? 'Ada' : 'Bob', row.valid])
  expect(await codes(settle(ada))).toEqual([['Ada', true]])
  expect(await codes(`${settle(ada)}; ${settle(bob)}`)).toEqual([
    ['Ada', true],
    ['Bob', true],
  ])
})
