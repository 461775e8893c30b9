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
  /** Existing folder for all data. The cluster is in `<folder>/postgres`, passwords in `<folder>/secrets`. */
  folder: string
  /** Default true. False only for unit tests (`fsync=off`). */
  isDurable?: boolean
  /** Called with each line of the server's log. */
  onLog?: (line: string) => void
}

export interface EmbeddedPostgres {
  /** Connection URL of the owner of the database `keepcase`, who may create roles but is not a superuser. */
  url: string
  /** Connection URL of the superuser, for tests and recovery. */
  superuserUrl: string
  pid: number
  /** Process id of an earlier run's server that had to be stopped first, if any. */
  stoppedOrphan: number | null
  /** Resolves once the server has ended, with the signal's name or the exit code, in words. */
  ended: Promise<string>
  /** Fast shutdown: running transactions are aborted, committed ones stay. */
  stop(): Promise<void>
}

/**
 * Starts PostgreSQL on a folder whose lock the caller holds. Creates the cluster, the user `keepcase` and its
 * database if needed. Only this system user can connect: through a socket in a private folder, with
 * passwords.
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
  launcher.own(cluster) // @NOTE root may use another launcher than on the last start
  const socketFolder = openSocketFolder(cluster, launcher)
  const urlFor = (user: string, password: string, database: string) =>
    `postgresql://${user}:${password}@localhost/${database}?host=${encodeURIComponent(socketFolder)}`
  const superuserUrl = urlFor('postgres', superuserPassword, 'postgres')

  const args = ['-D', cluster, ...serverArguments({ socketFolder, isDurable: options.isDurable ?? true })]
  const server = await launchUntilUp(() => new Postmaster(launcher, programs.postgres, args, options), superuserUrl)
  await createDatabase(superuserUrl, ownerPassword)
  return {
    url: urlFor('keepcase', ownerPassword, 'keepcase'),
    superuserUrl,
    pid: server.pid,
    stoppedOrphan,
    ended: server.ended,
    async stop() {
      await server.stop()
      rmSync(socketFolder, { recursive: true, force: true })
    },
  }
}

/**
 * Reads a secret of this machine; creates it (256 bit) on the first call.
 * @param file in an existing folder; readable only by its owner
 */
export function storeSecret(file: string): string {
  if (!existsSync(file)) {
    const temporary = `${file}.${process.pid}`
    writeFileSync(temporary, randomBytes(32).toString('base64url'), { mode: 0o600 })
    renameSync(temporary, file)
  }
  return readFileSync(file, 'utf8').trim()
}

/** @NOTE created under another name and then renamed, so that a crash leaves no half-made cluster */
async function createCluster(programs: Programs, launcher: Launcher, cluster: string, password: string): Promise<void> {
  const temporary = `${cluster}.new`
  const passwordFile = `${cluster}.password`
  rmSync(temporary, { recursive: true, force: true })
  mkdirSync(temporary, { mode: 0o700 })
  writeFileSync(passwordFile, password, { mode: 0o600 })
  launcher.own(temporary)
  launcher.own(passwordFile)
  const args = [
    '-D',
    temporary,
    '-U',
    'postgres',
    `--pwfile=${passwordFile}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
  ]
  // @NOTE built-in collation: an upgrade of the machine's libc would corrupt indexes
  args.push('--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--no-instructions')
  const child = launcher.spawn(programs.initdb, args, { stdio: ['ignore', 'pipe', 'pipe'], diesWithParent: true })
  const output: string[] = []
  child.stdout?.on('data', (chunk) => output.push(String(chunk)))
  child.stderr?.on('data', (chunk) => output.push(String(chunk)))
  const code = await new Promise<number | null>((resolve, reject) => child.once('error', reject).once('close', resolve))
  rmSync(passwordFile)
  if (code !== 0) throw new Error(`The database could not be made in ${cluster}:\n${output.join('').trim()}`)
  renameSync(temporary, cluster)
}

/**
 * Creates a private folder for the socket. Its path is short enough for a socket (108 characters), and the
 * same on each start so that other servers of this machine find it.
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
  // @NOTE in a shared temporary folder someone else may have created that name
  if (!isOurs) folder = mkdtempSync(join(base, 'keepcase-'))
  chmodSync(folder, 0o700)
  launcher.own(folder)
  return folder
}

async function createDatabase(superuserUrl: string, ownerPassword: string): Promise<void> {
  const client = new pg.Client({ connectionString: superuserUrl })
  client.on('error', () => undefined) // @NOTE the running statement rejects with the same error
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
