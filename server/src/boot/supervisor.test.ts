import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type RunningKeepcase, startKeepcase } from '../../../tools/testing/start-keepcase.ts'

const program = join(import.meta.dirname, '../../../tools/testing/mini-supervisor.ts')
const env = { DEMO: '0' }
let dataDir: string
let keepcase: RunningKeepcase

const start = () => startKeepcase({ dataDir, program, env })
/** Process id of the database; 0 while it starts. */
function postmaster(): number {
  const path = join(dataDir, 'postgres/postmaster.pid')
  return existsSync(path) ? Number(readFileSync(path, 'utf8').split('\n')[0]) : 0
}
const server = async () => Number(await (await fetch(keepcase.url)).text())

async function until(condition: () => boolean | Promise<boolean>, timeoutMs = 25_000): Promise<void> {
  for (const deadline = Date.now() + timeoutMs; !(await condition()); await sleep(50)) {
    if (Date.now() > deadline) throw new Error('it did not happen in time')
  }
}

const answers = () =>
  fetch(keepcase.url).then(
    (answer) => answer.ok,
    () => false,
  )

/** A zombie counts as ended: reaping it is up to the machine. */
function isRunning(pid: number): boolean {
  try {
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'))
  } catch {
    return false
  }
}

describe.runIf(process.platform === 'linux')('the supervisor', { timeout: 60_000 }, () => {
  beforeAll(async () => {
    dataDir = mkdtempSync(join(tmpdir(), 'keepcase-supervisor-'))
    keepcase = await start()
  }, 60_000)
  afterAll(async () => {
    await keepcase.stop()
    rmSync(dataDir, { recursive: true, force: true })
  })

  test('says where it is ready, and keeps secrets to itself', async () => {
    expect(keepcase.output()).toContain(`Keepcase is ready at ${keepcase.url}`)
    expect(keepcase.output()).not.toContain(readFileSync(join(dataDir, 'secrets/postgres-keepcase'), 'utf8'))
    expect(await server()).toBeGreaterThan(0)
  })

  test('a second start on the same data refuses and says so', async () => {
    await expect(start()).rejects.toThrow(
      `Keepcase already runs on the data in ${dataDir} (process ${keepcase.process.pid})`,
    )
    expect(await answers()).toBe(true)
  })

  test('a start on a port that is taken refuses and says so', async () => {
    const other = startKeepcase({ program, env, port: keepcase.port })
    await expect(other).rejects.toThrow(`Port ${keepcase.port} is in use`)
  })

  test('a first administrator with an easy password is refused with an explanation', async () => {
    const own = mkdtempSync(join(tmpdir(), 'keepcase-administrator-'))
    const admin = { ADMIN_EMAIL: 'ada@example.test', ADMIN_PASSWORD: 'password' }
    const began = startKeepcase({ dataDir: own, program, env: { ...env, ...admin } })
    const error = await began.then(
      () => null,
      (reason: unknown) => String(reason),
    )
    rmSync(own, { recursive: true, force: true })
    expect(error).toContain('ADMIN_PASSWORD: This password is one of the most common. Try a sentence instead.')
    expect(error).not.toMatch(/^ {4}at /m)
  })

  test('a killed server is back', async () => {
    const killed = await server()
    process.kill(killed, 'SIGKILL')
    await until(answers)
    expect(await server()).not.toBe(killed)
  })

  test('a killed database is back, under the same server', async () => {
    const [sameServer, killed] = [await server(), postmaster()]
    process.kill(killed, 'SIGKILL')
    await until(() => ![0, killed].includes(postmaster()))
    await until(answers)
    expect(await server()).toBe(sameServer)
  })

  test('when it is killed, its parts end, and the next start finds everything', async () => {
    const parts = [await server(), postmaster()]
    keepcase.process.kill('SIGKILL')
    await until(() => !parts.some(isRunning))
    keepcase = await start()
    expect(await answers()).toBe(true)
  })

  test('a database that an earlier run left running is stopped first', async () => {
    await keepcase.stop()
    const settings = [
      '-D',
      join(dataDir, 'postgres'),
      '-c',
      'listen_addresses=',
      '-c',
      `unix_socket_directories=${dataDir}`,
    ]
    const orphan = await leaveOrphan(settings)
    keepcase = await start()
    expect(isRunning(orphan)).toBe(false)
    expect(keepcase.output()).toContain('an earlier run had left a database running')
  })

  test('a stale process id that now belongs to somebody else does no harm', async () => {
    await keepcase.stop()
    const stranger = spawn('sleep', ['60'])
    const note = join(dataDir, 'postgres/postmaster.pid')
    writeFileSync(note, `${stranger.pid}\n${join(dataDir, 'postgres')}\n0\n5432\n\n\n0 0\nready\n`)
    keepcase = await start()
    expect(stranger.exitCode).toBeNull()
    stranger.kill()
  })

  test.each(['SIGTERM', 'SIGINT', 'SIGHUP'] as const)('%s ends everything in order', async (signal) => {
    const parts = [await server(), postmaster()]
    keepcase.process.kill(signal)
    expect(await keepcase.ended).toBe(0)
    expect(parts.some(isRunning)).toBe(false)
    expect(existsSync(join(dataDir, 'postgres/postmaster.pid'))).toBe(false)
    keepcase = await start()
  })
})

async function leaveOrphan(settings: string[]): Promise<number> {
  const { createLauncher, findPrograms } = await import('@keepcase/db/postgres/launch.ts')
  const child = createLauncher().spawn(findPrograms().postgres, settings, { stdio: 'ignore', detached: true })
  child.unref()
  await until(() => existsSync(join(dataDir, 'postgres/postmaster.pid')))
  return postmaster()
}
