import { randomBytes, randomUUID } from 'node:crypto'
import { ownerPermissions } from '@keepcase/contract/access/permissions.ts'
import { categoryGroups, conditions, eras, genres, rarities } from '@keepcase/contract/drops/traits.ts'
import type pg from 'pg'
import { signedCookie } from '../fixtures.ts'
import { addDealings, addDraft, addImport, type ShopSize } from './lists-dealings.ts'

/** What questions ask about: the buyer of a quarter of all orders; one of these, with 50 messages; a draft; an import. */
export type ShopIds = { storefrontId: string; buyerId: string; orderId: string; draftId: string; importId: string }
/** With the sessions of the owner and of that buyer. */
export type BenchShop = ShopIds & { cookie: string; buyerCookie: string }

const raw = (values: readonly string[], n: string) =>
  `(array[${values.map((value) => `'${value}'`).join(',')}])[1 + mod(abs(${n}), ${values.length})]`
const mix = (salt: number) => `hashint4(n + ${salt})`
const categories = Object.values(categoryGroups).flat()
const words = ['Lantern', 'Harbor', 'Midnight', 'Cedar', 'Signal', 'Velvet', 'Copper', 'Prairie', 'Neon', 'Willow']

/**
 * A storefront of this size, with an owner who is signed in. Each order is of one claim; a quarter of them are one
 * buyer's, who is signed in too, the others are of as many buyers as a fifth of the orders. Triggers and foreign keys are off, for speed.
 */
export async function makeShop(superuser: pg.Pool, secret: string, size: ShopSize): Promise<BenchShop> {
  const client = await superuser.connect()
  try {
    await client.query(
      `begin; set local session_replication_role = replica; set local statement_timeout = 0; set local jit = off`,
    )
    const [ownerId, storefrontId] = [randomUUID(), randomUUID()]
    const [token, buyerToken] = [randomBytes(24), randomBytes(24)].map((bytes) => bytes.toString('base64url')) as [
      string,
      string,
    ]
    await client.query(`insert into storefronts (id, owner_id, name, currency) values ($2, $1, 'Bench Store', 'USD')`, [
      ownerId,
      storefrontId,
    ])
    await addPeople(client, { ownerId, storefrontId, token, buyerToken }, size)
    await addCatalog(client, storefrontId, size)
    await addSales(client, storefrontId, size)
    await addDealings(client, storefrontId, size)
    await addDraft(client, storefrontId)
    await addImport(client, { ownerId, storefrontId }, size)
    await client.query('commit')
    const { rows } = await client.query<Omit<ShopIds, 'storefrontId'>>(
      `select bench_id($1, 5000100) as "orderId", bench_id($1, $2 + 1) as "buyerId", bench_id($1, 2900000) as "draftId",
         bench_id($1, 8000000) as "importId"`,
      [storefrontId, size.staff],
    )
    const [cookie, buyerCookie] = [signedCookie(secret, token), signedCookie(secret, buyerToken)]
    return { storefrontId, ...rows[0]!, cookie, buyerCookie }
  } finally {
    client.release(true)
  }
}

type People = { ownerId: string; storefrontId: string; token: string; buyerToken: string }

/** The owner and a buyer with sessions, staff, and buyers, whose ids follow from their number. */
async function addPeople(
  client: pg.PoolClient,
  { ownerId, storefrontId, token, buyerToken }: People,
  size: ShopSize,
): Promise<void> {
  const people = `
    select $1::uuid as id union all select bench_id($2::uuid, n) from generate_series(1, ${size.staff + size.orders / 5}) n`
  await client.query(
    `create or replace function bench_id(_storefront_id uuid, _n int) returns uuid language sql immutable
     as $$
       -- Shaped like random ids: answers are checked against their schema.
       select overlay(overlay(md5(_storefront_id::text || _n) placing '4' from 13 for 1) placing '8' from 17 for 1)::uuid $$`,
  )
  await client.query(
    `insert into auth.app_user (id, name, email, email_verified)
     select id, 'Ada Reyes', id || '@bench.test', true from (${people}) p`,
    [ownerId, storefrontId],
  )
  await client.query(
    `insert into profiles (id, display_name, email, email_confirmed_at)
     select id, case when id = bench_id($2, ${size.staff} + 7) then 'Una Featherstone' else 'Ada Reyes ' || left(id::text, 6) end,
       id || '@bench.test', now() from (${people}) p`,
    [ownerId, storefrontId],
  )
  await client.query(
    `insert into platform_permissions (profile_id, permission_id)
     select p.id, m.id from (${people}) p, permissions m where m.granted_on_sign_up`,
    [ownerId, storefrontId],
  )
  await client.query(
    `insert into storefront_permissions (profile_id, storefront_id, permission_id)
     select p.id, $2, m.id from (select $1::uuid as id union all select bench_id($2::uuid, n) from generate_series(1, ${size.staff}) n) p,
       permissions m where m.name = any($3)`,
    [ownerId, storefrontId, ownerPermissions],
  )
  await client.query(
    `insert into auth.session (user_id, token, expires_at, is_account_open)
     values ($1, $2, now() + interval '1 day', true), (bench_id($3, ${size.staff} + 1), $4, now() + interval '1 day', true)`,
    [ownerId, token, storefrontId, buyerToken],
  )
}

