import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { makeHotDrop } from './fixtures.ts'
import type { ChurnRequest, ChurnResponse } from './hosts/churners.ts'
import { type LoadResult, load, requestBytes } from './load.ts'
import type { Stage } from './stage.ts'

/** Response times of a drop's JSON, alone and while sockets churn, and what the sockets did. */
export type ChurnResult = { alone: Timed; beside: Timed; churned: ChurnResponse; warnings: number }
/** `cpuSeconds` of the server process during the measurement. */
type Timed = LoadResult & { cpuSeconds: number }

/** Load of the churning sockets: as in the attack that delayed others by one to two seconds. */
const churning = { sockets: 300, topics: 50, perSecond: 10 }
const seconds = 10

/** Measures a few ordinary readers, first alone, then beside sockets that join and leave continuously. */
export async function measureChurn(stage: Stage): Promise<ChurnResult> {
  const { dropId } = await makeHotDrop(stage.owner, 1_000)
  const request = requestBytes('GET', `/api/drops/${dropId}`, {})
  const read = async (): Promise<Timed> => {
    const before = stage.serverCpuSeconds()
    const classify = (status: number) => String(status)
    const result = await load({ port: stage.port, connections: 4, seconds, next: () => request, classify })
    return { ...result, cpuSeconds: stage.serverCpuSeconds() - before }
  }
  await read()
  const alone = await read()
  const linesBefore = warningsOf(stage)
  const child = fork(join(import.meta.dirname, 'hosts/churners.ts'), { execPath: process.execPath })
  try {
    child.send({ url: stage.url, origin: stage.url, ...churning } satisfies ChurnRequest)
    await sleep(1_000)
    const beside = await read()
    return { alone, beside, churned: await countsOf(child), warnings: warningsOf(stage) - linesBefore }
  } finally {
    child.kill()
  }
}

async function countsOf(child: ChildProcess): Promise<ChurnResponse> {
  const answered = once(child, 'message')
  child.send('counts')
  const [answer] = await answered
  return answer as ChurnResponse
}

const warningsOf = (stage: Stage): number => stage.output().match(/"level":"warn"/g)?.length ?? 0

/** The result as text. */
export function churnText({ alone, beside, churned, warnings }: ChurnResult): string {
  const line = (what: string, { perSecond, p50, p99, max, cpuSeconds }: Timed) =>
    `| ${what} | ${Math.round(perSecond)} | ${p50.toFixed(1)} | ${p99.toFixed(1)} | ${max.toFixed(0)} | ${cpuSeconds.toFixed(1)} |`
  return [
    '| Four readers of a drop | per second | p50 ms | p99 ms | max ms | CPU s of the server |',
    '| --- | --- | --- | --- | --- | --- |',
    line('alone', alone),
    line(`beside ${churning.sockets} churning sockets`, beside),
    '',
    `${churned.messages} messages, ${churned.connects} connections, ${churned.refused} refused; ${warnings} warnings in the log.`,
  ].join('\n')
}
