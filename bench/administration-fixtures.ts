import { randomBytes, randomUUID } from 'node:crypto'
import type pg from 'pg'
import { signedCookie } from './fixtures.ts'

/** How many rows the administration's lists read; `actors`: how many people did the acts. */
export type AdminCounts = { accounts: number; acts: number; actors: number }

/** An administrator who is signed in; returns the cookie. */
export async function makeAdministrator(superuser: pg.Pool, secret: string): Promise<string> {
  const [id, token] = [randomUUID(), randomBytes(24).toString('base64url')]
  await superuser.query(
    `insert into auth.app_user (id, name, email, email_verified) values ($1::uuid, 'Root', $1::text || '@bench.test', true)`,
    [id],
  )
  await superuser.query(
    `insert into platform_permissions (profile_id, permission_id, source)
     select $1, p.id, 'admin' from permissions p where p.name like 'platform.%' on conflict do nothing`,
    [id],
  )
  await superuser.query(
    `insert into auth.session (user_id, token, expires_at) values ($1, $2, now() + interval '30 days')`,
    [id, token],
  )
  return signedCookie(secret, token)
}

/**
 * Adds accounts and acts until there are as many as wanted. Names repeat, one account in fifty is suspended, and the acts
 * are about any account. One account in fifty owns a storefront, with all of its rights. Triggers are off, for speed.
 */
export async function growTo(superuser: pg.Pool, { accounts, acts, actors }: AdminCounts): Promise<void> {
  const client = await superuser.connect()
  try {
    await client.query(
      `begin; set local session_replication_role = replica; set local statement_timeout = 0; set local jit = off`,
    )
    await addAccounts(client, accounts)
    await addStorefrontGrants(client)
    await addActs(client, acts, actors)
    await client.query('delete from profile_tally')
    await client.query('insert into profile_tally select count(*) from profiles where closed_at is null')
    await client.query('commit')
    // Otherwise the database cleans up after so many rows while the first lists are measured.
    for (const command of ['vacuum analyze', 'checkpoint']) await client.query(command)
  } finally {
    client.release(true)
  }
}

/** SQL of the id of the n-th account: a version 4 UUID, as the API demands of every id. */
export const accountId = (n: string): string =>
  `overlay(overlay(md5('admin-bench' || (${n})) placing '4' from 13) placing 'a' from 17)::uuid`

const firstNames = ['Ada', 'Bo', 'Cleo', 'Dana', 'Emil', 'Freya', 'Goran', 'Hana', 'Ines', 'Jonas', 'Kira', 'Liam']
const lastNames = ['Reyes', 'Lindqvist', 'Okafor', 'Tanaka', 'Moreau', 'Novak', 'Petrova', 'Silva', 'Walsh', 'Zhang']
const pick = (values: readonly string[], n: string) =>
  `(array[${values.map((value) => `'${value}'`).join(',')}])[1 + mod(abs(${n}), ${values.length})]`

async function addAccounts(client: pg.PoolClient, accounts: number): Promise<void> {
  const { rows } = await client.query('select count(*)::int as n from profiles')
  const from = rows[0].n
  const people = `
    select ${accountId('n')} as id, n from generate_series(${from + 1}, ${Math.max(from, accounts)}) n`
  await client.query(
    `insert into auth.app_user (id, name, email, email_verified)
     select id, 'Person', id || '@bench.test', true from (${people}) p`,
  )
  await client.query(
    `insert into profiles (id, display_name, username, email, email_confirmed_at, total_purchases, is_active,
       suspended_at, created_at)
     select id, ${pick(firstNames, 'hashint4(n)')} || ' ' || ${pick(lastNames, 'hashint4(n + 7)')}, 'collector_' || n,
       id || '@bench.test', now(), mod(abs(hashint4(n)), 40), mod(n, 50) <> 0,
       case when mod(n, 50) = 0 then now() end,
       date_trunc('milliseconds', now() - n * interval '97 seconds')
     from (${people}) p`,
  )
}

async function addStorefrontGrants(client: pg.PoolClient): Promise<void> {
  await client.query(
    `insert into storefront_permissions (profile_id, storefront_id, permission_id)
     select u.id, u.id, p.id from profiles u, permissions p
     where u.username like 'collector_%' and mod(substr(u.username, 11)::int, 50) = 1 and p.scope = 'storefront'
     on conflict do nothing`,
  )
}

async function addActs(client: pg.PoolClient, acts: number, actors: number): Promise<void> {
  const { rows } = await client.query('select coalesce(max(seq), 0)::int as n from audit_log')
  const from = rows[0].n
  const actions = ['settings.update', 'users.suspend', 'drops.publish', 'drops.update', 'orders.refund', 'items.create']
  await client.query(
    `insert into audit_log (seq, actor_id, action, subject_type, subject_id, before, after, request_id, created_at,
       prev_hash, hash, version)
     select n, ${accountId(`1 + mod(abs(hashint4(n)), ${actors})`)}, ${pick(actions, 'hashint4(n + 3)')}, 'profile',
       ${accountId('1 + mod(abs(hashint4(n + 11)), 1000)')}::text, '{"status": "Active"}',
       '{"status": "Suspended"}', md5('request' || n), now() - (${acts} - n) * interval '20 seconds', repeat('0', 64),
       md5(n::text) || md5('h' || n), 2
     from generate_series(${from + 1}, ${Math.max(from, acts)}) n`,
  )
}
