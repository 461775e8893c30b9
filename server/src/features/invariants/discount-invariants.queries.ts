import type { Invariant } from './invariant.ts'

/** Discount codes: no code is used too often, and every discount comes from a code. */
export const discountInvariants: readonly Invariant[] = [
  {
    name: 'I22 uses',
    holds: 'A code is used by the orders that hold it or were paid with it, never more often than it allows.',
    scope: 'platform',
    sql: `
      select null::uuid as scope_id, 'discount_code ' || c.id as subject,
        jsonb_build_object('uses', c.uses, 'redemptions', n.redemptions, 'maxUses', c.max_uses) as detail
      from discount_codes c left join (
        select code_id, count(*)::int as redemptions from discount_redemptions where state <> 'returned' group by code_id
      ) n on n.code_id = c.id
      where c.uses <> coalesce(n.redemptions, 0) or c.uses > c.max_uses
      union all
      select null, 'discount_code ' || c.id, jsonb_build_object('account', r.profile_id, 'redemptions', count(*),
        'maxUsesPerAccount', c.max_uses_per_account)
      from discount_redemptions r join discount_codes c on c.id = r.code_id
      where r.state <> 'returned' group by c.id, c.max_uses_per_account, r.profile_id
      having count(*) > c.max_uses_per_account`,
  },
  {
    name: 'I22 orders',
    holds:
      "An order's discount is its code's, of its seller and, where it has an owner, of its buyer; its use follows the order.",
    scope: 'platform',
    sql: `
      select null::uuid as scope_id, 'order ' || o.id as subject, jsonb_build_object('status', o.status, 'state', r.state,
        'discount', o.discount_cents, 'redeemed', r.discount_cents, 'code', r.code_id) as detail
      from orders o left join discount_redemptions r on r.order_id = o.id left join discount_codes c on c.id = r.code_id
      where (o.discount_cents > 0 or r.order_id is not null) and (
        o.discount_cents is distinct from r.discount_cents or r.profile_id <> o.buyer_id
        or c.storefront_id <> o.storefront_id or c.profile_id <> o.buyer_id
        or r.state <> case when o.status in ('failed', 'refunded', 'cancelled') then 'returned'
          when o.status = 'pending' then 'reserved' else 'kept' end)`,
  },
  {
    name: 'I22 one code a claim',
    holds: 'What is bought was lowered by one code at most.',
    scope: 'platform',
    sql: `
      select null::uuid as scope_id, 'claim ' || l.claim_id as subject, jsonb_build_object('orders', jsonb_agg(l.order_id)) as detail
      from order_lines l join discount_redemptions r on r.order_id = l.order_id
      where r.state = 'kept' and l.refunded_cents = 0 and l.price_cents > l.discount_cents
      group by l.claim_id having count(*) > 1`,
  },
]
