import type { Db } from '@keepcase/db/db.ts'
import { type RawBuilder, sql } from 'kysely'
import { type CardRow, type DetailRow, shownColumns } from './drops.rows.ts'

// @NOTE an unrevealed lot is excluded from sums, prices and pictures of a drop; only its existence is counted
const isVisible = sql`(d.type <> 'live' or di.reveal_number is not null)`

// @NOTE what a mystery sells stays secret until it opens, and so do its photos
const isUnsealed = sql`(d.type <> 'mystery' or d.contents_revealed_at is not null)`

// @NOTE one clock reading per statement; as a sub-select it is a constant to the planner, so that indexes apply
const clock = sql`(select app_now() as now) n`

const cardColumns = sql`
  d.id, d.number, d.title, d.type, d.status as stored_status, d.visibility, d.start_date, d.end_date,
  coalesce(d.cover_image_url, case when ${isUnsealed} then coalesce(stock.photo, stock.drawings) end) as cover_image_url, stock.art_category, d.storefront_id, f.shown_name as storefront_name,
  f.logo_url as storefront_logo_url, f.owner_id as seller_id, f.owner_name as seller_name, f.country,
  f.vacation_until, stock.item_count, d.items_sold_count as items_sold, stock.units_total, d.early_access_enabled, d.currency,
  stock.base_price_cents, ladder.hints_total, ladder.hints_revealed, ladder.price_steps_cents,
  d.local_pickup_only, d.allow_shipping, d.version, d.published_at, d.created_at, n.now`

const cardJoins = sql`
  join storefront_faces f on f.id = d.storefront_id
  cross join lateral (
    select count(*) filter (where di.active)::int as item_count,
      coalesce(sum(di.quantity_total + di.quantity_returned) filter (where ${isVisible}), 0)::int as units_total,
      coalesce(
        min(di.price_cents) filter (where ${isVisible} and di.active and di.closed_at is null),
        min(di.price_cents) filter (where ${isVisible})) as base_price_cents,
      (array_agg(i.category order by di.position) filter (where ${isVisible} and i.category is not null))[1] as art_category,
      (array_agg(i.images ->> 0 order by di.position) filter (where ${isVisible} and i.images ->> 0 is not null))[1] as photo,
      drawings_path((array_agg(i.drawing order by di.position) filter (where ${isVisible} and di.active))[1:3]) as drawings
    from drop_items di join items i on i.id = di.item_id where di.drop_id = d.id
  ) stock
  cross join lateral (
    select count(*)::int as hints_total, count(*) filter (where out.is_out)::int as hints_revealed,
      coalesce(sum(h.price_step_cents) filter (where out.is_out), 0)::int as price_steps_cents
    from drop_hints h
    cross join lateral (select coalesce(h.revealed_at <= t.at, false) or coalesce(h.reveal_at <= t.at, false) as is_out
      from (select case when d.end_date < n.now then d.end_date else n.now end as at) t) out
    where h.drop_id = d.id
  ) ladder`

const itemsOf = sql`
  select coalesce(json_agg(json_build_object(
    'id', di.id, 'itemId', di.item_id, 'position', di.position, 'revealNumber', di.reveal_number,
    'revealedAt', di.revealed_at, 'title', i.title, 'description', i.description, 'priceCents', di.price_cents,
    'images', i.images, 'photos', i.photos,
    'drawing', case when i.images = '[]' then drawing_path(i.drawing) end, 'condition', i.condition, 'sleeveCondition', i.sleeve_condition, 'rarity', i.rarity,
    'category', i.category, 'genres', i.genres, 'era', i.era, 'year', i.year, 'maker', i.maker,
    'format', i.format, 'printRun', i.print_run, 'flaws', i.flaws, 'quantityTotal', di.quantity_total, 'quantityAvailable', di.quantity_available,
    'quantityHeld', di.quantity_held, 'quantitySold', di.quantity_sold, 'lapsed', coalesce(held.lapsed, 0),
    'nextHoldEndsAt', held.next_end, 'active', di.active, 'closed', di.closed_at is not null, 'version', di.version)
    order by di.reveal_number, di.position), '[]') as items
  from drop_items di
  join items i on i.id = di.item_id
  left join lateral (
    select case when d.paused_by is distinct from 'platform' and not exists (
        select 1 from standby_entries e where e.drop_item_id = di.id and e.state = 'waiting')
      then (select count(*)::int from claims c
        where c.drop_item_id = di.id and c.status = 'claimed' and c.expires_at <= n.now) else 0 end as lapsed,
      (select min(c.expires_at) from claims c
        where c.drop_item_id = di.id and c.status = 'claimed' and c.expires_at > n.now) as next_end
  ) held on di.quantity_held > 0
  where di.drop_id = d.id and ${isVisible}`

