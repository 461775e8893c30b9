import { maxImportRows } from '@keepcase/contract/imports/imports.limits.ts'
import type pg from 'pg'

/** Rows of one storefront. */
export type ShopSize = { items: number; orders: number; drops: number; codes: number; staff: number }

/** Inserts unpaid holds in recent drops, blocked customers, audited acts of staff, and updates. */
export async function addDealings(client: pg.PoolClient, storefrontId: string, size: ShopSize): Promise<void> {
  const { items, orders, staff } = size
  const [buyers, many] = [orders / 5, Math.max(60, orders / 100)]
  await client.query(
    `with held as (
       update drop_items di set quantity_available = 0, quantity_held = 1 from drops d
       where d.id = di.drop_id and d.storefront_id = $1 and d.end_date > now() - interval '25 days' returning di.*),
     numbered as (select held.*, row_number() over (order by id) as n from held)
     insert into claims (user_id, item_id, drop_item_id, drop_id, drop_type, status, seq, claimed_at, expires_at, price_cents,
       currency, fee_structure, fee_bps, shipping_cost_strategy)
     select holder, item_id, id, drop_id, 'marketplace', 'claimed', ${orders} + n, now(),
       now() + n * interval '1 minute' + interval '1 hour', 500, 'USD', 'seller', 500, 'SellerDefault'
     from numbered cross join lateral (
       -- Who bought the item claims no other of it.
       select bench_id($1, ${staff} + 1 + mod(n::int + k, ${buyers})) as holder from generate_series(0, 9) k
       where not exists (
         select from claims c where c.drop_item_id = numbered.id
           and c.user_id = bench_id($1, ${staff} + 1 + mod(n::int + k, ${buyers})))
       order by k limit 1) free`,
    [storefrontId],
  )
  await client.query(
    `insert into storefront_blocks (storefront_id, profile_id, reason, blocked_at)
     select $1, bench_id($1, ${staff} + 2 + n), 'Never pays', now() - n * interval '1 hour'
     from generate_series(1, least(${many}, ${buyers - 2})) n`,
    [storefrontId],
  )
  await client.query(
    `with acts as (
       insert into audit_log (seq, actor_id, action, subject_type, subject_id, created_at, prev_hash, hash)
       select (select coalesce(max(seq), 0) from audit_log) + n, bench_id($1, 1 + mod(n, ${staff})), 'items.update', 'item',
         bench_id($1, 1000000 + mod(n, ${items}))::text, now() - n * interval '1 minute', 'x', 'x'
       from generate_series(1, ${items}) n returning seq, actor_id)
     insert into storefront_acts (storefront_id, seq, actor_id) select $1, seq, actor_id from acts`,
    [storefrontId],
  )
  await client.query(
    `insert into storefront_updates (storefront_id, author_id, title, body, created_at)
     select $1, bench_id($1, 1), 'Update ' || n, 'New records are in.', now() - n * interval '1 day' from generate_series(1, ${many}) n`,
    [storefrontId],
  )
}

/** A draft of the first 100 items of the catalog. */
export async function addDraft(client: pg.PoolClient, storefrontId: string): Promise<void> {
  await client.query(
    `insert into drops (id, storefront_id, title, status) values (bench_id($1, 2900000), $1, 'A hundred records', 'draft')`,
    [storefrontId],
  )
  await client.query(`insert into drop_settings (drop_id) values (bench_id($1, 2900000))`, [storefrontId])
  await client.query(
    `insert into drop_items (id, drop_id, item_id, position, price_cents, quantity_total, quantity_available)
     select bench_id($1, 3900000 + n), bench_id($1, 2900000), bench_id($1, 1000000 + n), n, 500, 1, 1 from generate_series(1, 100) n`,
    [storefrontId],
  )
}

/** A finished import of as many items as one may have; every second row was bad. */
export async function addImport(
  client: pg.PoolClient,
  { ownerId, storefrontId }: { ownerId: string; storefrontId: string },
  { items }: ShopSize,
): Promise<void> {
  const rows = Math.min(items, maxImportRows)
  await client.query(
    `insert into item_imports (id, storefront_id, actor_id, file_name, columns, decimal_mark, state, row_count, received_count,
       new_count, bad_count, finished_at)
     values (bench_id($1, 8000000), $1, $2, 'stock.csv', '{title,sku}', '.', 'done', $3, $3, $3 / 2, $3 / 2, now())`,
    [storefrontId, ownerId, rows],
  )
  await client.query(`insert into item_import_progress (import_id) values (bench_id($1, 8000000))`, [storefrontId])
  await client.query(
    `insert into item_import_rows (import_id, line, item, title, sku, outcome, problems, item_id)
     select bench_id($1, 8000000), n + 1, case when n % 2 = 0 then '{}'::jsonb end, 'Lantern ' || n, 'KC-' || lpad(n::text, 6, '0'),
       case when n % 2 = 0 then 'new' else 'bad' end, case when n % 2 = 0 then '{}' else '{Name the item.}' end::text[],
       case when n % 2 = 0 then bench_id($1, 1000000 + n) end
     from generate_series(1, $2::int) n`,
    [storefrontId, rows],
  )
}
