/**
 * One queue per drop, with at most one batch of it at the database at a time. Requests that arrive meanwhile form the
 * next batch: an idle system sends a claim at once; under load, hundreds of claims share one commit.
 *
 *   waiting ──(nothing in flight)──▶ in flight ──▶ answered
 *      ▲                                │
 *      └── requeued at the front ◀──────┘   (another request of the same account came first)
 */
export type Queued<Request, Answer> = {
  request: Request
  /** A batch holds at most one request per session; the session's next one waits. */
  sessionToken: string
  arrivedAt: number
  resolve(answer: Answer): void
  reject(error: unknown): void
}

export type QueueOptions<Request, Answer> = {
  /**
   * Runs one batch. Returns one answer per request, or `requeued` for one that must wait for the next batch.
   * @param waitedMs how long each request has waited, in whole milliseconds
   */
  runBatch(
    dropId: string,
    requests: readonly Request[],
    waitedMs: readonly number[],
  ): Promise<readonly (Answer | typeof requeued)[]>
  /**
   * True for an error that no request of the batch caused (database down or overloaded): the whole batch is asked to
   * retry.
   */
  isOutage(error: unknown): boolean
  /**
   * Called with an error that one request caused by itself. That request is answered with `busy`; nothing of it was
   * stored.
   */
  onFailed(error: unknown): void
  /** The error for a request that waited too long, was hit by an outage, or failed. */
  busy(): Error
  /** The error for a session with too many concurrent requests. */
  tooMany(): Error
  now?: () => number
}

/** Placeholder for an answer that the database has not given yet. */
export const requeued = Symbol('requeued')

/** Max requests that one session may have waiting in one drop. */
export const maxPerSession = 8
/** Max requests that one drop may have waiting in this process. */
export const maxWaiting = 5_000
/** Milliseconds after which a waiting request is rejected as busy. */
export const longestWaitMs = 2_000
/** Max requests in one batch: bounds how long its transaction locks the drop. */
export const maxInBatch = 1_000

type DropQueue<Request, Answer> = {
  waiting: Queued<Request, Answer>[]
  /** Answers from the database whose promises are not resolved yet. */
  answered: { queued: Queued<Request, Answer>; answer: Answer }[]
  perSession: Map<string, number>
  isBusy: boolean
}

type Batch<Request, Answer> = Queued<Request, Answer>[]

/** Creates the queues of one process. `ask` resolves with the database's answer or rejects with `busy` or `tooMany`. */
export function createClaimQueue<Request, Answer>(options: QueueOptions<Request, Answer>) {
  const { now = () => performance.now() } = options
  const queues = new Map<string, DropQueue<Request, Answer>>()
  const runOne = createBatchRun(options, now)

  function ask(dropId: string, sessionToken: string, request: Request): Promise<Answer> {
    return new Promise((resolve, reject) => {
      let queue = queues.get(dropId)
      if (!queue) {
        queue = { waiting: [], answered: [], perSession: new Map(), isBusy: false }
        queues.set(dropId, queue)
      }
      const ofSession = queue.perSession.get(sessionToken) ?? 0
      if (ofSession >= maxPerSession) return reject(options.tooMany())
      if (queue.waiting.length >= maxWaiting) return reject(options.busy())
      queue.perSession.set(sessionToken, ofSession + 1)
      queue.waiting.push({ request, sessionToken, arrivedAt: now(), resolve, reject })
      if (!queue.isBusy) void drain(dropId, queue)
    })
  }

  async function drain(dropId: string, queue: DropQueue<Request, Answer>): Promise<void> {
    queue.isBusy = true
    while (queue.waiting.length > 0) {
      const batch = nextBatch(queue, now() - longestWaitMs, options.busy)
      const running = batch.length > 0 ? runOne(dropId, queue, batch) : null
      // The next batch is sent before the last batch's answers are resolved, so that the database works meanwhile. The
      // driver sends a few ticks later, hence setImmediate: promises would resolve before that.
      if (queue.answered.length > 0) setImmediate(resolveAnswers, queue)
      await running
      if (queue.waiting.length === 0) resolveAnswers(queue)
    }
    queue.isBusy = false
    queues.delete(dropId)
  }

  /** Number of waiting requests in this process, over all drops. */
  function waiting(): number {
    let sum = 0
    for (const queue of queues.values()) sum += queue.waiting.length
    return sum
  }

  return { ask, waiting }
}

