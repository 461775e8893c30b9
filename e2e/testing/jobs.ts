import { PgBoss } from 'pg-boss'
import { runningServer } from './running-server.ts'

/** Runs one of the server's minutely jobs now, e.g. `checkout.renew-subscriptions`; does not wait for its end. */
export async function runJob(queue: string): Promise<void> {
  const boss = new PgBoss({
    connectionString: runningServer().databaseUrl,
    schema: 'pgboss',
    max: 1,
    migrate: false,
    createSchema: false,
    reindex: false,
    schedule: false,
    supervise: false,
  })
  await boss.start()
  try {
    await boss.send(queue, {})
  } finally {
    await boss.stop({ graceful: false })
  }
}
