import { createHmac, randomBytes, randomUUID } from 'node:crypto'
import type pg from 'pg'

export type BenchBuyer = { id: string; cookie: string }

/** Accounts per statement. */
const atOnce = 25_000

/**
 * Accounts with live sessions and validly signed cookies, inserted by SQL, in random order. The sign-up
 * triggers are off for speed; their rows are inserted here, table by table.
 */
export async function makeBuyers(superuser: pg.Pool, secret: string, count: number): Promise<BenchBuyer[]> {
  // @NOTE sorted, so that B-tree indexes grow at their ends
  const ids = Array.from({ length: count }, () => randomUUID()).sort()
  const buyers = ids.map((id) => ({ id, token: randomBytes(24).toString('base64url') }))
  const client = await superuser.connect()
  try {
    await client.query(
      `set session_replication_role = replica; set statement_timeout = 0; set synchronous_commit = off`,
    )
    for (let from = 0; from < count; from += atOnce) await writeBuyers(client, buyers.slice(from, from + atOnce))
    await client.query('reset session_replication_role; reset synchronous_commit')
    await client.query('vacuum analyze')
    await client.query('checkpoint')
  } finally {
    client.release()
  }
  return shuffled(buyers).map(({ id, token }) => ({ id, cookie: signedCookie(secret, token) }))
}

async function writeBuyers(client: pg.PoolClient, buyers: readonly { id: string; token: string }[]): Promise<void> {
  const ids = buyers.map((buyer) => buyer.id)
  await client.query(
    `insert into auth.app_user (id, name, email, email_verified)
     select id, 'Buyer', id || '@bench.test', true from unnest($1::uuid[]) id`,
    [ids],
  )
  await client.query(
    `insert into profiles (id, display_name, email, email_confirmed_at)
     select id, 'Buyer', id || '@bench.test', now() from unnest($1::uuid[]) id`,
    [ids],
  )
  await client.query(
    `insert into platform_permissions (profile_id, permission_id)
     select u.id, p.id from unnest($1::uuid[]) u(id), permissions p where p.granted_on_sign_up order by u.id, p.id`,
    [ids],
  )
  await client.query(
    `insert into auth.session (user_id, token, expires_at, is_account_open, may_claim_until, claims_blocked_until,
       is_email_confirmed)
     select user_id, token, now() + interval '30 days', o.*
     from unnest($1::uuid[], $2::text[]) as s(user_id, token), claim_standing(user_id) o order by token`,
    [ids, buyers.map((buyer) => buyer.token)],
  )
}

function shuffled<T>(list: readonly T[]): T[] {
  const mixed = [...list]
  for (let i = mixed.length - 1; i > 0; i--) {
    const j = Math.floor(Math.random() * (i + 1))
    ;[mixed[i], mixed[j]] = [mixed[j] as T, mixed[i] as T]
  }
  return mixed
}

/** The session cookie as the server signs it: `token.base64(hmac-sha256(secret, token))`, URL-encoded. */
export function signedCookie(secret: string, token: string): string {
  const signature = createHmac('sha256', secret).update(token).digest('base64')
  return `keepcase.session_token=${encodeURIComponent(`${token}.${signature}`)}`
}

/** One open drop with one hot item. Returns the ids of both. */
export async function makeHotDrop(owner: pg.Pool, units: number): Promise<{ dropId: string; itemId: string }> {
  const sellerId = randomUUID()
  await owner.query(
    `insert into auth.app_user (id, name, email, email_verified) values ($1::uuid, 'Seller', $1::text || '@bench.test', true)`,
    [sellerId],
  )
  const { rows } = await owner.query(
    `with store as (insert into storefronts (owner_id, name) values ($1, 'Bench Store') returning id),
     sale as (insert into drops (storefront_id, title, status, start_date, end_date, published_at)
       select id, 'Hot drop', 'active', app_now() - interval '1 minute', app_now() + interval '5 hours', app_now()
       from store returning id, storefront_id),
     rules as (insert into drop_settings (drop_id) select id from sale),
     thing as (insert into items (storefront_id, title, price_cents, quantity) select storefront_id, 'Hot item', 6400, 0
       from sale returning id)
     insert into drop_items (drop_id, item_id, position, price_cents, quantity_total, quantity_available)
     select sale.id, thing.id, 1, 6400, $2, $2 from sale, thing returning id, drop_id`,
    [sellerId, units],
  )
  await owner.query('select open_ledger($1)', [rows[0].drop_id])
  return { dropId: rows[0].drop_id, itemId: rows[0].id }
}