async function addCatalog(client: pg.PoolClient, storefrontId: string, { items, drops }: ShopSize): Promise<void> {
  await client.query(
    `insert into items (id, storefront_id, title, maker, format, year, sku, price_cents, quantity, category, condition,
       rarity, era, genres, offered_at, created_at, updated_at)
     select bench_id($1, 1000000 + n), $1, ${raw(words, mix(1))} || ' ' || ${raw(words, mix(2))} || ' ' || n,
       ${raw(words, mix(3))} || ' Records', ${raw(['LP', 'NTSC', '7-inch', 'Paperback'], mix(4))}, 1950 + mod(n, 70),
       'KC-' || lpad(n::text, 6, '0'), 100 + mod(abs(${mix(5)}), 900) * 25, mod(n, 5), ${raw(categories, mix(6))},
       ${raw(conditions, mix(7))}, ${raw(rarities, mix(8))}, ${raw(eras, mix(9))}, array[${raw(genres, mix(10))}],
       now(), now() - n * interval '1 minute', now() - mod(n, 997) * interval '7 minutes'
     from generate_series(1, ${items}) n`,
    [storefrontId],
  )
  await client.query(
    `insert into drops (id, storefront_id, title, status, start_date, end_date, published_at, created_at)
     select bench_id($1, 2000000 + n), $1, 'Drop ' || n, case when n <= 20 then 'scheduled' else 'completed' end,
       now() + case when n <= 20 then n else -n end * interval '1 day',
       now() + case when n <= 20 then n else -n end * interval '1 day' + interval '2 hours', now() - n * interval '2 days',
       now() - n * interval '2 days'
     from generate_series(1, ${drops}) n`,
    [storefrontId],
  )
  await client.query(
    `insert into drop_settings (drop_id) select bench_id($1, 2000000 + n) from generate_series(1, ${drops}) n`,
    [storefrontId],
  )
  await client.query(
    `insert into drop_items (id, drop_id, item_id, position, price_cents, quantity_total, quantity_available)
     select bench_id($1, 3000000 + n), bench_id($1, 2000000 + 1 + mod(n, ${drops})), bench_id($1, 1000000 + n), n, 500, 1, 1
     from generate_series(1, ${items}) n`,
    [storefrontId],
  )
}

/** One claim, order and line for each sale, and discount codes. */
async function addSales(client: pg.PoolClient, storefrontId: string, size: ShopSize): Promise<void> {
  const { items, orders, drops, codes, staff } = size
  const buyer = `bench_id($1, ${staff} + 1 + case when mod(n, 4) = 0 then 0 else mod(n, ${orders / 5}) end)`
  // One buyer claims no item twice.
  const lot = `1 + mod(n + n / ${items}, ${items})`
  const drop = `bench_id($1, 2000000 + 1 + mod(${lot}, ${drops}))`
  const at = `now() - n * interval '10 minutes'`
  await client.query(
    `insert into claims (id, user_id, item_id, drop_item_id, drop_id, drop_type, status, seq, claimed_at, expires_at, paid,
       paid_at, price_cents, currency, fee_structure, fee_bps, shipping_cost_strategy)
     select bench_id($1, 4000000 + n), ${buyer}, bench_id($1, 1000000 + ${lot}), bench_id($1, 3000000 + ${lot}), ${drop},
       'marketplace', 'purchased', n, ${at}, ${at} + interval '1 hour', true, ${at}, 500, 'USD', 'seller', 500, 'SellerDefault'
     from generate_series(1, ${orders}) n`,
    [storefrontId],
  )
  await client.query(
    `insert into orders (id, buyer_id, storefront_id, status, fulfilment, address, currency, items_cents, shipping_cents,
       tax_cents, buyer_fee_cents, seller_fee_cents, total_cents, quote_hash, paid_at, due_at, created_at)
     select bench_id($1, 5000000 + n), ${buyer}, $1, ${raw(['paid', 'packed', 'shipped', 'closed', 'closed'], mix(20))},
       'shipping', replace('{"fullName":"Ada Reyes","line1":"1 Tape Lane","line2":null,"city":"Portland","region":"OR","postalCode":"97201","country":"US","phone":null}', 'Ada',
         case when n = 7 then 'Featherstone' else 'Ada' end)::jsonb, 'USD', 500, 0, 0, 0, 25, 500, repeat('0', 64), ${at}, ${at} + interval '3 days', ${at}
     from generate_series(1, ${orders}) n`,
    [storefrontId],
  )
  await client.query(
    `insert into order_lines (order_id, claim_id, drop_id, drop_item_id, title, price_cents, shipping_cents, tax_cents,
       buyer_fee_cents, seller_fee_cents)
     select bench_id($1, 5000000 + n), bench_id($1, 4000000 + n), ${drop}, bench_id($1, 3000000 + ${lot}), 'Lantern ' || n, 500, 0, 0, 0, 25
     from generate_series(1, ${orders}) n`,
    [storefrontId],
  )
  await client.query(
    `insert into storefront_customers (storefront_id, profile_id, orders, items, spent_cents, first_order_at, last_order_at)
     select storefront_id, buyer_id, count(*), count(*), sum(items_cents), min(paid_at), max(paid_at)
     from orders where storefront_id = $1 group by 1, 2`,
    [storefrontId],
  )
  await addShipments(client, storefrontId)
  await addMoney(client, storefrontId, orders)
  await addMessages(client, storefrontId, orders)
  await client.query(
    `insert into discount_codes (storefront_id, code, percent, source, currency, created_at)
     select $1, 'BENCH' || n, 10, 'seller', 'USD', ${at} from generate_series(1, ${codes}) n`,
    [storefrontId],
  )
}

