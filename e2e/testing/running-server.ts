import pg from 'pg'

type RunningServer = { url: string; databaseUrl: string; dataDir: string }

const names = { url: 'KEEPCASE_E2E_URL', databaseUrl: 'KEEPCASE_E2E_DATABASE', dataDir: 'KEEPCASE_E2E_DATA' } as const

/** Tells the workers, which are processes of their own, where the program runs. */
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

/** One statement as the database's owner, for what no call may do: moving a start, ending a hold. */
export async function sql<Row extends pg.QueryResultRow>(text: string, values: unknown[] = []): Promise<Row[]> {
  pool ??= new pg.Pool({ connectionString: runningServer().databaseUrl, max: 2, allowExitOnIdle: true })
  return (await pool.query<Row>(text, values)).rows
}

/** Ends the connections of `sql`; who starts and stops the program in one process calls this before it stops. */
export async function closeSql(): Promise<void> {
  await pool?.end()
  pool = undefined
}
