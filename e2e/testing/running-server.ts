import pg from 'pg'

type RunningServer = { url: string; databaseUrl: string; dataDir: string }

const names = { url: 'KEEPCASE_E2E_URL', databaseUrl: 'KEEPCASE_E2E_DATABASE', dataDir: 'KEEPCASE_E2E_DATA' } as const

/** Passes the program's address to the workers, which are separate processes. */
export function handOver(runningServer: RunningServer): void {
  process.env[names.url] = runningServer.url
  process.env[names.databaseUrl] = runningServer.databaseUrl
  process.env[names.dataDir] = runningServer.dataDir
}

/** Where the program under test runs. */
export function runningServer(): RunningServer {
  const url = process.env[names.url]
  const databaseUrl = process.env[names.databaseUrl]
  const dataDir = process.env[names.dataDir]
  if (!url || !databaseUrl || !dataDir) throw new Error('Journeys run by `npm test`, or `node tools/e2e.ts`')
  return { url, databaseUrl, dataDir }
}

let pool: pg.Pool | undefined

/** Runs a statement as the database's owner, for what no call may do: moving a start, ending a hold. */
export async function sql<Row extends pg.QueryResultRow>(text: string, values: unknown[] = []): Promise<Row[]> {
  pool ??= new pg.Pool({ connectionString: runningServer().databaseUrl, max: 2, allowExitOnIdle: true })
  return (await pool.query<Row>(text, values)).rows
}

/** Closes the connections of `sql`; required before stopping a program started in the same process. */
export async function closeSql(): Promise<void> {
  await pool?.end()
  pool = undefined
}
