import { afterAll, expect, test } from 'vitest'
import { asBuyer, openCheckoutFixtures, quoteAndPay } from './testing/checkout-fixtures.ts'

const fixtures = await openCheckoutFixtures()
afterAll(() => fixtures.close())

const limit = (storefrontId: string, countries: string[]) =>
  fixtures.owner.query('update storefronts set ships_to = $2 where id = $1', [storefrontId, countries])

test('a parcel goes only where its seller ships, and the quote says so before', async () => {
  const [buyer] = await fixtures.buyers(1)
  const drop = await fixtures.sale()
  const { rows } = await fixtures.owner.query<{ country: string }>('select country from addresses where id = $1', [
    buyer!.addressId,
  ])
  const home = rows[0]!.country
  await limit(drop.storefrontId, ['JP'])
  const claimId = await fixtures.claim(buyer!, drop)
  const asked = { claimIds: [claimId], addressId: buyer!.addressId, fulfilment: 'shipping' as const }
  const { parcels } = await fixtures.as(asBuyer(buyer!)).checkout.quote(asked)
  expect(parcels[0]?.shippingProblem).toMatch(/ doesn’t ship to .+\. Choose another address\.$/)
  await expect(quoteAndPay(fixtures, buyer!, [claimId])).rejects.toMatchObject({
    code: 'CANNOT_SHIP',
    data: { message: parcels[0]?.shippingProblem },
  })
  await limit(drop.storefrontId, ['JP', home])
  expect(await quoteAndPay(fixtures, buyer!, [claimId])).toMatchObject({ state: 'captured' })
})

test('a country that is taken away after the claim is still shipped to', async () => {
  const [buyer] = await fixtures.buyers(1)
  const drop = await fixtures.sale()
  const claimId = await fixtures.claim(buyer!, drop)
  await limit(drop.storefrontId, ['JP'])
  expect(await quoteAndPay(fixtures, buyer!, [claimId])).toMatchObject({ state: 'captured' })
})
