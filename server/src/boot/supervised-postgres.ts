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

/** Starts the embedded PostgreSQL on a folder that the caller has locked, and restarts it whenever it exits. */
export async function supervisePostgres(folder: string): Promise<SupervisedPostgres> {
  let isStopping = false
  let relaunched: Promise<void> = Promise.resolve()
  let server: EmbeddedPostgres

  const launch = () =>
    startPostgres({
      folder,
      onLog: (line) =>
        /^LOG:|is starting up$/.test(line) ? log.debug({ line }, 'database') : log.warn({ line }, 'database'),
      onExit(how) {
        log.error({ how }, 'database ended, restarting')
        relaunched = relaunch()
      },
    })
  const relaunch = async () => {
    while (!isStopping) {
      try {
        server = await launch()
        return
      } catch (error) {
        log.error({ err: error }, 'database restart failed, retrying')
        await sleep(retryMs)
      }
    }
  }

  server = await launch()
  if (server.stoppedOrphan) log.warn({ stopped: server.stoppedOrphan }, 'an earlier run had left a database running')
  return {
    url: server.url,
    async stop() {
      isStopping = true
      await relaunched
      await server.stop()
    },
  }
}