/**
 * The next batch, in order of arrival, one request per session. Requests that arrived before `oldest` are rejected as
 * busy.
 */
function nextBatch<Request, Answer>(
  queue: DropQueue<Request, Answer>,
  oldest: number,
  busy: () => Error,
): Batch<Request, Answer> {
  const batch: Batch<Request, Answer> = []
  const later: Batch<Request, Answer> = []
  const sessions = new Set<string>()
  for (const queued of queue.waiting) {
    if (queued.arrivedAt < oldest) rejectAsBusy(queue, queued, busy)
    else if (batch.length >= maxInBatch || sessions.has(queued.sessionToken)) later.push(queued)
    else {
      sessions.add(queued.sessionToken)
      batch.push(queued)
    }
  }
  queue.waiting = later
  return batch
}

/** Creates the function that runs a batch, records its answers, and requeues deferred requests at the front. */
function createBatchRun<Request, Answer>(options: QueueOptions<Request, Answer>, now: () => number) {
  async function runOne(
    dropId: string,
    queue: DropQueue<Request, Answer>,
    batch: Batch<Request, Answer>,
  ): Promise<'done' | 'outage'> {
    let answers: readonly (Answer | typeof requeued)[]
    try {
      const sentAt = now()
      answers = await options.runBatch(
        dropId,
        batch.map((queued) => queued.request),
        batch.map((queued) => Math.round(sentAt - queued.arrivedAt)),
      )
    } catch (error) {
      return recover(dropId, queue, batch, error)
    }
    const toRequeue: Batch<Request, Answer> = []
    batch.forEach((queued, i) => {
      const answer = answers[i]
      if (answer === undefined) rejectAsBusy(queue, queued, options.busy)
      else if (answer === requeued) toRequeue.push(queued)
      else queue.answered.push({ queued, answer })
    })
    if (toRequeue.length > 0) queue.waiting = [...toRequeue, ...queue.waiting]
    return 'done'
  }

  /**
   * On an outage, rejects the batch and all waiting requests, because the next batch would fail the same way. Any other
   * error has one cause: each request is retried alone, and only the failing one is rejected.
   */
  async function recover(
    dropId: string,
    queue: DropQueue<Request, Answer>,
    batch: Batch<Request, Answer>,
    error: unknown,
  ): Promise<'done' | 'outage'> {
    const rejectAll = (all: Batch<Request, Answer>) => {
      for (const queued of all) rejectAsBusy(queue, queued, options.busy)
    }
    if (options.isOutage(error)) {
      rejectAll([...batch, ...queue.waiting.splice(0)])
      return 'outage'
    }
    if (batch.length === 1) {
      options.onFailed(error)
      rejectAll(batch)
      return 'done'
    }
    for (const [i, queued] of batch.entries()) {
      if ((await runOne(dropId, queue, [queued])) === 'done') continue
      rejectAll(batch.slice(i + 1))
      return 'outage'
    }
    return 'done'
  }

  return runOne
}

function resolveAnswers<Request, Answer>(queue: DropQueue<Request, Answer>): void {
  for (const { queued, answer } of queue.answered.splice(0)) {
    releaseSlot(queue, queued)
    queued.resolve(answer)
  }
}

function rejectAsBusy<Request, Answer>(
  queue: DropQueue<Request, Answer>,
  queued: Queued<Request, Answer>,
  busy: () => Error,
): void {
  releaseSlot(queue, queued)
  queued.reject(busy())
}

/** Frees one of the session's concurrent request slots. */
function releaseSlot<Request, Answer>(
  queue: DropQueue<Request, Answer>,
  { sessionToken }: Queued<Request, Answer>,
): void {
  const left = (queue.perSession.get(sessionToken) ?? 1) - 1
  if (left > 0) queue.perSession.set(sessionToken, left)
  else queue.perSession.delete(sessionToken)
}
