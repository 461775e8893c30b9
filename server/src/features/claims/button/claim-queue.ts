/**
 * One queue for each drop, one batch of it at the database at a time. What arrives meanwhile waits together and leaves
 * as the next batch: on an idle system a claim goes at once, under a crowd hundreds share one commit.
 *
 *   waiting ──(nothing in flight)──▶ in flight ──▶ answered
 *      ▲                                │
 *      └── handed back, to the front ◀──┘   (another request of the same account stood before it)
 */
export type Queued<Request, Answer> = {
  request: Request
  /** One request of a session in a batch; its next one waits. */
  sessionToken: string
  arrivedAt: number
  resolve(answer: Answer): void
  reject(error: unknown): void
}

export type QueueOptions<Request, Answer> = {
  /**
   * Runs one batch. Gives for each request its answer, or `handedBack` for one that must wait for the next batch.
   * @param waitedMs how long each request has waited, in whole milliseconds
   */
  runBatch(
    dropId: string,
    requests: readonly Request[],
    waitedMs: readonly number[],
  ): Promise<readonly (Answer | typeof handedBack)[]>
  /** True for an error that is nobody's fault in the batch (the database is away or busy): all are told to come back. */
  isOutage(error: unknown): boolean
  /** Hears of an error that one request caused all alone. It is answered with `busy`, for nothing of it was kept. */
  onFailed(error: unknown): void
  /** What a request gets that waits too long, that an outage met, or that failed. */
  busy(): Error
  /** What a session gets that asks for more at once than one person can. */
  tooMany(): Error
  now?: () => number
}

/** Stands for an answer that the database has not given. */
export const handedBack = Symbol('handed back')

/** Requests that one session may have waiting in one drop. */
export const maxPerSession = 8
/** Requests that one drop may have waiting in this process. */
export const maxWaiting = 5_000
/** Milliseconds after which a waiting request is turned away. */
export const longestWaitMs = 2_000
/** Requests in one batch: bounds how long its transaction holds the drop. */
export const maxInBatch = 1_000

type DropQueue<Request, Answer> = {
  waiting: Queued<Request, Answer>[]
  /** What the database has answered and nobody has been told yet. */
  answered: { queued: Queued<Request, Answer>; answer: Answer }[]
  perSession: Map<string, number>
  isBusy: boolean
}

type Batch<Request, Answer> = Queued<Request, Answer>[]

/** Makes the queues of one process. `ask` resolves with the database's answer or rejects with `busy` or `tooMany`. */
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
      const batch = takeBatch(queue, now() - longestWaitMs, options.busy)
      const running = batch.length > 0 ? runOne(dropId, queue, batch) : null
      // The next batch leaves first, so that the database works while the answers of the last one are written. The
      // driver sends a few ticks later, and promises would be told before those.
      if (queue.answered.length > 0) setImmediate(tell, queue)
      await running
      if (queue.waiting.length === 0) tell(queue)
    }
    queue.isBusy = false
    queues.delete(dropId)
  }

  /** How many requests wait in this process, over all drops. */
  function waiting(): number {
    let sum = 0
    for (const queue of queues.values()) sum += queue.waiting.length
    return sum
  }

  return { ask, waiting }
}

/** The next batch: in order of arrival, each session once; those who arrived before `oldest` are turned away. */
function takeBatch<Request, Answer>(
  queue: DropQueue<Request, Answer>,
  oldest: number,
  busy: () => Error,
): Batch<Request, Answer> {
  const batch: Batch<Request, Answer> = []
  const later: Batch<Request, Answer> = []
  const sessions = new Set<string>()
  for (const queued of queue.waiting) {
    if (queued.arrivedAt < oldest) turnAway(queue, queued, busy)
    else if (batch.length >= maxInBatch || sessions.has(queued.sessionToken)) later.push(queued)
    else {
      sessions.add(queued.sessionToken)
      batch.push(queued)
    }
  }
  queue.waiting = later
  return batch
}

/** What takes a batch to the database, notes the answers, and puts what is handed back in front of those who wait. */
function createBatchRun<Request, Answer>(options: QueueOptions<Request, Answer>, now: () => number) {
  async function runOne(
    dropId: string,
    queue: DropQueue<Request, Answer>,
    batch: Batch<Request, Answer>,
  ): Promise<'done' | 'outage'> {
    let answers: readonly (Answer | typeof handedBack)[]
    try {
      const leavesAt = now()
      answers = await options.runBatch(
        dropId,
        batch.map((queued) => queued.request),
        batch.map((queued) => Math.round(leavesAt - queued.arrivedAt)),
      )
    } catch (error) {
      return recover(dropId, queue, batch, error)
    }
    const back: Batch<Request, Answer> = []
    batch.forEach((queued, i) => {
      const answer = answers[i]
      if (answer === undefined) turnAway(queue, queued, options.busy)
      else if (answer === handedBack) back.push(queued)
      else queue.answered.push({ queued, answer })
    })
    if (back.length > 0) queue.waiting = [...back, ...queue.waiting]
    return 'done'
  }

  /**
   * An outage turns all away, those too who wait: the next batch would find the same, and nobody waits for two of them.
   * Any other error has one culprit: each is tried once alone, and only that one fails.
   */
  async function recover(
    dropId: string,
    queue: DropQueue<Request, Answer>,
    batch: Batch<Request, Answer>,
    error: unknown,
  ): Promise<'done' | 'outage'> {
    const turnAllAway = (all: Batch<Request, Answer>) => {
      for (const queued of all) turnAway(queue, queued, options.busy)
    }
    if (options.isOutage(error)) {
      turnAllAway([...batch, ...queue.waiting.splice(0)])
      return 'outage'
    }
    if (batch.length === 1) {
      options.onFailed(error)
      turnAllAway(batch)
      return 'done'
    }
    for (const [i, queued] of batch.entries()) {
      if ((await runOne(dropId, queue, [queued])) === 'done') continue
      turnAllAway(batch.slice(i + 1))
      return 'outage'
    }
    return 'done'
  }

  return runOne
}

function tell<Request, Answer>(queue: DropQueue<Request, Answer>): void {
  for (const { queued, answer } of queue.answered.splice(0)) {
    leave(queue, queued)
    queued.resolve(answer)
  }
}

function turnAway<Request, Answer>(
  queue: DropQueue<Request, Answer>,
  queued: Queued<Request, Answer>,
  busy: () => Error,
): void {
  leave(queue, queued)
  queued.reject(busy())
}

/** The session may ask for one more. */
function leave<Request, Answer>(queue: DropQueue<Request, Answer>, { sessionToken }: Queued<Request, Answer>): void {
  const left = (queue.perSession.get(sessionToken) ?? 1) - 1
  if (left > 0) queue.perSession.set(sessionToken, left)
  else queue.perSession.delete(sessionToken)
}
