import type { Db } from '@keepcase/db/db.ts'
import { sql } from 'kysely'

/**
 * What must hold of money once everything under way has come to its end, each as a query that finds what breaks it:
 * stricter than the invariants room, which leaves five minutes to what is still owed.
 */
const invariants: Readonly<Record<string, string>> = {
  'I11: a kept purchase has exactly one captured payment that was not given back': `
    select c.id from claims c where c.status = 'purchased' and (
      select count(*) from order_lines l join payments p on p.order_id = l.order_id
      where l.claim_id = c.id and p.status = 'captured' and l.refunded_cents = 0) <> 1`,
  'I11: money without a claim goes back': `
    select l.claim_id from order_lines l join payments p on p.order_id = l.order_id join claims c on c.id = l.claim_id
    where p.captured_cents > 0 and c.status <> 'purchased' and l.refunded_cents = 0
      and l.price_cents + l.shipping_cents + l.tax_cents + l.buyer_fee_cents > 0`,
  'I12: what was captured is what was due, by the frozen prices': `
    select p.id from payments p join orders o on o.id = p.order_id
    join lateral (select sum(l.price_cents) as items, sum(l.shipping_cents) as shipping, sum(l.tax_cents) as tax,
        sum(l.buyer_fee_cents) as fee, bool_and(l.price_cents = c.price_cents and c.currency = o.currency) as frozen
      from order_lines l join claims c on c.id = l.claim_id where l.order_id = o.id) s on true
    where p.due_cents <> o.total_cents or p.currency <> o.currency or not s.frozen
      or (p.status in ('captured', 'refunded') and p.captured_cents <> p.due_cents)
      or (o.items_cents, o.shipping_cents, o.tax_cents, o.buyer_fee_cents) <> (s.items, s.shipping, s.tax, s.fee)`,
  'I13: the parts of a captured amount sum to it': `
    select p.id from payments p left join fee_lines f on f.payment_id = p.id
    where p.status in ('captured', 'refunded') group by p.id
    having count(f.party) <> 3 or sum(f.amount_cents) <> p.captured_cents or min(f.amount_cents) < 0`,
  'I14: no more goes back than came': `
    select p.id from payments p join refunds r on r.payment_id = p.id where r.status <> 'failed' group by p.id
    having sum(r.amount_cents) > p.captured_cents
      or sum(r.amount_cents) filter (where r.status = 'succeeded') is distinct from nullif(p.refunded_cents, 0)::bigint`,
  "I14: a refund is the sum of its lines, and each line's": `
    select r.id from refunds r join payments p on p.id = r.payment_id
    join order_lines l on l.order_id = p.order_id and l.claim_id = any (r.claim_ids)
    group by r.id having sum(l.refunded_cents) <> r.amount_cents`,
  'I15: an event that was taken was applied with it': `
    select event_id from provider_events where applied_at is null or outcome is null`,
  'The books balance, and hold each capture and refund once': `
    select t.id from money_transfers t left join money_entries e on e.transfer_id = t.id
    group by t.id having coalesce(sum(e.amount_cents), 0) <> 0
    union all
    select p.id from payments p where (p.captured_cents > 0 or p.status = 'captured') <> exists (
      select 1 from money_transfers t where t.kind = 'capture' and t.cause_id = p.id)
    union all
    select r.id from refunds r where (r.status = 'succeeded') <> exists (
      select 1 from money_transfers t where t.kind = 'refund' and t.cause_id = r.id)`,
  'What the books say a buyer paid is what was captured and not given back': `
    select o.id from orders o join payments p on p.order_id = o.id and p.provider <> 'pickup'
    left join money_transfers t on t.order_id = o.id
    left join money_entries e on e.transfer_id = t.id and e.account in ('buyer', 'refund')
    group by o.id, p.id having coalesce(sum(e.amount_cents), 0) <> p.refunded_cents - p.captured_cents`,
  'A claim that is being paid has an open payment': `
    select c.id from claims c where c.status = 'capturing' and not exists (
      select 1 from order_lines l join payments p on p.order_id = l.order_id
      where l.claim_id = c.id and p.status in ('started', 'needs_confirmation', 'processing'))`,
}

/** What is wrong with the money now: names of the invariants that are broken, each with the first ids; empty is right. */
export async function findBrokenMoney(db: Db): Promise<string[]> {
  const broken: string[] = []
  for (const [name, query] of Object.entries(invariants)) {
    const { rows } = await sql.raw<Record<string, unknown>>(query).execute(db)
    if (rows.length > 0) broken.push(`${name}: ${JSON.stringify(rows.slice(0, 5))}`)
  }
  return broken
}
