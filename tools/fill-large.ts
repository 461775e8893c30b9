import { ownerPermissions } from '@keepcase/contract/access/permissions.ts'
import { categoryGroups, conditions, eras, genres, rarities } from '@keepcase/contract/drops/traits.ts'
import type pg from 'pg'

/** Number of rows of each kind. */
export type LargeCounts = { drops: number; items: number; accounts: number; storefronts: number }

/** The size that performance figures are measured on. */
export const largeCounts: LargeCounts = { drops: 10_000, items: 200_000, accounts: 100_000, storefronts: 500 }

/** Email suffix of its accounts, by which the world is recognized. */
export const largeMail = '@large.keepcase.test'

const firstNames = `Ada Bruno Carmen Dario Esra Farid Greta Hiro Imani Jonas Katya Luca Mei Nadia Otis Priya Quentin Rosa Sven Tomas
  Uma Vera Wanda Ximena Yusuf Zoë Anaïs Björn Chloé Diego Elif François Gül Håkon Inés José Käthe Łukasz Márta Noé`
const lastNames = `Abara Bergström Castellanos Dubois Eriksson Fontaine Grigoriou Haddad Ivanov Jensen Kowalczyk Lindqvist Moreau
  Nakamura Okafor Petrova Quispe Reyes Santos Takahashi Ueda Vance Whitcomb Xu Yamada Zielinski Álvarez Ølgaard`
const places =
  'Harbor Maple Lantern Static Midnight Corner Attic Cellar Northside Riverbank Copper Velvet Paper Signal Orchard'
const shops = 'Records Video Books Tapes Salvage Exchange Emporium Archive Comics Cabinet Vault Annex'
const adjectives =
  'Sealed Signed Forgotten Painted Numbered Original Rare Faded Illustrated Complete Boxed Japanese Promo Bootleg Lost'
const nouns = `pressing cassette poster paperback lobby_card photograph figure catalogue jacket brochure ticket lunchbox diorama
  score puppet lighter camera radio zine almanac`
const subjects = `horror western synth jazz punk anime noir giallo surf soul ambient disco folk metal opera cosmic jungle desert
  vampire robot detective ghost pirate circus racing`
const countries = ['US', 'US', 'US', 'US', 'US', 'GB', 'GB', 'DE', 'JP', 'FR', 'CA', 'BR', 'SE', 'MX', 'AU', 'NL']
const heads = 'Ba Ce Do Fi Ga Hu Ka Le Mo Ni Or Pa Ru Sa Te Vi Wo Xa Yu Ze'
const middles = 'bran corin dela fen gari lito mara nesk olan pero rissa sando tivel uska vern'
const tails = 'ek ia on us ari ella ov ini ax eth'

const listOf = (words: string): string[] => words.trim().split(/\s+/)

/** An id that is the same in every run. `text` is SQL. */
const id = (text: string) =>
  `(select (left(h, 12) || '4' || substr(h, 14, 3) || '8' || substr(h, 18))::uuid from md5(${text}) h)`

/** An element of a list, by an integer SQL expression. */
const pick = (list: readonly string[], n: string) =>
  `(array[${list.map((word) => `'${word.replaceAll('_', ' ').replaceAll("'", "''")}'`).join(',')}])[1 + mod(abs(${n}), ${list.length})]`

/** A unique name, so that there are thousands of distinct words to search. */
const coined = (n: string) =>
  `(${pick(listOf(heads), n)} || ${pick(listOf(middles), `(${n}) / 20`)} || ${pick(listOf(tails), `(${n}) / 300`)})`

const mix = (n: string, salt: number) => `hashint4((${n}) + ${salt})`
const withTriggers = ['auth.app_user', 'profiles', 'storefronts', 'drops', 'drop_items', 'items', 'storefront_follows']
const withReferences = [
  ...['platform_permissions', 'storefront_permissions', 'storefronts', 'storefront_follows', 'drops', 'drop_settings'],
  ...['drop_status_log', 'drop_hints', 'items', 'drop_items', 'search_drops', 'search_items', 'search_storefronts'],
]

/**
 * Fills a database with a world of this size, in the caller's transaction and as the owner of its tables: one
 * statement for each table with triggers off; foreign keys are checked once at the end instead of row by row.
 * There are no claims, and no account has a password.
 */
