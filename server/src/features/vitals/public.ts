import type { Db } from '@keepcase/db/db.ts'
import type { Feature } from '#server/boot/feature.ts'
import { defineJob } from '#server/jobs/jobs.ts'
import { deleteOldViews } from './vitals.queries.ts'
import { vitalsRouter } from './vitals.router.ts'

/** Web vitals: page speed as anonymous counts. */
export function vitalsFeature({ db, workDb }: { db: Db; workDb: Db }): Feature {
  return {
    name: 'vitals',
    router: { vitals: vitalsRouter({ db }) },
    jobs: [defineJob({ queue: 'vitals.forget-days', cron: '53 2 * * *', handle: () => deleteOldViews(workDb) })],
  }
}
