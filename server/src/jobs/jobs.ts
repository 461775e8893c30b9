import { appRole } from '@keepcase/db/db.ts'
import type pg from 'pg'
import { PgBoss, type Queue, type SendOptions } from 'pg-boss'
import { log } from '#server/boot/log.ts'
import { jobsSchema } from './prepare-jobs.ts'

/** Queue options. */
type JobOptions = Omit<Queue, 'name'>

/** A queue and its handler. A job runs at least once, so the handler must be idempotent. */
export type JobDefinition<Data extends object = object> = {
  /** `<feature>.<verb-noun>`, e.g. `notifications.send-mail`. */
  queue: string
  handle(data: Data): Promise<void>
  /** Cron schedule in UTC, minute resolution. `data` is then `{}`. */
  cron?: string
  /** Maximum concurrent jobs per process (default 1). */
  concurrency?: number
  options?: JobOptions
}

/** Identity function that infers the type of a job's data. */
export function defineJob<Data extends object>(definition: JobDefinition<Data>): JobDefinition {
  return definition as unknown as JobDefinition
}

/** Query timeout after which the queue considers its connection dead, in milliseconds. */
const answerMs = 10_000

/** Default retries: five, after 10 s, 20 s, 40 s … */
const defaults: JobOptions = { retryLimit: 5, retryDelay: 10, retryBackoff: true, expireInSeconds: 300 }

/** The job queue of this process. */
export type Jobs = {
  /**
   * Adds a job to a queue; null when the queue's policy rejects it. Inside a transaction, prefer an outbox
   * event.
   */
  send<Data extends object>(queue: string, data: Data, options?: SendOptions): Promise<string | null>
  /** Waits for running jobs, at most `timeoutMs`. */
  stop(timeoutMs: number): Promise<void>
  /** Throws when the queue's tables can't be read. */
  check(): Promise<void>
}

/**
 * Opens the queues on tables created by `prepareJobs` and starts their workers. Queues are created before
 * anything is sent: one row each, no table. Workers resume by themselves after a database outage.
 * @param isWorker false: this process only sends jobs
 */
export async function startJobs(url: string, definitions: readonly JobDefinition[], isWorker: boolean): Promise<Jobs> {
  const boss = new PgBoss({
    ...({ query_timeout: answerMs, keepAlive: true } satisfies pg.PoolConfig),
    options: `-c role=${appRole}`,
    connectionString: url,
    schema: jobsSchema,
    max: 4,
    application_name: 'keepcase-jobs',
    migrate: false,
    createSchema: false,
    reindex: false,
    schedule: isWorker,
    supervise: isWorker,
    useListenNotify: isWorker,
  })
  boss.on('error', (error) => log.warn({ err: error }, 'job queue'))
  await boss.start()
  try {
    for (const definition of definitions) await openQueue(boss, definition)
    if (isWorker) for (const definition of definitions) await work(boss, definition)
  } catch (error) {
    await boss.stop({ graceful: false })
    throw error
  }
  return {
    send: (queue, data, options) => boss.send(queue, data, options),
    stop: (timeoutMs) => boss.stop({ graceful: true, timeout: timeoutMs }),
    check: async () => void (await boss.getQueues(definitions.slice(0, 1).map(({ queue }) => queue))),
  }
}

async function openQueue(boss: PgBoss, { queue, options, cron }: JobDefinition): Promise<void> {
  const wanted = { ...defaults, ...options, notify: true }
  const existing = await boss.getQueue(queue)
  // @NOTE a queue's policy can't change: another policy needs a queue with a new name
  const { policy, partition: _, ...changeable } = wanted
  if (!existing) await boss.createQueue(queue, wanted)
  else if ((policy ?? 'standard') === existing.policy) await boss.updateQueue(queue, changeable)
  else throw new Error(`Queue ${queue} was made with policy ${existing.policy}: give it a new name`)
  if (cron) await boss.schedule(queue, cron, {}, { tz: 'UTC' })
}

async function work(boss: PgBoss, { queue, handle, concurrency = 1 }: JobDefinition): Promise<void> {
  const options = { localConcurrency: concurrency, pollingIntervalSeconds: 2, notifyPollingIntervalSeconds: 5 }
  await boss.work<object>(queue, options, async ([job]) => {
    if (!job) return
    try {
      await handle(job.data)
    } catch (error) {
      log.error({ err: error, queue, job: job.id }, 'a job failed')
      throw error
    }
  })
}
