import { openTestDb } from '@keepcase/db/testing/test-db.ts'
import { afterAll, expect, test } from 'vitest'
import { claimBatch, makeBuyers, makeDrop } from '#server/features/claims/testing/claims-fixtures.ts'
import { captureMoney, refundClaim } from '#server/features/claims/testing/money-fixtures.ts'
import { selectFactsOf } from './account-facts.queries.ts'
import { claimScoreOf } from './account-facts.ts'

const fixtures = await openTestDb()
const { db, owner, pool } = fixtures
afterAll(fixtures.close)

/** A buyer and a drop of six single items, with the moves of a claim. */
async function begin() {
  const drop = await makeDrop(owner, { units: [1, 1, 1, 1, 1, 1], cooldownSeconds: 0 })
  const [buyer] = await makeBuyers(owner, 1)
  const { id } = buyer!
  const claim = async (tape: number): Promise<string> => {
    const [answer] = await claimBatch(pool, drop.dropId, [{ userId: id, item: drop.items[tape]! }])
    return answer!.claim_id as string
  }
  return {
    id,
    drop,
    claim,
    score: async () => claimScoreOf(await selectFactsOf(db, id)),
    pay: async (claimId: string) => {
      await captureMoney(owner, [claimId])
      await owner.query('select mark_claim_paid($1, $2)', [claimId, id])
    },
    release: (claimId: string) => owner.query('select release_claim($1, $2)', [claimId, id]),
    revoke: (claimId: string) => owner.query(`select revoke_claims(array[$1::uuid], 'withdrawn', false)`, [claimId]),
  }
}

test('counts a claim once it is paid, released or expired, and not while its hold is open', async () => {
  const { drop, claim, score, pay, release } = await begin()
  expect(await score()).toBeNull()
  const first = await claim(0)
  expect(await score()).toBeNull()
  await pay(first)
  expect(await score()).toBe(100)
  const second = await claim(1)
  expect(await score()).toBe(100)
  await owner.query(`update claims set status = 'capturing' where id = $1`, [second])
  expect(await score()).toBe(100)
  await owner.query(`update claims set status = 'claimed' where id = $1`, [second])
  await release(second)
  expect(await score()).toBe(50)
  const third = await claim(2)
  expect(await score()).toBe(50)
  await owner.query(`update claims set expires_at = app_now() - interval '1 s' where id = $1`, [third])
  await owner.query('select sweep_drop($1, 100)', [drop.dropId])
  expect(await score()).toBe(33)
})

test('leaves out claims that the seller or the platform voided, and refunded ones', async () => {
  const { claim, score, pay, revoke } = await begin()
  const paid = [await claim(0), await claim(1)]
  for (const one of paid) await pay(one)
  await revoke(await claim(2))
  expect(await score()).toBe(100)
  await refundClaim(owner, paid[1]!)
  await revoke(paid[1]!)
  expect(await score()).toBe(100)
})

test('leaves out offers from a standby line until they are paid', async () => {
  const { id, drop, claim, score, pay, release } = await begin()
  await release(await claim(0))
  expect(await score()).toBe(0)
  const offer = async (tape: number) => {
    const { rows } = await owner.query<{ id: string }>(
      `select (append_claim(d, i, $2, 'claimed', 'standby', i.price_cents, app_now(), app_now() + interval '10 min', 0)).id
       from drops d join drop_items i on i.drop_id = d.id where i.id = $1`,
      [drop.items[tape], id],
    )
    await owner.query(
      'update drop_items set quantity_available = quantity_available - 1, quantity_held = quantity_held + 1 where id = $1',
      [drop.items[tape]],
    )
    return rows[0]!.id
  }
  const offered = await offer(1)
  expect(await score()).toBe(0)
  await pay(offered)
  expect(await score()).toBe(50)
})
