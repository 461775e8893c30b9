import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { createDb } from '@keepcase/db/db.ts'
import { migrate } from '@keepcase/db/migrate.ts'
import { type Env, projectFolder } from '#platform/env.ts'
import { log } from '#platform/log.ts'
import { prepareJobs } from '#platform/prepare-jobs.ts'

const fillProgram = join(projectFolder, 'server/src/demo/fill.ts')
const callMain = join(import.meta.dirname, 'call-main.ts')

/**
 * Migrates a database and, when it holds no account yet and DEMO is on, fills it with the demo world.
 * @param url address of the database's owner
 * @param signal ends the filling, which leaves nothing behind
 */
export async function prepareDatabase(url: string, env: Env, signal: AbortSignal): Promise<void> {
  const { migrations, routines } = await migrate({ url, afterwards: prepareJobs })
  if (migrations.length + routines.length > 0) log.info({ migrations, routines }, 'database migrated')
  if (env.isDemo && existsSync(fillProgram) && (await isEmpty(url))) await fill(url, signal)
}

async function isEmpty(url: string): Promise<boolean> {
  const { pool, close } = createDb({ url, max: 1, name: 'keepcase-start' })
  try {
    const { rows } = await pool.query<{ is_empty: boolean }>('select not exists (select 1 from profiles) as is_empty')
    return rows[0]?.is_empty ?? false
  } finally {
    await close()
  }
}

/** Runs the demo world's program in its own process: `main()` of `server/src/demo/fill.ts`, all in one transaction. */
async function fill(url: string, signal: AbortSignal): Promise<void> {
  const began = Date.now()
  const env = { ...process.env, DATABASE_URL: url }
  const child = spawn(process.execPath, [callMain, fillProgram], {
    env,
    stdio: ['ignore', 'inherit', 'inherit'],
    signal,
  })
  const how = await new Promise((resolve, reject) => {
    child.once('error', reject).once('exit', (code, signal) => resolve(signal ?? code))
  })
  if (how !== 0) throw new Error(`The demo world could not be made (${how})`)
  log.info({ ms: Date.now() - began }, 'demo world made')
}