export async function fillLarge(
  client: pg.ClientBase,
  world: LargeCounts,
  say: (words: string) => void = () => undefined,
): Promise<void> {
  await client.query(`set local statement_timeout = 0; set local lock_timeout = 0; set local jit = off;
    set local maintenance_work_mem = '256MB'; set local work_mem = '64MB'`)
  for (const table of withTriggers) await client.query(`alter table ${table} disable trigger user`)
  const checkReferences = await dropReferences(client)
  for (const [words, statement, values] of statements(world)) await timed(words, say, client.query(statement, values))
  await timed('references', say, checkReferences())
  for (const table of withTriggers) await client.query(`alter table ${table} enable trigger user`)
}

async function timed(words: string, say: (words: string) => void, work: Promise<unknown>): Promise<void> {
  const began = performance.now()
  await work
  say(`${words}: ${((performance.now() - began) / 1000).toFixed(1)} s`)
}

/** Drops the foreign keys of these tables; returns a function that restores them and checks every row. */
async function dropReferences(client: pg.ClientBase): Promise<() => Promise<void>> {
  const { rows } = await client.query<{ table: string; name: string; definition: string }>(
    `select conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
     from pg_constraint where contype = 'f' and conrelid = any($1::regclass[]) order by 1, 2`,
    [withReferences],
  )
  for (const { table, name } of rows) await client.query(`alter table ${table} drop constraint ${name}`)
  return async () => {
    for (const { table, name, definition } of rows)
      await client.query(`alter table ${table} add constraint ${name} ${definition}`)
  }
}

type Statement = [words: string, sql: string, values?: unknown[]]

function statements(world: LargeCounts): Statement[] {
  return [...people(world), ...shopsOf(world), ...dropsOf(world), ...thingsOf(world), ...documents(world)]
}

function people({ accounts }: LargeCounts): Statement[] {
  const first = pick(listOf(firstNames), mix('n', 1))
  const last = pick(listOf(lastNames), mix('n', 2))
  const mail = `'collector' || n || '${largeMail}'`
  return [
    [
      'accounts',
      `insert into auth.app_user (id, name, email, email_verified, created_at, updated_at)
       select ${id(`'large account ' || n`)}, ${first} || ' ' || ${last}, ${mail}, true, at, at
       from generate_series(1, ${accounts}) n, lateral (select app_now() - n * interval '7 minutes' as at) t`,
    ],
    [
      'profiles',
      `insert into profiles (id, display_name, username, email, email_confirmed_at, created_at, updated_at)
       select u.id, u.name, search_fold(split_part(u.name, ' ', 1)) || '_' || n, u.email, u.created_at, u.created_at,
         u.created_at
       from auth.app_user u, lateral (select substring(u.email from '[0-9]+') as n) t
       where u.email like '%${largeMail}'`,
    ],
    [
      'rights',
      `insert into platform_permissions (profile_id, permission_id)
       select u.id, p.id from auth.app_user u, permissions p
       where u.email like '%${largeMail}' and p.granted_on_sign_up`,
    ],
  ]
}

function shopsOf({ storefronts, accounts }: LargeCounts): Statement[] {
  const shop = id(`'large storefront ' || n`)
  const name = `${pick(listOf(places), mix('n', 3))} ${`|| ' ' || ${coined(mix('n', 4))} || ' ' || ${pick(listOf(shops), mix('n', 5))}`}`
  return [
    [
      'storefronts',
      `insert into storefronts (id, owner_id, name, description, country, created_at)
       select ${shop}, ${id(`'large account ' || n`)}, ${name}, 'Open since ' || (1960 + n % 60) || '.',
         ${pick(countries, mix('n', 6))}, app_now() - interval '300 days' + n * interval '1 hour'
       from generate_series(1, ${storefronts}) n`,
    ],
    [
      'sellers',
      `update profiles set role_seller = true where id in (select owner_id from storefronts) and not role_seller`,
    ],
    [
      'rights of sellers',
      `insert into storefront_permissions (profile_id, storefront_id, permission_id)
       select s.owner_id, s.id, p.id from generate_series(1, ${storefronts}) n
       join storefronts s on s.id = ${shop} join permissions p on p.name = any($1)`,
      [ownerPermissions],
    ],
    [
      'followers',
      `insert into storefront_follows (profile_id, storefront_id, followed_at)
       select ${id(`'large account ' || (1 + mod(n, ${accounts}))`)},
         ${id(`'large storefront ' || (1 + floor(${storefronts} * pow(abs(hashint4(n)) / 2147483648.0, 3))::int)`)},
         app_now() - mod(n, 5000) * interval '1 hour'
       from generate_series(1, ${accounts * 2}) n
       on conflict do nothing`,
    ],
  ]
}

