import { PgBoss } from 'pg-boss'

/** The schema of the job queue's tables. */
export const jobsSchema = 'pgboss'

/**
 * Creates or updates the job queue's tables as the database owner. The running server may not create tables,
 * so it opens the queue with `migrate`, `createSchema` and `reindex` switched off.
 * @param url connection URL of the database owner
 */
export async function prepareJobs(url: string): Promise<void> {
  const boss = new PgBoss({ connectionString: url, schema: jobsSchema, max: 2, supervise: false, schedule: false })
  const errors: unknown[] = []
  boss.on('error', (error) => errors.push(error))
  await boss.start()
  await boss.stop({ graceful: true, timeout: 10_000 })
  if (errors.length > 0) throw new AggregateError(errors, 'The job queue could not be prepared')
}
