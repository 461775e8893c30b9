import type { Db } from '@keepcase/db/db.ts'
import type { Feature } from '#server/boot/feature.ts'
import { defineJob } from '#server/jobs/jobs.ts'
import { isCheckDue, readInvariants, watchInvariants } from './watch-invariants.ts'

export type InvariantsDeps = {
  /** For requests: reads the result of the last check. */
  db: Db
  /** With `workTimeouts`: a check may take seconds. */
  longQueryDb: Db
}

/**
 * Checks invariants: every minute for what has changed, less often while that takes long, and every night for the whole
 * database. Owns no product tables and changes none.
 */
export function invariantsFeature({ db, longQueryDb }: InvariantsDeps): Feature {
  const options = { policy: 'exclusive', retryLimit: 0 } as const
  return {
    name: 'invariants',
    jobs: [
      defineJob({
        queue: 'invariants.watch',
        cron: '* * * * *',
        options,
        handle: async () => {
          if (await isCheckDue(longQueryDb)) await watchInvariants(longQueryDb)
        },
      }),
      defineJob({
        queue: 'invariants.watch-all',
        cron: '23 3 * * *',
        options,
        handle: async () => void (await watchInvariants(longQueryDb, true)),
      }),
    ],
    readinessChecks: { invariants: () => readInvariants(db) },
  }
}
