import type { Db } from '@keepcase/db/db.ts'
import { defineJob } from '#server/jobs/jobs.ts'
import { closeDays } from './earnings.queries.ts'

/** Stores what past days brought, so that a month is read as a few rows. Nothing is missing until it has run. */
export const earningsJobs = (db: Db) => [
  defineJob({
    queue: 'orders.close-earning-days',
    cron: '20 * * * *',
    options: { retryLimit: 0, expireInSeconds: 600 },
    handle: async () => {
      await closeDays(db)
    },
  }),
]