/**
 * Of a hundred drops 85 are over, 3 open, 10 upcoming, one private, one a draft. Of ten one is a mystery, two
 * are live.
 */
function dropsOf({ drops, storefronts }: LargeCounts): Statement[] {
  const title = `${pick(listOf(adjectives), mix('n', 7))} || ' ' || ${pick(listOf(subjects), mix('n', 8))} || ' ' ||
    ${pick(listOf(nouns), mix('n', 9))} || 's from ' || ${coined(mix('n', 10))}`
  const description = `'Found in ' || ${coined(mix('n', 11))} || ' by ' || ${coined(mix('n', 12))} || ': ' ||
    ${pick(listOf(adjectives), mix('n', 13))} || ' ' || ${pick(listOf(nouns), mix('n', 14))} || 's.'`
  return [
    [
      'drops',
      `insert into drops (id, storefront_id, title, description, type, visibility, status, start_date, end_date,
         local_pickup_only, allow_shipping, contents, published_at, created_at)
       select ${id(`'large drop ' || n`)}, ${id(`'large storefront ' || (1 + mod(n, ${storefronts}))`)}, ${title},
         ${description}, kind, case when stage = 'private' then 'private' else 'public' end,
         case stage when 'past' then 'completed' when 'open' then 'active' when 'draft' then 'draft' else 'scheduled' end,
         start_at, start_at + interval '1 hour' * (1 + mod(n, 12)), mod(n, 17) = 0, mod(n, 17) <> 0 and mod(n, 19) <> 0,
         contents,
         case when stage <> 'draft' then least(app_now(), start_at) - interval '3 days' - n * interval '1 second' end,
         least(app_now(), start_at) - interval '4 days'
       from (
         select n, case when mod(n / 100, 10) = 0 then 'mystery' when mod(n / 100, 10) < 3 then 'live' else 'marketplace' end as kind,
           case when mod(n, 100) < 85 then 'past' when mod(n, 100) < 88 then 'open' when mod(n, 100) < 98 then 'upcoming'
             when mod(n, 100) = 98 then 'private' else 'draft' end as stage
         from generate_series(1, ${drops}) n
       ) a,
       lateral (select case stage when 'past' then date_trunc('second', app_now()) - interval '13 hours' - n * interval '40 minutes'
           when 'open' then date_trunc('second', app_now()) - interval '1 minute' * (1 + mod(n, 50))
           else date_trunc('second', app_now()) + interval '1 hour' + n * interval '5 minutes' end as start_at,
         case when kind = 'mystery' then 'What ' || ${coined(mix('n', 15))} || ' left behind.' end as contents) b`,
    ],
    [
      'rules, ledgers, logs',
      `with ours as (select d.* from drops d join generate_series(1, ${drops}) n on d.id = ${id(`'large drop ' || n`)}),
       rules as (insert into drop_settings (drop_id) select id from ours),
       ledgers as (
         insert into fairness_ledgers (drop_id, hash_at_end, ended_at, closed_at, created_at)
         select id, case when status = 'completed' then repeat('0', 64) end, case when status = 'completed' then end_date end,
           case when status = 'completed' then end_date end, published_at from ours where published_at is not null)
       insert into drop_status_log (drop_id, from_status, to_status, at, written_at)
       select id, f, t, at, at from ours, lateral (values ('draft', 'scheduled', published_at),
         ('scheduled', 'active', case when status in ('active', 'completed') then start_date end),
         ('active', 'completed', case when status = 'completed' then end_date end)) moves (f, t, at)
       where at is not null order by at`,
    ],
    [
      'hints',
      `insert into drop_hints (drop_id, position, body, price_step_cents, reveal_at, revealed_at)
       select d.id, h, 'Hint ' || h, 500, d.start_date + h * interval '10 minutes',
         case when d.status <> 'draft' and d.start_date + h * interval '10 minutes' <= app_now()
           then d.start_date + h * interval '10 minutes' end
       from generate_series(1, ${drops}) n join drops d on d.id = ${id(`'large drop ' || n`)}, generate_series(1, 3) h
       where d.type = 'mystery'`,
    ],
  ]
}

