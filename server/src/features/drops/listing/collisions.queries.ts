import type { DropStatus } from '@keepcase/contract/drops/drops.contract.ts'
import type { Collision } from '@keepcase/contract/drops/selling.contract.ts'
import type { Db } from '@keepcase/db/db.ts'
import { sql } from 'kysely'

type Span = { startDate: string; endDate: string; except?: string | undefined }
type Row = Omit<Collision, 'startDate' | 'endDate'> & { status: DropStatus; startDate: Date; endDate: Date }

/** Drops of these storefronts, not over and not cancelled, that overlap a span of time; soonest first, 20 at most. */
export async function findCollisions(
  db: Db,
  storefrontIds: readonly string[],
  { startDate, endDate, except }: Span,
): Promise<Collision[]> {
  const { rows } = await sql<Row>`
    select d.id, d.storefront_id, d.title, drop_status_at(d.status, d.start_date, d.end_date, n.now) as status,
      d.start_date, d.end_date
    from drops d cross join (select app_now() as now) n
    where d.storefront_id = any(${storefrontIds}::uuid[]) and d.id is distinct from ${except ?? null}::uuid
      and d.status not in ('completed', 'cancelled') and d.end_date > n.now
      and d.start_date < ${endDate}::timestamptz and d.end_date > ${startDate}::timestamptz
    order by d.start_date, d.id limit 20`.execute(db)
  return rows.map((row) => ({ ...row, startDate: row.startDate.toISOString(), endDate: row.endDate.toISOString() }))
}
