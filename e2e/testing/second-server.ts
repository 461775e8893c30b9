import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { untilReady } from '../../tools/stampede/servers.ts'
import { freePort } from '../../tools/testing/start-keepcase.ts'
import { runningServer } from './running-server.ts'

const serverEntry = join(import.meta.dirname, '../../server/src/boot/main.ts')

/**
 * Starts another server on the database of the one under test, with its secrets; returns its address and functions that
 * stop it in order, or kill it in the middle of its work.
 */
export async function startSecondServer(): Promise<{
  url: string
  stop: () => Promise<void>
  kill: () => Promise<void>
}> {
  const { databaseUrl, dataDir } = runningServer()
  const port = await freePort()
  const own = { PORT: String(port), DATA_DIR: dataDir, DATABASE_URL: databaseUrl, DEMO: '0', LOG_LEVEL: 'error' }
  const env = { PATH: process.env.PATH ?? '', NODE_ENV: 'production', ...own }
  const child = spawn(process.execPath, [serverEntry], { env, stdio: ['ignore', 'ignore', 'inherit'] })
  const ended = new Promise<unknown>((resolve) => child.once('exit', resolve))
  const url = `http://127.0.0.1:${port}`
  // Beside journeys a start takes its time.
  await untilReady(url, 90_000)
  const end = async (signal: 'SIGTERM' | 'SIGKILL') => {
    child.kill(signal)
    await ended
  }
  return { url, stop: () => end('SIGTERM'), kill: () => end('SIGKILL') }
}
