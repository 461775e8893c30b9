import { setTimeout as sleep } from 'node:timers/promises'
import { type EmbeddedPostgres, startPostgres } from '@keepcase/db/postgres.ts'
import { log } from './log.ts'

/** Pause between attempts to restart the database, in milliseconds. */
const retryMs = 1_000

export interface SupervisedPostgres {
  /** Connection URL of the database owner. It stays the same across restarts. */
  url: string
  stop(): Promise<void>
}

/**
 * Starts the embedded PostgreSQL on a folder that the caller has locked, and restarts it whenever it exits. One loop
 * does all restarts: two at once would each take the other's server for a leftover and stop it.
 */
export async function supervisePostgres(folder: string): Promise<SupervisedPostgres> {
  let isStopping = false
  let relaunched: Promise<void> = Promise.resolve()
  let server = await launch(folder)
  if (server.stoppedOrphan) log.warn({ stopped: server.stoppedOrphan }, 'an earlier run had left a database running')

  const relaunch = async () => {
    while (!isStopping) {
      try {
        server = await launch(folder)
        return
      } catch (error) {
        log.error({ err: error }, 'database restart failed, retrying')
        await sleep(retryMs)
      }
    }
  }
  const restartWhenEnded = async () => {
    for (;;) {
      const how = await server.ended
      if (isStopping) return
      log.error({ how }, 'database ended, restarting')
      relaunched = relaunch()
      await relaunched
    }
  }
  void restartWhenEnded()
  return {
    url: server.url,
    async stop() {
      isStopping = true
      await relaunched
      await server.stop()
    },
  }
}

/** Lines that every start logs, among them refused connections during recovery. */
const usualLine = /^LOG:|is starting up$|not yet accepting connections$|Consistent recovery state has not been/

const launch = (folder: string): Promise<EmbeddedPostgres> =>
  startPostgres({
    folder,
    onLog: (line) => (usualLine.test(line) ? log.debug({ line }, 'database') : log.warn({ line }, 'database')),
  })
