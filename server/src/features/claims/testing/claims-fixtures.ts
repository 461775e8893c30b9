import { randomBytes, randomUUID } from 'node:crypto'
import { ownerPermissions } from '@keepcase/contract/access/permissions.ts'
import type { TestDb } from '@keepcase/db/testing/test-db.ts'
import type pg from 'pg'

/** A published drop for claim tests. */
export interface DropFixture {
  storefrontId: string
  ownerId: string
  dropId: string
  /** Drop items by position. */
  items: string[]
}

export interface DropOptions {
  type?: 'marketplace' | 'live' | 'mystery'
  visibility?: 'public' | 'private'
  status?: string
  /** Milliseconds from the database's now. */
  startsIn?: number
  endsIn?: number
  /** Units of each item. */
  units?: number[]
  priceCents?: number
  holdSeconds?: number
  cooldownSeconds?: number
  maxClaimsPerUser?: number | null
  staggeredClaimThreshold?: number | null
  earlyAccessMinutes?: number
}

/**
 * Creates accounts with live sessions, through the tables that sign-up writes. Returns ids and session tokens, in
 * order.
 */
export async function makeBuyers(owner: pg.Pool, count: number): Promise<{ id: string; token: string }[]> {
  const buyers = Array.from({ length: count }, () => ({
    id: randomUUID(),
    token: randomBytes(24).toString('base64url'),
  }))
  await owner.query(
    `insert into auth.app_user (id, name, email, email_verified)
     select id, 'Buyer ' || left(id::text, 8), id || '@example.test', true from unnest($1::uuid[]) as id`,
    [buyers.map((buyer) => buyer.id)],
  )
  await owner.query(
    `insert into auth.session (user_id, token, expires_at)
     select * from unnest($1::uuid[], $2::text[], array_fill(now() + interval '30 days', array[$3::int]))`,
    [buyers.map((buyer) => buyer.id), buyers.map((buyer) => buyer.token), count],
  )
  return buyers
}

/** Creates a storefront with one published drop. */
export async function makeDrop(owner: pg.Pool, options: DropOptions = {}): Promise<DropFixture> {
  const [seller] = await makeBuyers(owner, 1)
  const units = options.units ?? [1]
  const { rows } = await owner.query(
    `with store as (
       insert into storefronts (owner_id, name) values ($1, 'Static Age Video') returning id
     ), sale as (
       insert into drops (storefront_id, title, type, visibility, status, start_date, end_date, hold_seconds,
         early_access_enabled, early_access_minutes, published_at)
       select id, 'Night Shift VHS', $2, $3, $4, app_now() + make_interval(secs => $5 / 1000.0),
         app_now() + make_interval(secs => $6 / 1000.0), $7, $8::int is not null, coalesce($8, 15), app_now()
       from store returning id, storefront_id
     ), rules as (
       insert into drop_settings (drop_id, cooldown_seconds, max_claims_per_user, staggered_claim_threshold)
       select id, $9, $10, $11 from sale
     ), goods as (
       insert into items (storefront_id, title, price_cents, quantity)
       select storefront_id, 'Tape ' || n, $12, 0 from sale, generate_subscripts($13::int[], 1) n
       returning id, title
     ), lots as (
       insert into drop_items (drop_id, item_id, position, price_cents, quantity_total, quantity_available)
       select sale.id, goods.id, substr(goods.title, 6)::int, $12, ($13::int[])[substr(goods.title, 6)::int],
         ($13::int[])[substr(goods.title, 6)::int]
       from sale, goods returning id, position
     )
     select sale.id as drop_id, sale.storefront_id, (select array_agg(id order by position) from lots) as items from sale`,
    [
      seller!.id,
      options.type ?? 'marketplace',
      options.visibility ?? 'public',
      options.status ?? 'active',
      options.startsIn ?? -60_000,
      options.endsIn ?? 3_600_000,
      options.holdSeconds ?? 3600,
      options.earlyAccessMinutes ?? null,
      options.cooldownSeconds ?? 5,
      options.maxClaimsPerUser ?? null,
      options.staggeredClaimThreshold ?? null,
      options.priceCents ?? 6400,
      units,
    ],
  )
  const { drop_id: dropId, storefront_id: storefrontId, items } = rows[0]
  await owner.query('select open_ledger($1)', [dropId])
  await owner.query(insertOwnerPermissions, [seller!.id, storefrontId, ownerPermissions])
  return { storefrontId, ownerId: seller!.id, dropId, items }
}

const insertOwnerPermissions = `
  insert into storefront_permissions (profile_id, storefront_id, permission_id)
  select $1, $2, id from permissions where scope = 'storefront' and name = any ($3)`

/** One request to the claim function, by session token. */
export interface BatchedClaim {
  token?: string | null
  userId?: string | null
  item: string
  key?: string | null
  expected?: number | null
  reveal?: number | null
  waitedMs?: number
}

/** Sends one batch directly to the claim function. */
export async function claimBatch(
  pool: pg.Pool | pg.PoolClient,
  dropId: string,
  asks: BatchedClaim[],
): Promise<Record<string, unknown>[]> {
  const { rows } = await pool.query('select * from claim_items($1, $2, $3, $4, $5, $6, $7, $8) order by n', [
    dropId,
    asks.map((ask) => ask.token ?? null),
    asks.map((ask) => ask.userId ?? null),
    asks.map((ask) => ask.item),
    asks.map((ask) => (ask.key === undefined ? randomUUID() : ask.key)),
    asks.map((ask) => ask.expected ?? null),
    asks.map((ask) => ask.reveal ?? null),
    asks.map((ask) => ask.waitedMs ?? 0),
  ])
  return rows
}

/** Puts a live drop's lot on stage. */
export async function revealLot(owner: pg.Pool, itemId: string, number: number): Promise<void> {
  await owner.query('update drop_items set reveal_number = $2, revealed_at = app_now() where id = $1', [itemId, number])
}

export type { TestDb }
