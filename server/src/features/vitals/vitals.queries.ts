import type { MeasuredRoute } from '@keepcase/contract/vitals/measured-routes.ts'
import { type FormFactor, type Metric, retentionDays } from '@keepcase/contract/vitals/vitals.rules.ts'
import type { Db } from '@keepcase/db/db.ts'
import { sql } from 'kysely'

/** Adds one page view to today's counts (UTC), in one bucket per metric. */
export async function addView(
  db: Db,
  view: { route: MeasuredRoute; formFactor: FormFactor; buckets: readonly { metric: Metric; bucket: number }[] },
): Promise<void> {
  // @NOTE ordered by metric, so that concurrent views of a page can't deadlock
  await sql`
    insert into page_vitals as kept (day, route, metric, form_factor, bucket, views)
    select (select (app_now() at time zone 'UTC')::date), ${view.route}, metric, ${view.formFactor}, bucket, 1
    from jsonb_to_recordset(${JSON.stringify(view.buckets)}::jsonb) as given (metric text, bucket smallint)
    order by metric
    on conflict (day, route, metric, form_factor, bucket) do update set views = kept.views + 1`.execute(db)
}

export type VitalsRow = { route: string; metric: Metric; bucket: number; views: number }

/** Counts of the last `days` days including today (UTC), for one form factor or all (null). */
export async function selectViews(db: Db, days: number, formFactor: FormFactor | null): Promise<VitalsRow[]> {
  const { rows } = await sql<VitalsRow>`
    select route, metric, bucket, sum(views)::float8 as views from page_vitals
    where day > (select (app_now() at time zone 'UTC')::date) - ${days}::int
      and (${formFactor}::text is null or form_factor = ${formFactor})
    group by route, metric, bucket`.execute(db)
  return rows
}

/** Deletes counts past their retention. */
export async function deleteOldViews(db: Db): Promise<void> {
  await sql`
    delete from page_vitals where day <= (select (app_now() at time zone 'UTC')::date) - ${retentionDays}::int`.execute(
    db,
  )
}
