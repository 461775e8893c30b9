import { setTimeout as sleep } from 'node:timers/promises'
import { type EmbeddedPostgres, startPostgres } from '@keepcase/db/postgres.ts'
import { log } from './log.ts'

/** Pause between attempts to bring a database back, in milliseconds. */
const retryMs = 1_000

export interface SupervisedPostgres {
  /** Address for the owner of the database. It stays the same over restarts. */
  url: string
  stop(): Promise<void>
}

/** Starts the embedded PostgreSQL on a folder that the caller has locked, and brings it back whenever it ends by itself. */
export async function supervisePostgres(folder: string): Promise<SupervisedPostgres> {
  let isStopping = false
  let returning: Promise<void> = Promise.resolve()
  let server: EmbeddedPostgres

  const launch = () =>
    startPostgres({
      folder,
      onLog: (line) =>
        /^LOG:|is starting up$/.test(line) ? log.debug({ line }, 'database') : log.warn({ line }, 'database'),
      onExit(how) {
        log.error({ how }, 'the database ended and is started again')
        returning = bringBack()
      },
    })
  const bringBack = async () => {
    while (!isStopping) {
      try {
        server = await launch()
        return
      } catch (error) {
        log.error({ err: error }, 'the database does not come back yet')
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
      await returning
      await server.stop()
    },
  }
}
