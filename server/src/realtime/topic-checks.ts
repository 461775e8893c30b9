import type { TopicPolicy } from './topics.ts'

type Pair = { profileId: string | null; id: string }
type Waiting = { pair: Pair } & PromiseWithResolvers<boolean>

/** Maximum pairs per query; the rest waits for the next one. */
const maxPairs = 2_000

/**
 * Asks the policies who may subscribe. All sockets share one query at a time per policy; requests that arrive
 * meanwhile are batched and deduplicated into the next. A crowd of joins thus takes one database connection
 * instead of all. Nobody gets an answer whose query started before their request.
 */
export class TopicChecks {
  #lanes: readonly { policy: TopicPolicy; check: (pair: Pair) => Promise<boolean> }[]

  constructor(policies: readonly TopicPolicy[]) {
    this.#lanes = policies.map((policy) => ({ policy, check: checksOf(policy) }))
  }

  /** True when a policy exists for this kind of topic. */
  isKnown(topic: string): boolean {
    return this.#lanes.some(({ policy }) => policy.pattern.test(topic))
  }

  /**
   * The topics that the profile (null: signed out) may subscribe to now.
   * @throws the error of a policy's query
   */
  async allowed(profileId: string | null, topics: readonly string[]): Promise<string[]> {
    const answers = await Promise.all(topics.map((topic) => this.#isAllowed(profileId, topic)))
    return topics.filter((_, i) => answers[i])
  }

  async #isAllowed(profileId: string | null, topic: string): Promise<boolean> {
    for (const { policy, check } of this.#lanes) {
      const id = policy.pattern.exec(topic)?.[1]
      if (id !== undefined && (await check({ profileId, id }))) return true
    }
    return false
  }
}

function checksOf(policy: TopicPolicy): (pair: Pair) => Promise<boolean> {
  const waiting = new Map<string, Waiting>()
  let isRunning = false

  async function run(): Promise<void> {
    while (waiting.size > 0) {
      const batch = [...waiting].slice(0, maxPairs)
      for (const [key] of batch) waiting.delete(key)
      try {
        const allowed = await policy.allowed(batch.map(([, { pair }]) => pair))
        for (const [i, [, { resolve }]] of batch.entries()) resolve(allowed[i] === true)
      } catch (error) {
        for (const [, { reject }] of batch) reject(error)
      }
    }
    isRunning = false
  }

  return (pair) => {
    const key = `${pair.profileId} ${pair.id}`
    const same = waiting.get(key)
    if (same) return same.promise
    const asked: Waiting = { pair, ...Promise.withResolvers<boolean>() }
    waiting.set(key, asked)
    if (!isRunning) {
      isRunning = true
      // @NOTE deferred, so that requests from the same network read join the first query
      setImmediate(run)
    }
    return asked.promise
  }
}
