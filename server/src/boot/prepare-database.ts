import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { basename, join } from 'node:path'
import { createDb, workTimeouts } from '@keepcase/db/db.ts'
import { migrate } from '@keepcase/db/migrate.ts'
import { prepareJobs } from '#server/jobs/prepare-jobs.ts'
import { lockForSession, selectHasProfiles } from './boot.queries.ts'
import { type Env, projectFolder, wrongSettingsCode } from './env.ts'
import { log } from './log.ts'

const fillProgram = join(projectFolder, 'server/src/features/demo/fill.ts')
const adminProgram = join(projectFolder, 'server/src/features/accounts/sign-in/make-first-administrator.ts')
const callMain = join(import.meta.dirname, 'call-main.ts')

/** Advisory lock key; unique in this database. */
const fillLock = 7_205_759_404

/** A child program failed and has already printed the reason. */
export class ChildReportedError extends Error {}

/**
 * Migrates the database, fills it with the demo world when it has no accounts and DEMO is on, and creates the
 * first administrator when configured.
 * @param url connection URL of the database owner
 * @param signal aborts the filling, which is rolled back
 */
export async function prepareDatabase(url: string, env: Env, signal: AbortSignal): Promise<void> {
  const { migrations, routines } = await migrate({ url, afterwards: prepareJobs })
  if (migrations.length + routines.length > 0) log.info({ migrations, routines }, 'database migrated')
  if (env.isDemo && existsSync(fillProgram)) await fillIfEmpty(url, signal)
  if (env.admin) await runProgram(adminProgram, url, signal)
}

/** Fills an empty database. An advisory lock makes concurrent starts fill it only once. */
async function fillIfEmpty(url: string, signal: AbortSignal): Promise<void> {
  const { pool, close } = createDb({ url, max: 1, name: 'keepcase-start', timeouts: workTimeouts })
  const client = await pool.connect()
  try {
    await lockForSession(client, fillLock)
    if (!(await selectHasProfiles(client))) await fill(url, signal)
  } finally {
    client.release()
    await close()
  }
}

/** Runs the demo program, which fills the database in one transaction. */
async function fill(url: string, signal: AbortSignal): Promise<void> {
  const began = Date.now()
  await runProgram(fillProgram, url, signal)
  log.info({ ms: Date.now() - began }, 'demo world made')
}

/** Runs the `main()` of a feature's program in a child process. */
async function runProgram(program: string, url: string, signal: AbortSignal): Promise<void> {
  const child = spawn(process.execPath, [callMain, program], {
    env: { ...process.env, DATABASE_URL: url },
    stdio: ['ignore', 'inherit', 'inherit'],
    signal,
  })
  const how = await new Promise((resolve, reject) => {
    child.once('error', reject).once('exit', (code, signal) => resolve(signal ?? code))
  })
  if (how === wrongSettingsCode) throw new ChildReportedError()
  if (how !== 0) throw new Error(`${basename(program)} failed at the start (${how})`)
}
