import type { ReportRow, ReportStatus } from '@keepcase/contract/community/reports.contract.ts'
import type { Db, Tx } from '@keepcase/db/db.ts'
import { sql } from 'kysely'

/**
 * Inserts a report unless the reporter has an open one on the same subject; returns its id when it is new.
 */
export async function insertReport(
  tx: Tx,
  report: { reporterId: string; subjectKind: string; subjectId: string; reason: string; details: string },
): Promise<string | undefined> {
  const row = await tx
    .insertInto('reports')
    .values(report)
    .onConflict((conflict) =>
      conflict.columns(['reporterId', 'subjectKind', 'subjectId']).where('status', '=', 'open').doNothing(),
    )
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

/** Whether the subject exists and the reporter may see it. */
export async function mayReport(tx: Tx, kind: string, id: string, reporterId: string): Promise<boolean> {
  const { rows } = await sql<{ may: boolean }>`select may_report(${kind}, ${id}, ${reporterId}) as may`.execute(tx)
  return rows[0]?.may ?? false
}

/** Filter of the list; `q` is an id, part of a person's name, or words of the report. */
export type ReportFilter = {
  q: string | undefined
  status: 'all' | ReportStatus
  kind: string
  reason: string
  order: 'asc' | 'desc'
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

function matching({ q, status, kind, reason }: ReportFilter) {
  const parts = [sql<boolean>`true`]
  if (status !== 'all') parts.push(sql`r.status = ${status}`)
  if (kind !== 'all') parts.push(sql`r.subject_kind = ${kind}`)
  if (reason !== 'all') parts.push(sql`r.reason = ${reason}`)
  const text = q?.toLowerCase()
  if (text && uuid.test(text)) parts.push(sql`${text}::uuid in (r.id, r.subject_id, r.reporter_id)`)
  else if (text) {
    const escaped = text.replace(/[\\%_]/g, '\\$&')
    parts.push(sql`(lower(r.details) like ${`%${escaped}%`}
      or r.reporter_id in (select id from profiles_named(${text}, 200)) or r.subject_id in (select id from profiles_named(${text}, 200))
      or (r.subject_kind in ('storefront', 'drop', 'item') and exists (
        select from report_subject(r.subject_kind, r.subject_id) s where lower(s.name) like ${`%${escaped}%`})))`)
  }
  return sql<boolean>`${sql.join(parts, sql` and `)}`
}

export type ReportPageRow = Omit<ReportRow, 'createdAt' | 'decidedAt'> & { createdAt: Date; decidedAt: Date | null }

/** One page of reports, each with what it is on (`report_subject`). */
export async function selectReports(
  db: Db,
  filter: ReportFilter,
  after: { at: Date; id: string } | null,
  limit: number,
): Promise<ReportPageRow[]> {
  const direction = filter.order === 'asc' ? sql`asc` : sql`desc`
  const place =
    after === null
      ? sql`true`
      : sql`(r.created_at, r.id) ${filter.order === 'asc' ? sql`>` : sql`<`} (${after.at}::timestamptz, ${after.id}::uuid)`
  const { rows } = await sql<ReportPageRow>`
    select r.id, r.status, r.reason, r.details, r.subject_kind, r.subject_id, s.name as subject_name,
      s.link as subject_link, s.owner_id, s.excerpt, r.reporter_id, admin_name(r.reporter_id) as reporter_name,
      (select count(*)::int from reports o where o.subject_kind = r.subject_kind and o.subject_id = r.subject_id
        and o.status = 'open') as open_on_subject,
      r.created_at, r.decided_at, admin_name(r.decided_by) as decided_by_name, r.decision_note as note
    from (
      select * from reports r where ${matching(filter)} and ${place}
      order by r.created_at ${direction}, r.id ${direction} limit ${limit}) r
    left join lateral report_subject(r.subject_kind, r.subject_id) s on true
    order by r.created_at ${direction}, r.id ${direction}`.execute(db)
  return rows
}

/** Number of open reports. */
export async function countOpenReports(db: Db): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from reports where status = 'open'`.execute(db)
  return rows[0]?.n ?? 0
}

/** A report that is locked, with the account behind what was reported. */
export type LockedReport = { id: string; status: ReportStatus; reporterId: string; ownerId: string | null }

/** Locks a report and the other open reports on the same thing, by id. Empty when there is no such report. */
export async function lockReports(tx: Tx, id: string): Promise<LockedReport[]> {
  const { rows } = await sql<LockedReport>`
    with locked as (
      select r.* from reports r join reports own on own.id = ${id}
        and own.subject_kind = r.subject_kind and own.subject_id = r.subject_id
      where r.id = ${id} or r.status = 'open' order by r.id for no key update of r)
    select l.id, l.status, l.reporter_id, s.owner_id
    from locked l left join lateral report_subject(l.subject_kind, l.subject_id) s on true order by l.id`.execute(tx)
  return rows
}

/** Decides reports. */
export async function markDecided(
  tx: Tx,
  ids: readonly string[],
  { verdict, note, decidedBy }: { verdict: 'upheld' | 'dismissed'; note: string; decidedBy: string },
): Promise<void> {
  await sql`
    update reports set status = ${verdict}, decided_by = ${decidedBy}::uuid, decided_at = app_now(),
      decision_note = nullif(${note}, '')
    where id = any(${[...ids]}::uuid[])`.execute(tx)
}

/** Opens a decided report again; false while its reporter has another open report on the same thing. */
export async function markReopened(tx: Tx, id: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update reports r set status = 'open', decided_by = null, decided_at = null
    where id = ${id} and not exists (
      select from reports o where o.status = 'open' and o.reporter_id = r.reporter_id
        and o.subject_kind = r.subject_kind and o.subject_id = r.subject_id)`.execute(tx)
  return numAffectedRows === 1n
}
