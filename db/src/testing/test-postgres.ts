import { mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { fastTempFolder } from '../fast-temp-folder.ts'
import { migrate } from '../migrate.ts'
import { type EmbeddedPostgres, startPostgres } from '../postgres.ts'

/** Connection URLs of the test run's server. */
export interface TestServer {
  superuserUrl: string
  ownerUrl: string
}

declare module 'vitest' {
  interface ProvidedContext {
    testServer: TestServer
  }
}

/** The migrated database from which test databases are cloned. */
export const templateName = 'keepcase'

/** Starts a non-durable server for one test run in its own folder. `stop` also removes the folder. */
export async function startTestPostgres(): Promise<EmbeddedPostgres> {
  const folder = mkdtempSync(join(fastTempFolder(), 'keepcase-test-'))
  const server = await startPostgres({ folder, isDurable: false })
  const stop = async () => {
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
  }
  return { ...server, stop }
}

/**
 * Starts the test run's server and creates the template of its test databases.
 * @param afterwards creates objects of other packages as the owner (the job queue's tables)
 */
export async function startTestServer(
  afterwards: (url: string) => Promise<void>,
): Promise<TestServer & { stop(): Promise<void> }> {
  const { url, superuserUrl, stop } = await startTestPostgres()
  await migrate({ url, afterwards })
  const client = new pg.Client({ connectionString: superuserUrl })
  await client.connect()
  await client.query(`alter database ${templateName} with is_template true`)
  await client.end()
  return { superuserUrl, ownerUrl: url, stop }
}
