import { createServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { reachableHost } from './env.ts'

/** The server can't listen on the configured address. */
export class PortInUse extends Error {
  override name = 'PortInUse'
}

/** @throws PortInUse when the port is in use or the address is not one of this machine's */
export async function expectFreePort(host: string, port: number): Promise<void> {
  const probe = createServer()
  await new Promise<void>((resolve, reject) => {
    probe.once('error', (error: NodeJS.ErrnoException) => {
      const taken = `Port ${port} is in use by another program: set PORT to a free one`
      reject(new PortInUse(error.code === 'EADDRINUSE' ? taken : `Cannot listen on ${host}:${port} (${error.message})`))
    })
    probe.listen(port, host, resolve)
  })
  await new Promise((resolve) => probe.close(resolve))
}

/**
 * Waits until a server answers `GET /readyz` with 200.
 * @param patienceMs time limit in milliseconds
 */
export async function waitUntilReady(
  host: string,
  port: number,
  signal: AbortSignal,
  patienceMs = 60_000,
): Promise<void> {
  const url = `http://${reachableHost(host)}:${port}/readyz`
  const deadline = Date.now() + patienceMs
  while (!signal.aborted) {
    if (await isReady(url, signal)) return
    if (Date.now() > deadline) throw new Error(`The server was not ready within ${patienceMs / 1_000} s`)
    await sleep(50)
  }
}

async function isReady(url: string, signal: AbortSignal): Promise<boolean> {
  try {
    const answer = await fetch(url, { signal: AbortSignal.any([signal, AbortSignal.timeout(5_000)]) })
    await answer.body?.cancel()
    return answer.status === 200
  } catch {
    return false // @NOTE not listening yet; the caller sees it when the process ends
  }
}
