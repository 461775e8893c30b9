import type { DropFixture } from '#server/features/claims/testing/claims-fixtures.ts'

/** Ids that the planted violations use. */
export type ViolationFixtures = {
  sale: DropFixture
  live: DropFixture
  buyers: string[]
  claims: { bought: string; held: string; expired: string; revoked: string; offer: string }
}

/**
 * One statement that breaks one thing in a database without constraints, and the invariant that must report
 * it.
 */
export type Violation = { invariant: string; what: string; sql(fixtures: ViolationFixtures): string }

export const violation = (invariant: string, what: string, sql: Violation['sql']): Violation => ({
  invariant,
  what,
  sql,
})

/** SQL: id of an account that does not exist. */
export const missingAccountId = `'00000000-0000-4000-8000-000000000000'`

/** SQL: one payment, always the same. */
export const firstPayment = `(select min(id::text)::uuid from payments)`

/**
 * A code of ten percent, used by the order of the first payment; rows as a payment leaves them, except for
 * the amounts.
 */
export const redeemedCode = ({ sale, buyers }: ViolationFixtures) => `
  with c as (
    insert into discount_codes (storefront_id, code, percent, currency, max_uses, max_uses_per_account, source, uses)
    values ('${sale.storefrontId}', 'TEN', 10, 'USD', 1, 1, 'seller', 1) returning id
  )
  insert into discount_redemptions (order_id, code_id, profile_id, discount_cents, state)
  select o.id, c.id, o.buyer_id, 1, 'kept' from c, orders o where o.status = 'paid' and o.buyer_id = '${buyers[0]}' limit 1;
  update orders o set discount_cents = 1, total_cents = total_cents - 1 from discount_redemptions r where r.order_id = o.id;`
