import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { basename, join } from 'node:path'
import { createDb, workPatience } from '@keepcase/db/db.ts'
import { migrate } from '@keepcase/db/migrate.ts'
import { prepareJobs } from '#server/jobs/prepare-jobs.ts'
import { type Env, projectFolder, wrongSettingsCode } from './env.ts'
import { log } from './log.ts'

const fillProgram = join(projectFolder, 'server/src/features/demo/fill.ts')
const adminProgram = join(projectFolder, 'server/src/features/accounts/sign-in/make-first-administrator.ts')
const callMain = join(import.meta.dirname, 'call-main.ts')

/** Any number that no other lock of this database has. */
const fillLock = 7_205_759_404

/** A program of the start has failed and has told people why. */
export class ToldByChild extends Error {}

/**
 * Migrates a database and, when it holds no account yet and DEMO is on, fills it with the demo world.
 * Makes the first administrator when the settings name one.
 * @param url address of the database's owner
 * @param signal ends the filling, which leaves nothing behind
 */
export async function prepareDatabase(url: string, env: Env, signal: AbortSignal): Promise<void> {
  const { migrations, routines } = await migrate({ url, afterwards: prepareJobs })
  if (migrations.length + routines.length > 0) log.info({ migrations, routines }, 'database migrated')
  if (env.isDemo && existsSync(fillProgram)) await fillIfEmpty(url, signal)
  if (env.admin) await runProgram(adminProgram, url, signal)
}

/** Fills an empty database; of several programs that start at once, one. */
async function fillIfEmpty(url: string, signal: AbortSignal): Promise<void> {
  const { pool, close } = createDb({ url, max: 1, name: 'keepcase-start', patience: workPatience })
  const client = await pool.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [fillLock])
    const { rowCount } = await client.query('select from profiles limit 1')
    if (rowCount === 0) await fill(url, signal)
  } finally {
    client.release()
    await close()
  }
}

/** Runs the demo world's program, all in one transaction. */
async function fill(url: string, signal: AbortSignal): Promise<void> {
  const began = Date.now()
  await runProgram(fillProgram, url, signal)
  log.info({ ms: Date.now() - began }, 'demo world made')
}

/** Runs the `main()` of a room's program in a process of its own. */
async function runProgram(program: string, url: string, signal: AbortSignal): Promise<void> {
  const child = spawn(process.execPath, [callMain, program], {
    env: { ...process.env, DATABASE_URL: url },
    stdio: ['ignore', 'inherit', 'inherit'],
    signal,
  })
  const how = await new Promise((resolve, reject) => {
    child.once('error', reject).once('exit', (code, signal) => resolve(signal ?? code))
  })
  if (how === wrongSettingsCode) throw new ToldByChild()
  if (how !== 0) throw new Error(`${basename(program)} failed at the start (${how})`)
}
