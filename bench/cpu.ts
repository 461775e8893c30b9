import { readFileSync } from 'node:fs'

/** CPU time of one request, in microseconds, from the kernel's accounts. */
export type CpuPerRequest = { server: number; database: number }

/** CPU time used so far, in seconds. */
export type CpuMeters = { server(): number; database(): number }

/** Runs a load and divides the CPU time spent meanwhile by its answers. */
export async function withCpu<Result extends { requests: number }>(
  meters: CpuMeters,
  run: () => Promise<Result>,
): Promise<Result & { cpu: CpuPerRequest }> {
  const [server, database] = [meters.server(), meters.database()]
  const result = await run()
  const perRequest = (seconds: number) => (seconds * 1e6) / Math.max(1, result.requests)
  return {
    ...result,
    cpu: { server: perRequest(meters.server() - server), database: perRequest(meters.database() - database) },
  }
}

/** User and system time of one process with all its threads, which Linux counts in hundredths of a second. */
export function cpuSecondsOf(pid: number): number {
  const { own } = accountOf(pid)
  return own
}

/** The same of a process with its children, those that have ended included. */
export function cpuSecondsOfTree(pid: number): number {
  const { own, ended } = accountOf(pid)
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').filter(Boolean)
  return children.reduce((sum, child) => sum + cpuSecondsIfRunning(Number(child)), own + ended)
}

/**
 * CPU seconds of a process; 0 if it has ended.
 * @NOTE a child that ends between the list and this read is counted with the ended ones of the next read
 */
export function cpuSecondsIfRunning(pid: number): number {
  try {
    return cpuSecondsOf(pid)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT' && (error as NodeJS.ErrnoException).code !== 'ESRCH')
      throw error
    return 0
  }
}

function accountOf(pid: number): { own: number; ended: number } {
  const [, rest = ''] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')
  const [user = 0, system = 0, userOfEnded = 0, systemOfEnded = 0] = rest.split(' ').slice(11, 15).map(Number)
  return { own: (user + system) / 100, ended: (userOfEnded + systemOfEnded) / 100 }
}
