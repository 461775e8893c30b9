import { execFileSync } from 'node:child_process'
import { readFileSync, readlinkSync, realpathSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

/**
 * Signals sent to a postmaster, each with its time limit in milliseconds: fast shutdown, immediate shutdown,
 * kill.
 */
const stopSignals: [NodeJS.Signals, number][] = [
  ['SIGINT', 8_000],
  ['SIGQUIT', 3_000],
  ['SIGKILL', 2_000],
]

/**
 * Stops a postmaster left by an earlier run. The process in `postmaster.pid` is stopped only if it is a
 * postgres running in this folder, because process ids are reused.
 * @returns the id of the stopped process, or null
 */
export async function stopOrphan(dataFolder: string): Promise<number | null> {
  const pidFile = join(dataFolder, 'postmaster.pid')
  const pid = readPid(pidFile)
  if (pid === null || !isAlive(pid)) return null
  if (!isPostmasterOf(pid, dataFolder)) {
    disownPidFile(pidFile)
    return null
  }
  for (const [signal, patienceMs] of stopSignals) {
    process.kill(pid, signal)
    if (await hasGone(pid, dataFolder, patienceMs)) return pid
  }
  throw new Error(`PostgreSQL (process ${pid}) still runs on ${dataFolder} and does not stop`)
}

/**
 * Handles a pid file that names an unrelated living process, with which postgres would refuse to start. With
 * our own id (its parent's) in the first line postgres considers it stale, and still checks the shared memory
 * named further down.
 */
function disownPidFile(pidFile: string): void {
  const lines = readFileSync(pidFile, 'utf8').split('\n')
  writeFileSync(pidFile, [String(process.pid), ...lines.slice(1)].join('\n'))
}

function readPid(pidFile: string): number | null {
  try {
    const pid = Number.parseInt(readFileSync(pidFile, 'utf8'), 10)
    return pid > 1 ? pid : null
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** A postmaster's working directory is its data folder; a zombie has none. */
function isPostmasterOf(pid: number, dataFolder: string): boolean {
  try {
    if (process.platform !== 'linux') {
      const command = execFileSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' })
      return command.includes('postgres') && command.includes(dataFolder)
    }
    const isPostgres = readFileSync(`/proc/${pid}/comm`, 'utf8').trim() === 'postgres'
    return isPostgres && readlinkSync(`/proc/${pid}/cwd`) === realpathSync(dataFolder)
  } catch {
    return false // @NOTE it ended meanwhile, or belongs to another user
  }
}

async function hasGone(pid: number, dataFolder: string, patienceMs: number): Promise<boolean> {
  for (const deadline = Date.now() + patienceMs; Date.now() < deadline; ) {
    if (!isAlive(pid) || !isPostmasterOf(pid, dataFolder)) return true
    await sleep(20)
  }
  return false
}
