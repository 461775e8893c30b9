import type { CreateCode } from '@keepcase/contract/codes/codes.contract.ts'
import { afterAll, afterEach, beforeEach } from 'vitest'
import type * as z from 'zod/mini'
import {
  asBuyer,
  asSeller,
  type Buyer,
  openCheckoutFixtures,
} from '#server/features/checkout/testing/checkout-fixtures.ts'
import type { DropFixture } from '#server/features/claims/testing/claims-fixtures.ts'

/** Overrides of the default code `TEN`, 10 % off. */
export type CodeOptions = Partial<Omit<z.input<typeof CreateCode>, 'storefrontId'>>

/**
 * Checkout fixtures in which each test starts with two buyers and a drop of two items that accepts codes; the
 * invariants are checked after each test.
 */
export async function openCodesFixtures() {
  const fixtures = await openCheckoutFixtures()
  afterAll(fixtures.close)
  afterEach(fixtures.expectSound)
  /** The buyers and the drop of the current test. */
  const scene = {} as { ada: Buyer; ben: Buyer; drop: DropFixture }
  beforeEach(async () => {
    const [ada, ben] = (await fixtures.buyers(2)) as [Buyer, Buyer]
    const drop = await fixtures.sale({
      takesCodes: true,
      units: [9, 9],
      feeStructure: 'split',
      holdSeconds: 300,
      endsIn: 86_400_000,
    })
    Object.assign(scene, { ada, ben, drop })
  })
  return {
    fixtures,
    scene,
    /** Creates a code of the drop's storefront, or of another drop's. */
    makeCode(more: CodeOptions = {}, of: DropFixture = scene.drop) {
      const discount = more.amountCents === undefined ? { percent: 10 } : {}
      return fixtures
        .as(asSeller(of))
        .codes.create({ storefrontId: of.storefrontId, code: 'TEN', ...discount, ...more })
    },
    /** The parcel of a quote with a code. */
    async quote(buyer: Buyer, claimIds: string[], code: string) {
      const codes = [{ storefrontId: scene.drop.storefrontId, fulfilment: 'shipping' as const, code }]
      return (await fixtures.as(asBuyer(buyer)).checkout.quote({ claimIds, codes })).parcels[0]!
    },
    /** A code's number of uses, and the state of each use. */
    async usesOf(code = 'TEN') {
      const { rows } = await fixtures.owner.query(
        `select c.uses, coalesce(array_agg(r.state order by r.created_at) filter (where r.state is not null), '{}') as states
         from discount_codes c left join discount_redemptions r on r.code_id = c.id
         where c.storefront_id = $1 and c.code = $2 group by c.id`,
        [scene.drop.storefrontId, code],
      )
      return rows[0]
    },
  }
}
