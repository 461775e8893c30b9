import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { claimRequests } from './claim-rush.ts'
import { type BenchBuyer, makeHotDrop } from './fixtures.ts'
import type { Change, FollowedField, ListenerRequest, ListenerResponse } from './hosts/listeners.ts'
import { load } from './load.ts'
import type { Stage } from './stage.ts'

/** Delays until clients received changes, in milliseconds, and the rate of claims meanwhile. */
export type LiveResult = {
  sockets: number
  changes: number
  claimsPerSecond: number
  p50: number
  p99: number
  max: number
  /** Pairs of a client and a change that it never received. */
  missed: number
}

/** Number of changes that are tracked to every client; of more, a regular sample is taken. */
const maxFollowed = 300

/**
 * This many sockets on one drop while claims run on it. A change is a claim: it begins at its `claimedAt` and
 * is received with the first frame that has it or a later one.
 */
export async function liveRush(
  stage: Stage,
  buyers: readonly BenchBuyer[],
  options: { sockets: number; connections: number; seconds: number },
): Promise<LiveResult> {
  const { dropId, itemId } = await makeHotDrop(stage.owner, 1_000_000)
  return withListeners(stage, `drop:${dropId}`, options.sockets, 'heldCount', async (sockets, delaysOf) => {
    const { perSecond, changes } = await claimAndNote(stage, itemId, buyers, options)
    await sleep(1_000)
    const step = Math.ceil(changes.length / maxFollowed)
    const followed = changes.filter((_, i) => i % step === 0)
    const { missed, p50, p99, max } = await delaysOf(followed)
    return { sockets, changes: followed.length, claimsPerSecond: perSecond, p50, p99, max, missed }
  })
}

type Delays = Extract<ListenerResponse, { heard: number }>

/** Runs `measure` while so many sockets listen to a topic. `delaysOf` tells how late they heard of these changes. */
export async function withListeners<Result>(
  { port, url }: Pick<Stage, 'port' | 'url'>,
  topic: string,
  count: number,
  field: FollowedField,
  measure: (joined: number, delaysOf: (changes: readonly Change[]) => Promise<Delays>) => Promise<Result>,
): Promise<Result> {
  const child = fork(join(import.meta.dirname, 'hosts/listeners.ts'), { execPath: process.execPath })
  try {
    const listening = await ask(child, { port, origin: url, topic, count, field })
    return await measure('joined' in listening ? listening.joined : 0, async (changes) => {
      const answer = await ask(child, { changes })
      if (!('heard' in answer)) throw new Error('The listeners gave no delays')
      return answer
    })
  } finally {
    child.kill()
  }
}

async function ask(child: ChildProcess, question: ListenerRequest): Promise<ListenerResponse> {
  const settled = new AbortController()
  const { signal } = settled
  const exited = once(child, 'exit', { signal }).then(() => {
    throw new Error('The listeners ended before they answered')
  })
  try {
    const answered = once(child, 'message', { signal })
    child.send(question)
    const [answer] = await Promise.race([answered, exited])
    return answer as ListenerResponse
  } finally {
    // @NOTE the abort rejects it, and nobody waits for it any more
    exited.catch(() => undefined)
    settled.abort()
  }
}

async function claimAndNote(
  stage: Stage,
  itemId: string,
  buyers: readonly BenchBuyer[],
  options: { connections: number; seconds: number },
) {
  const requests = claimRequests(stage, itemId, buyers)
  const bodies: Buffer[] = []
  let taken = 0
  const { perSecond } = await load({
    port: stage.port,
    connections: options.connections,
    seconds: options.seconds,
    next: () => requests[taken++] ?? null,
    classify(status, body) {
      bodies.push(body)
      return String(status)
    },
  })
  const changes = bodies
    .map((body): Change | null => {
      const { claim } = JSON.parse(body.toString())
      return claim ? { value: claim.seq, at: Date.parse(claim.claimedAt) } : null
    })
    .filter((change) => change !== null)
    .sort((a, b) => a.value - b.value)
  return { perSecond, changes }
}