/** As many items as fit into each drop, one in a mystery; the rest stays in the catalogs. */
function thingsOf({ items, drops, storefronts }: LargeCounts): Statement[] {
  const others = Math.max(1, Math.round(drops * 0.9))
  const each = Math.max(1, Math.floor((items - drops * 0.1) / others))
  const { media, collectibles, apparel, print, other } = categoryGroups
  const category = [
    ...media,
    ...media,
    ...media,
    ...collectibles,
    ...collectibles,
    ...apparel,
    ...print,
    ...print,
    ...other,
  ]
  const raw = (list: readonly string[], n: string) =>
    `(array[${list.map((word) => `'${word}'`).join(',')}])[1 + mod(abs(${n}), ${list.length})]`
  const title = `${coined(mix('k', 20))} || ' ' || ${pick(listOf(subjects), mix('k', 21))} || ' ' || ${pick(listOf(nouns), mix('k', 22))}`
  const facts = `${raw(conditions, mix('k', 23))}, ${raw(rarities, `pow(mod(abs(${mix('k', 24)}), 100) / 46.0, 2)::int`)},
    ${raw(category, mix('d', 25))}, case when mod(k, 3) = 0 then array[]::text[]
      else array[${raw(genres, mix('k', 26))}] end, ${raw(eras, mix('d + k % 3', 27))}`
  const price = `(300 + mod(abs(${mix('k', 28)}), 400) * 25)`
  return [
    [
      'items',
      `insert into items (id, storefront_id, title, price_cents, quantity, condition, rarity, category, genres, era, created_at)
       select ${id(`'large item ' || d || '.' || p`)}, storefront_id, ${title}, ${price},
         case when status = 'completed' then 1 + mod(k, 4) else 0 end, ${facts}, created_at
       from (select n as d, p, n * ${each} + p as k, r.storefront_id, r.status, r.created_at
         from generate_series(1, ${drops}) n join drops r on r.id = ${id(`'large drop ' || n`)},
           generate_series(1, case when r.type = 'mystery' then 1 else ${each} end) p) a`,
    ],
    [
      'items in drops',
      `insert into drop_items (drop_id, item_id, position, price_cents, quantity_total, quantity_available,
         quantity_returned, reveal_number, revealed_at, created_at)
       select r.id, i.id, p, i.price_cents, units, units, i.quantity,
         case when is_out then p end, case when is_out then r.start_date + p * interval '1 minute' end, r.created_at
       from generate_series(1, ${drops}) d join drops r on r.id = ${id(`'large drop ' || d`)}
       cross join lateral generate_series(1, case when r.type = 'mystery' then 1 else ${each} end) p
       join items i on i.id = ${id(`'large item ' || d || '.' || p`)}
       cross join lateral (select case when r.status = 'completed' then 0 else 1 + mod(d + p, 4) end as units,
           r.type = 'live' and (r.status = 'completed' or (r.status = 'active' and p <= 5)) as is_out) a`,
    ],
    [
      'seals',
      `select make_seal(r.id, 'large' || d, r.published_at)
       from generate_series(1, ${drops}) d join drops r on r.id = ${id(`'large drop ' || d`)}
       where r.type = 'mystery' and r.published_at is not null`,
    ],
    [
      'items in catalogues',
      `insert into items (storefront_id, title, price_cents, quantity, condition, rarity, category, genres, era)
       select ${id(`'large storefront ' || (1 + mod(k, ${storefronts}))`)}, ${title}, ${price}, 3, ${facts}
       from (select n as k, n as d from generate_series(1, greatest(0, ${items} - (select count(*)::int from items i
         join storefronts s on s.id = i.storefront_id join profiles p on p.id = s.owner_id and p.email like '%${largeMail}'))) n) a`,
    ],
  ]
}

/** Search documents, as the triggers would have written them. */
function documents({ storefronts }: LargeCounts): Statement[] {
  return [
    ['statistics', 'analyze'],
    [
      'documents of drops',
      `insert into search_drops (drop_id, storefront_id, status, start_date, end_date, published_at, price_cents, facets, code, words,
         drop_code, item_codes)
       select * from search_documents(null) on conflict (drop_id) do nothing`,
    ],
    [
      'documents of items',
      `insert into search_items (drop_item_id, drop_id, price_cents, facets, code, words)
       select * from search_item_documents(null) on conflict (drop_item_id) do nothing`,
    ],
    ['words', 'select remember_search_words(null)'],
    [
      'documents of storefronts',
      `insert into search_storefronts (storefront_id, names, followers, created_at)
       select s.storefront_id, search_fold(s.names), coalesce(f.n, 0), s.created_at
       from generate_series(1, ${storefronts}) n join search_sellers s on s.storefront_id = ${id(`'large storefront ' || n`)}
       left join (select storefront_id, count(*)::int as n from storefront_follows group by 1) f
         on f.storefront_id = s.storefront_id`,
    ],
    ['statistics', 'analyze'],
  ]
}
