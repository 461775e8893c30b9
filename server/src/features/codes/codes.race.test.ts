import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import {
  asBuyer,
  asSeller,
  type Buyer,
  type CheckoutFixtures,
  openCheckoutFixtures,
  quoteAndPay,
} from '#server/features/checkout/testing/checkout-fixtures.ts'

// The race runs twice: with its guard, and with the guard disabled in the database, where it must fail.

const people = 50
const uses = 5
/** Buyers share this many drops of one storefront: payments of different drops don't wait for each other. */
const saleCount = 10
const code = 'FIRST-FIVE'

/** Disables the code's lock and the constraints behind it; a delay widens the gap that the lock closes. */
const noLock = `
  create or replace function lock_code(_storefront_id uuid, _code text) returns setof discount_codes language plpgsql as $$
    begin
      return query select * from discount_codes where storefront_id = _storefront_id and code = _code;
      perform pg_sleep(0.05);
    end $$;
  alter table discount_codes drop constraint discount_codes_uses;`

/** All buyers pay at once with a code that is valid for five orders. */
async function payTogether(fixtures: CheckoutFixtures): Promise<void> {
  const first = await fixtures.sale({ takesCodes: true, units: [people] })
  const { storefrontId } = first
  const sales = [first]
  while (sales.length < saleCount) sales.push(await fixtures.sale({ takesCodes: true, units: [people], storefrontId }))
  await fixtures.as(asSeller(first)).codes.create({ storefrontId, code, percent: 10, maxUses: uses })
  const buyers = await fixtures.buyers(people)
  const codes = [{ storefrontId, fulfilment: 'shipping' as const, code }]
  const presses: { buyer: Buyer; claimIds: string[]; quoteHash: string }[] = []
  for (const [i, buyer] of buyers.entries()) {
    const claimIds = [await fixtures.claim(buyer, sales[i % saleCount]!)]
    const { parcels } = await fixtures.as(asBuyer(buyer)).checkout.quote({ claimIds, codes })
    presses.push({ buyer, claimIds, quoteHash: parcels[0]!.hash })
  }
  const press = async ({ buyer, ...given }: (typeof presses)[number]) => {
    const key = randomUUID()
    // @NOTE fifty at once are more than there are connections: a payment without a connection is retried, as the page
    // does
    for (;;) {
      try {
        return await fixtures.as(asBuyer(buyer), key).checkout.pay({ ...given, code, method: 'sandbox_success' })
      } catch (error) {
        if ((error as { code?: string }).code !== 'SERVICE_UNAVAILABLE') throw error
      }
    }
  }
  const answers = await Promise.allSettled(presses.map(press))
  const paid = answers.filter((answer) => answer.status === 'fulfilled')
  expect(paid.map(({ value }) => value.totalCents)).toEqual(Array.from({ length: uses }, () => 6_260))
  for (const answer of answers) {
    if (answer.status === 'rejected') expect(answer.reason).toMatchObject({ code: 'CODE_USED_UP' })
  }
  const { rows } = await fixtures.owner.query('select uses from discount_codes')
  expect(rows).toEqual([{ uses }])
  for (const [i, answer] of answers.entries()) {
    if (answer.status === 'rejected') await quoteAndPay(fixtures, presses[i]!.buyer, presses[i]!.claimIds)
  }
  await fixtures.expectSound()
}

async function withFixtures(off: string): Promise<void> {
  const fixtures = await openCheckoutFixtures()
  try {
    if (off !== '') await fixtures.owner.query(off)
    await payTogether(fixtures)
  } finally {
    await fixtures.close()
  }
}

test(
  'fifty payments at once with a code of five uses: five are lowered, the others are told',
  () => withFixtures(''),
  60_000,
)

test('without its guard it is lost', async () => {
  await expect(withFixtures(noLock)).rejects.toMatchObject({ name: 'AssertionError' })
}, 60_000)