const hintsOf = sql`
  select coalesce(json_agg(json_build_object(
    'id', h.id, 'position', h.position, 'body', h.body, 'priceStepCents', h.price_step_cents,
    'revealAt', h.reveal_at, 'revealedAt', h.revealed_at) order by h.position), '[]') as hints
  from drop_hints h where h.drop_id = d.id`

const sealsOf = sql`
  case when d.type = 'mystery' then (
    select coalesce(json_agg(json_build_object('version', s.version, 'fingerprint', s.fingerprint, 'salt', s.salt,
      'madeAt', s.made_at, 'endedAt', s.ended_at) order by s.number desc), '[]')
    from drop_seals s where s.drop_id = d.id) else '[]' end`

const continuedIn = sql`
  (select json_build_object('id', c.id, 'title', c.title, 'startDate', c.start_date) from drops c
    where c.continues_id = d.id and c.status <> 'cancelled' and c.published_at is not null and c.visibility = 'public')`

const shown = sql.join(shownColumns.map((column) => sql.ref(`d.${column}`)))

/** A complete drop, read in one statement; undefined when there is none. Does not check permissions. */
export async function findDetail(db: Db, id: string): Promise<DetailRow | undefined> {
  const { rows } = await sql<DetailRow>`
    select ${cardColumns}, ${shown}, f.owner_image as seller_image, d.shipping_cost_strategy, d.flat_rate_amount_cents, d.flat_rate_additional_cents, f.default_shipping_cents, f.default_additional_cents,
      d.supports_discount_rules, d.views_count, d.claims_count, d.completed_purchases_count,
      s.cooldown_seconds, s.max_claims_per_user, s.staggered_claim_threshold, d.hold_seconds, d.early_access_minutes,
      d.has_subscriber_access, d.reveal_every_seconds, d.next_reveal_at,
      d.close_on_reveal, d.contents, ${sealsOf} as seals, d.contents_revealed_at, d.secret_link_token, d.revision, d.announced_start,
      d.last_reveal_number, d.stream_provider, d.stream_link, ${continuedIn} as continued_in, stock.item_count as lot_count, items.items, hints.hints, l.last_seq as ledger_entries, l.hash_at_end,
      case when l.closed_at is not null then l.last_hash end as final_hash, f.is_in_good_standing, f.is_shown
    from ${clock} cross join drops d ${cardJoins}
    left join drop_settings s on s.drop_id = d.id
    left join fairness_ledgers l on l.drop_id = d.id
    cross join lateral (${itemsOf}) items
    cross join lateral (${hintsOf}) hints
    where d.id = ${id}`.execute(db)
  return rows[0]
}

/** Selects a page of a list: which drops, in which order. */
export type CardQuery = { where: RawBuilder<unknown>; orderBy: RawBuilder<unknown>; limit: number }

/** Drop cards in the requested order. Limits first, then joins: card data is read only for the rows of the page. */
export async function findCards(db: Db, { where, orderBy, limit }: CardQuery): Promise<CardRow[]> {
  const { rows } = await sql<CardRow>`
    select ${cardColumns}
    from (
      select d.* from drops d
      join storefronts s on s.id = d.storefront_id join profiles p on p.id = s.owner_id
      where ${where} order by ${orderBy} limit ${limit}
    ) d cross join ${clock} ${cardJoins}
    order by ${orderBy}`.execute(db)
  return rows
}

/** Which drop a `drop_items` row belongs to. */
export async function findDropOfItem(db: Db, dropItemId: string): Promise<string | undefined> {
  const row = await db.selectFrom('dropItems').select('dropId').where('id', '=', dropItemId).executeTakeFirst()
  return row?.dropId
}

/** Whether the account has access to this drop: by grant, invitation, or redeemed link. */
export async function hasAccess(db: Db, dropId: string, profileId: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from drop_access where drop_id = ${dropId} and profile_id = ${profileId} limit 1`.execute(db)
  return rows.length > 0
}

/** Whether the account ever claimed in this drop; such a drop stays visible to it. */
export async function hasClaimed(db: Db, dropId: string, profileId: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from user_claim_tracking where user_id = ${profileId} and drop_id = ${dropId} limit 1`.execute(db)
  return rows.length > 0
}
