// Entry point of every npm script. Plain JavaScript for any Node from 20 on: installs what the lockfile says,
// builds the pages when their sources changed, and starts the pinned Node, which runs TypeScript directly.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { constants } from 'node:os'
import { dirname, join, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')
const at = (...parts) => join(root, ...parts)
const pinnedNode = at('node_modules', 'node', 'bin', 'node')

/** Settings that may also be given as flags: `npm run server -- --port 3001`. */
const flagSettings = ['PORT', 'HOST', 'DATA_DIR', 'BASE_URL', 'DATABASE_URL', 'DEMO', 'SERVICES']

const commands = {
  start: (args) => withPages(() => runNode(['server/src/boot/supervisor.ts', ...settingsFrom(args)])),
  dev: (args) => runNode(['server/src/boot/supervisor.ts', '--development', ...settingsFrom(args)]),
  server: (args) => withPages(() => runServer(settingsFrom(args))),
  build: () => withPages(() => undefined),
  check: (args) => withPages(() => runNode(['tools/check.ts', ...args])),
  test: (args) => withPages(() => runNode(['tools/check.ts', '--e2e', ...args])),
  lighthouse: (args) => withPages(() => runNode(['e2e/lighthouse.ts', ...args])),
  bench: (args) => withPages(() => runTool(['bench/run.ts', ...args])),
  tool: ([name, ...args]) => runTool([`tools/${name}.ts`, ...settingsFrom(args)]),
}

const [name = '', ...args] = process.argv.slice(2)
const command = commands[name]
if (!command) fail(`Unknown command "${name}". There are: ${Object.keys(commands).join(', ')}`)
install()
command(args)

function fail(message) {
  process.stderr.write(`${message}\n`)
  process.exit(1)
}

/** Turns `--port 3001` and `--port=3001` into PORT=3001; returns the remaining arguments. */
function settingsFrom(words) {
  const rest = []
  for (let i = 0; i < words.length; i++) {
    const [flag, inline] = words[i].split(/=(.*)/s)
    const setting = flagSettings.find((known) => flag === `--${known.toLowerCase().replaceAll('_', '-')}`)
    if (!setting) rest.push(words[i])
    else process.env[setting] = inline ?? words[++i] ?? fail(`${flag} needs a value`)
  }
  return rest
}

/** Runs `npm ci` when node_modules does not match the lockfile. */
function install() {
  const stampFile = at('node_modules', '.keepcase-install')
  const lock = readFileSync(at('package-lock.json'))
  const stamp = createHash('sha256').update(lock).digest('hex')
  if (readIfThere(stampFile) === stamp && existsSync(pinnedNode)) return
  if (!isInstalledByHand(JSON.parse(lock))) {
    console.log('Installing packages ...')
    const npm = process.env.npm_execpath
    const [program, ...first] = npm ? [process.execPath, npm] : ['npm']
    const flags = ['ci', '--include=dev', '--no-audit', '--no-fund']
    const { status } = spawnSync(program, [...first, ...flags], { cwd: root, stdio: 'inherit' })
    if (status !== 0) fail('The packages could not be installed (see above).')
  }
  if (!existsSync(pinnedNode))
    fail('Node was not installed: npm must be allowed to run the install script of the package "node".')
  writeFileSync(stampFile, stamp)
}

/**
 * Whether an `npm install` has already installed exactly what the lockfile names (npm keeps its own record of
 * that).
 */
function isInstalledByHand(lock) {
  const record = readIfThere(at('node_modules', '.package-lock.json'))
  if (!record || !existsSync(pinnedNode)) return false
  const installed = JSON.parse(record).packages
  const isThere = ([path, entry]) =>
    path === '' ||
    !path.includes('node_modules') ||
    entry.link ||
    entry.optional ||
    installed[path]?.version === entry.version
  return Object.entries(lock.packages).every(isThere)
}

/** Builds the pages when any of their sources has changed, then continues. */
function withPages(next) {
  const stampFile = at('web', 'build', '.stamp')
  const stamp = hashFiles([at('web'), at('contract', 'src'), at('package-lock.json')])
  if (readIfThere(stampFile) !== stamp) {
    console.log('Building the pages ...')
    const args = ['node_modules/@react-router/dev/bin.cjs', 'build', 'web']
    const env = { ...process.env, NODE_ENV: 'production' }
    const { status, stdout, stderr } = spawnSync(pinnedNode, args, { cwd: root, env, encoding: 'utf8', maxBuffer: 1e8 })
    if (status !== 0) fail(`${stdout}\n${stderr}\nThe pages could not be built (see above).`)
    mkdirSync(dirname(stampFile), { recursive: true })
    writeFileSync(stampFile, stamp)
  }
  next()
}

function hashFiles(paths) {
  const hash = createHash('sha256')
  const made = new Set(['node_modules', 'build', '.react-router'])
  const add = (path) => {
    for (const entry of readdirSync(path, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1))) {
      if (made.has(entry.name)) continue
      if (entry.isDirectory()) add(join(path, entry.name))
      else if (entry.isFile()) addFile(join(path, entry.name))
    }
  }
  const addFile = (path) =>
    hash
      .update(`${relative(root, path)}\0`)
      .update(readFileSync(path))
      .update('\0')
  for (const path of paths) path.endsWith('.json') ? addFile(path) : add(path)
  return hash.digest('hex')
}

/** Starts an additional server on a database that somebody else runs, for example a supervisor. */
function runServer(args) {
  useEmbeddedDatabase()
  if (!process.env.DATABASE_URL) fail('Set DATABASE_URL to the database to join; the first `npm start` prints how.')
  process.env.NODE_ENV ??= 'production'
  runNode(['server/src/boot/main.ts', ...args])
}

function runTool(args) {
  if (!existsSync(at(args[0]))) fail(`There is no ${args[0]}`)
  useEmbeddedDatabase()
  runNode(args)
}

/** Without DATABASE_URL: uses the database that `npm start` runs on DATA_DIR, which stores its URL there. */
function useEmbeddedDatabase() {
  if (process.env.DATABASE_URL) return
  const kept = readIfThere(resolve(root, process.env.DATA_DIR ?? 'data', 'secrets', 'database-url'))
  if (kept) process.env.DATABASE_URL = kept.trim()
}

/**
 * Runs the pinned Node in the project's folder and exits with its code. Ends it when npm, our parent, is
 * gone.
 */
function runNode(args) {
  const child = spawn(pinnedNode, args, { cwd: root, stdio: 'inherit' })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  child.on('error', (error) => fail(error.message))
  child.on('exit', (code, signal) => process.exit(code ?? 128 + (constants.signals[signal] ?? 0)))
  // @NOTE the scripts say `exec`, so that no shell runs between npm and this process: signals to npm arrive
  // here, and when npm is killed our parent changes
  const parent = process.ppid
  const watch = () => process.ppid !== parent && child.kill('SIGTERM')
  if (process.env.npm_lifecycle_event) setInterval(watch, 500).unref()
}

function readIfThere(file) {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return null
  }
}
