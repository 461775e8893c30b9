import type { MeasuredRoute } from '@keepcase/contract/vitals/measured-routes.ts'
import { daysKept, type FormFactor, type Metric } from '@keepcase/contract/vitals/vitals.rules.ts'
import type { Db } from '@keepcase/db/db.ts'
import { sql } from 'kysely'

/** Adds one page view to the counts of today (UTC), one bucket for each metric. */
export async function addView(
  db: Db,
  view: { route: MeasuredRoute; formFactor: FormFactor; buckets: readonly { metric: Metric; bucket: number }[] },
): Promise<void> {
  // @NOTE in the order of the metrics, so that two views of one page cannot deadlock
  await sql`
    insert into page_vitals as kept (day, route, metric, form_factor, bucket, views)
    select (select (app_now() at time zone 'UTC')::date), ${view.route}, metric, ${view.formFactor}, bucket, 1
    from jsonb_to_recordset(${JSON.stringify(view.buckets)}::jsonb) as given (metric text, bucket smallint)
    order by metric
    on conflict (day, route, metric, form_factor, bucket) do update set views = kept.views + 1`.execute(db)
}

export type VitalsRow = { route: string; metric: Metric; bucket: number; views: number }

/** The counts of so many days, today (UTC) the last of them; of one kind of device, or of all. */
export async function selectViews(db: Db, days: number, formFactor: FormFactor | null): Promise<VitalsRow[]> {
  const { rows } = await sql<VitalsRow>`
    select route, metric, bucket, sum(views)::float8 as views from page_vitals
    where day > (select (app_now() at time zone 'UTC')::date) - ${days}::int
      and (${formFactor}::text is null or form_factor = ${formFactor})
    group by route, metric, bucket`.execute(db)
  return rows
}

/** Deletes the counts of days that are no longer kept. */
export async function deleteOldViews(db: Db): Promise<void> {
  await sql`
    delete from page_vitals where day <= (select (app_now() at time zone 'UTC')::date) - ${daysKept}::int`.execute(db)
}
