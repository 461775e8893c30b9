import type { ClosingBlock } from '@keepcase/contract/storefronts/storefront-settings.contract.ts'
import type { StorefrontSettings } from '@keepcase/contract/storefronts/storefronts.fields.ts'
import type { Db, Tx } from '@keepcase/db/db.ts'
import { sql } from 'kysely'

/** What only the staff of a storefront reads of it. */
export type SettingsFacts = Pick<StorefrontSettings, 'isCurrencyFixed' | 'openDropCount' | 'returnAddress'>

/**
 * Whether prices are fixed to the storefront's currency, how many of its drops are open or scheduled, and its return
 * address.
 */
export async function selectSettingsFacts(db: Db | Tx, storefrontId: string): Promise<SettingsFacts> {
  const { rows } = await sql<SettingsFacts>`
    select (select return_address from storefronts where id = ${storefrontId}) as return_address, exists (select from drops where storefront_id = ${storefrontId})
        or exists (select from subscriptions where storefront_id = ${storefrontId}) as is_currency_fixed,
      (select count(*)::int from drops d where d.storefront_id = ${storefrontId}
        and drop_status_at(d.status, d.start_date, d.end_date, app_now())
          in ('scheduled', 'active', 'paused', 'sold-out')) as open_drop_count`.execute(db)
  return rows[0] ?? { isCurrencyFixed: false, openDropCount: 0, returnAddress: null }
}

export type Vacation = { until: Date | null; note: string | null }

/**
 * Locks the storefront's drops, then the storefront, writes the vacation and tells open pages. False, and nothing is
 * written, where there is no such storefront or its version is another one than `version`.
 */
export async function writeVacation(
  tx: Tx,
  id: string,
  { until, note }: Vacation,
  version: number | null,
): Promise<boolean> {
  const { rows } = await sql<{ isWritten: boolean }>`
    select set_vacation(${id}, ${until}, ${note}, ${version}) as is_written`.execute(tx)
  return rows[0]?.isWritten ?? false
}

/** Writes the path of a storefront's logo or cover. */
export async function writePicture(tx: Tx, id: string, kind: 'logo' | 'cover', url: string | null): Promise<void> {
  const column = kind === 'logo' ? sql.ref('logo_url') : sql.ref('cover_photo_url')
  await sql`
    update storefronts set ${column} = ${url}, version = version + 1, updated_at = app_now()
    where id = ${id}`.execute(tx)
}

export type ClosingBlockRow = Omit<ClosingBlock, 'at'> & { at: Date; total: number }

/** What keeps the storefront open (`storefront_closing_blocks`). */
export async function selectClosingBlocks(db: Db | Tx, id: string): Promise<ClosingBlockRow[]> {
  const { rows } = await sql<ClosingBlockRow>`select * from storefront_closing_blocks(${id})`.execute(db)
  return rows
}

/** What is booked for the seller and not paid out, and how many subscriptions run. */
export async function selectClosingFacts(db: Db, id: string): Promise<{ owedCents: number; subscribers: number }> {
  const { rows } = await sql<{ owedCents: number; subscribers: number }>`
    select (select coalesce(sum(amount_cents), 0)::bigint from money_entries
        where party_id = ${id} and account in ('seller', 'shipping')) as owed_cents,
      (select count(*)::int from subscriptions
        where storefront_id = ${id} and status in ('active', 'past_due')) as subscribers`.execute(db)
  return rows[0] ?? { owedCents: 0, subscribers: 0 }
}

/**
 * Closes a storefront: hidden, without address, texts and pictures. The name stays for past orders. The caller holds its
 * lock.
 */
export async function writeClosed(tx: Tx, id: string): Promise<Date> {
  const { rows } = await sql<{ closedAt: Date }>`
    update storefronts set closed_at = app_now(), suspended_at = coalesce(suspended_at, app_now()), subdomain = null,
      description = null, logo_url = null, cover_photo_url = null, shipping_policy = null, returns_policy = null,
      contact_policy = null, return_address = null, vacation_until = null, vacation_note = null, version = version + 1, updated_at = app_now()
    where id = ${id} returning closed_at`.execute(tx)
  return rows[0]!.closedAt
}
