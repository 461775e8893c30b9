import { mkdirSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { lockFolder } from '@keepcase/db/postgres/folder-lock.ts'
import { type EmbeddedPostgres, startPostgres } from '@keepcase/db/postgres.ts'
import { log } from '#platform/log.ts'

/** Pause between attempts to bring a database back, in milliseconds. */
const retryMs = 1_000

export interface KeptPostgres {
  /** Address for the owner of the database. It stays the same over restarts. */
  url: string
  /** Stops the database and frees the folder. */
  stop(): Promise<void>
}

/**
 * Starts the embedded PostgreSQL on a folder, for this process alone, and brings it back whenever it ends by itself.
 * @throws FolderInUse when another supervisor has the folder
 */
export async function keepPostgres(folder: string): Promise<KeptPostgres> {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const lock = await lockFolder(folder)
  let isStopping = false
  let returning: Promise<void> = Promise.resolve()
  let server: EmbeddedPostgres

  const launch = () =>
    startPostgres({
      folder,
      onLog: (line) => log.info({ postgres: line }, 'database'),
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

  try {
    server = await launch()
  } catch (error) {
    lock.release()
    throw error
  }
  if (server.stoppedOrphan)
    log.warn({ stopped: server.stoppedOrphan }, 'stopped a database that an earlier run had left')
  return {
    url: server.url,
    async stop() {
      isStopping = true
      await returning
      await server.stop()
      lock.release()
    },
  }
}
