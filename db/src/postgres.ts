import { createHash, randomBytes } from 'node:crypto'
import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { createLauncher, findPrograms, type Launcher, type Programs } from './postgres/launch.ts'
import { stopOrphan } from './postgres/orphan.ts'
import { launchUntilUp, Postmaster } from './postgres/postmaster.ts'
import { serverArguments } from './postgres/settings.ts'

export interface EmbeddedOptions {
  /** Where everything lives; must exist. The cluster is `<folder>/postgres`, passwords are in `<folder>/secrets`. */
  folder: string
  /** Default true. False only for unit tests (`fsync=off`). */
  isDurable?: boolean
  /** The server's own log, line by line. */
  onLog?: (line: string) => void
  /** The server ended without {@link EmbeddedPostgres.stop}. */
  onExit?: (how: string) => void
}

export interface EmbeddedPostgres {
  /** Address for the owner of the database `keepcase`, who may create roles but is no superuser. */
  url: string
  /** Address for the superuser, for tests and rescue. */
  superuserUrl: string
  pid: number
  /** The process of an earlier run that had to be stopped first, if any. */
  stoppedOrphan: number | null
  /** Fast shutdown: running transactions end, committed ones stay. */
  stop(): Promise<void>
}

/**
 * Starts PostgreSQL on a folder, making the cluster, the user `keepcase` and its database first if needed. The caller
 * holds the folder's lock. Nobody but this system user reaches the server: a socket in a closed folder, and passwords.
 */
export async function startPostgres(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const programs = findPrograms()
  const launcher = createLauncher()
  const cluster = join(realpathSync(options.folder), 'postgres')
  const secrets = join(options.folder, 'secrets')
  mkdirSync(secrets, { recursive: true, mode: 0o700 })
  const superuserPassword = storeSecret(join(secrets, 'postgres-superuser'))
  const ownerPassword = storeSecret(join(secrets, 'postgres-keepcase'))
  if (!existsSync(join(cluster, 'PG_VERSION'))) await createCluster(programs, launcher, cluster, superuserPassword)
  const stoppedOrphan = await stopOrphan(cluster)
  launcher.own(cluster) // @NOTE root's way to run it may have changed since the last start
  const socketFolder = openSocketFolder(cluster, launcher)
  const address = (user: string, password: string, database: string) =>
    `postgresql://${user}:${password}@localhost/${database}?host=${encodeURIComponent(socketFolder)}`
  const superuserUrl = address('postgres', superuserPassword, 'postgres')

  const args = ['-D', cluster, ...serverArguments({ socketFolder, isDurable: options.isDurable ?? true })]
  const server = await launchUntilUp(() => new Postmaster(launcher, programs.postgres, args, options), superuserUrl)
  await createDatabase(superuserUrl, ownerPassword)
  return {
    url: address('keepcase', ownerPassword, 'keepcase'),
    superuserUrl,
    pid: server.pid,
    stoppedOrphan,
    async stop() {
      await server.stop()
      rmSync(socketFolder, { recursive: true, force: true })
    },
  }
}

/**
 * Reads a secret that this machine keeps, making it (256 bit) at the first call.
 * @param file its folder must exist; the file is readable by its owner alone
 */
export function storeSecret(file: string): string {
  if (!existsSync(file)) {
    const unfinished = `${file}.${process.pid}`
    writeFileSync(unfinished, randomBytes(32).toString('base64url'), { mode: 0o600 })
    renameSync(unfinished, file)
  }
  return readFileSync(file, 'utf8').trim()
}

/** @NOTE made beside its place and then renamed, so that a crash in between leaves no half cluster */
async function createCluster(programs: Programs, launcher: Launcher, cluster: string, password: string): Promise<void> {
  const unfinished = `${cluster}.new`
  const passwordFile = `${cluster}.password`
  rmSync(unfinished, { recursive: true, force: true })
  mkdirSync(unfinished, { mode: 0o700 })
  writeFileSync(passwordFile, password, { mode: 0o600 })
  launcher.own(unfinished)
  launcher.own(passwordFile)
  const args = [
    '-D',
    unfinished,
    '-U',
    'postgres',
    `--pwfile=${passwordFile}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
  ]
  // @NOTE built-in collation: the machine's libc may be upgraded under the indexes
  args.push('--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--no-instructions')
  const child = launcher.spawn(programs.initdb, args, { stdio: ['ignore', 'pipe', 'pipe'], diesWithParent: true })
  const output: string[] = []
  child.stdout?.on('data', (chunk) => output.push(String(chunk)))
  child.stderr?.on('data', (chunk) => output.push(String(chunk)))
  const code = await new Promise<number | null>((resolve, reject) => child.once('error', reject).once('close', resolve))
  rmSync(passwordFile)
  if (code !== 0) throw new Error(`The database could not be made in ${cluster}:\n${output.join('').trim()}`)
  renameSync(unfinished, cluster)
}

/**
 * A folder for the socket that only we can enter, with a path short enough for one (108 characters), the same at each
 * start so that other servers of this machine find it again.
 */
function openSocketFolder(cluster: string, launcher: Launcher): string {
  const base = tmpdir().length < 60 ? tmpdir() : '/tmp'
  const key = createHash('sha256')
    .update(`${cluster}:${process.getuid?.() ?? ''}`)
    .digest('hex')
    .slice(0, 12)
  let folder = join(base, `keepcase-${key}`)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const { uid, mode } = lstatSync(folder)
  const isOurs = (uid === process.getuid?.() || uid === 65534) && (mode & 0o170000) === 0o040000
  // @NOTE anyone may have made that name in a shared folder before us
  if (!isOurs) folder = mkdtempSync(join(base, 'keepcase-'))
  chmodSync(folder, 0o700)
  launcher.own(folder)
  return folder
}

async function createDatabase(superuserUrl: string, ownerPassword: string): Promise<void> {
  const client = new pg.Client({ connectionString: superuserUrl })
  await client.connect()
  try {
    const owner = await client.query(`select 1 from pg_roles where rolname = 'keepcase'`)
    if (owner.rowCount === 0) {
      await client.query(`create role keepcase login createrole password ${client.escapeLiteral(ownerPassword)}`)
    }
    const database = await client.query(`select 1 from pg_database where datname = 'keepcase'`)
    if (database.rowCount === 0) await client.query('create database keepcase owner keepcase')
    await client.query('revoke connect on database keepcase from public')
  } finally {
    await client.end()
  }
}