/** A parcel for each order that has left. */
async function addShipments(client: pg.PoolClient, storefrontId: string): Promise<void> {
  await client.query(
    `with sent as (
       insert into shipments (order_id, number, carrier, tracking_number, shipped_at, delivered_at, delivered_by)
       select o.id, 1, 'ups', '1Z5R89390357567127', o.paid_at, case when o.status = 'closed' then o.paid_at end,
         case when o.status = 'closed' then 'buyer' end
       from orders o where o.storefront_id = $1 and o.status in ('shipped', 'closed') returning id, order_id)
     insert into shipment_lines (shipment_id, order_id, claim_id)
     select s.id, s.order_id, l.claim_id from sent s join order_lines l on l.order_id = s.order_id`,
    [storefrontId],
  )
}

/** The payment of each order in the ledger, oldest first. */
async function addMoney(client: pg.PoolClient, storefrontId: string, orders: number): Promise<void> {
  const at = `now() - n * interval '10 minutes'`
  const each = `from generate_series(1, ${orders}) n order by n desc`
  await client.query(
    `insert into payments (id, order_id, provider, method, provider_ref, status, due_cents, captured_cents, currency, began_at,
       captured_at)
     select bench_id($1, 6000000 + n), bench_id($1, 5000000 + n), 'sandbox', 'sandbox_success', bench_id($1, 6000000 + n)::text,
       'captured', 500, 500, 'USD', ${at}, ${at} ${each}`,
    [storefrontId],
  )
  await client.query(
    `insert into money_transfers (id, kind, cause_id, order_id, created_at)
     select bench_id($1, 7000000 + n), 'capture', bench_id($1, 6000000 + n), bench_id($1, 5000000 + n), ${at} ${each}`,
    [storefrontId],
  )
  await client.query(
    `insert into money_entries (transfer_id, account, party_id, amount_cents, currency)
     select bench_id($1, 7000000 + n), e.account, e.party_id, e.cents, 'USD'
     from generate_series(1, ${orders}) n,
       (values ('provider', null::uuid, -500), ('seller', $1::uuid, 475), ('platform_fee', null, 25)) e (account, party_id, cents)
     order by n desc`,
    [storefrontId],
  )
}

/** A message about each fiftieth order, mostly read; 50 about one of them. */
async function addMessages(client: pg.PoolClient, storefrontId: string, orders: number): Promise<void> {
  await client.query(
    `insert into order_messages (order_id, author_id, side, body, created_at)
     select o.id, o.buyer_id, 'buyer', 'When does it ship?', o.created_at from orders o
     where o.storefront_id = $1 and o.id in (select bench_id($1, 5000000 + n * 50) from generate_series(1, ${orders / 50}) n)`,
    [storefrontId],
  )
  await client.query(
    `insert into order_message_reads (order_id, side, read_at)
     select bench_id($1, 5000000 + n * 50), 'seller', now() from generate_series(2, ${orders / 50}) n where mod(n, 10) > 0`,
    [storefrontId],
  )
  await client.query(
    `insert into order_messages (order_id, author_id, side, body, created_at)
     select o.id, o.buyer_id, 'buyer', 'And number ' || n || '?', o.created_at + n * interval '1 second'
     from orders o, generate_series(1, 49) n where o.id = bench_id($1, 5000100)`,
    [storefrontId],
  )
}
