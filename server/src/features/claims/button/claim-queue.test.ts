import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import { createClaimQueue, longestWaitMs, maxInBatch, maxPerSession, maxWaiting, requeued } from './claim-queue.ts'

class Outage extends Error {}

/** A queue over a fake database that answers on demand. `batches` are the requests that reached it. */
function makeQueue() {
  const batches: string[][] = []
  const open: { answer(answers?: (string | typeof requeued)[]): void; fail(error: Error): void }[] = []
  let clock = 0
  const onFailed = vi.fn()
  const queue = createClaimQueue<string, string>({
    runBatch: (_, requests) => {
      batches.push([...requests])
      const { promise, resolve, reject } = Promise.withResolvers<(string | typeof requeued)[]>()
      open.push({ answer: (answers) => resolve(answers ?? requests.map((r) => `${r}!`)), fail: reject })
      return promise
    },
    isOutage: (error) => error instanceof Outage,
    onFailed,
    busy: () => new Error('busy'),
    tooMany: () => new Error('too many'),
    now: () => clock,
  })
  const next = async () => {
    await sleep(0)
    return open.shift()!
  }
  const ask = (drop: string, session: string, request: string) =>
    queue.ask(drop, session, request).catch((error: unknown) => (error instanceof Error ? error.message : 'odd'))
  return {
    ask,
    waiting: queue.waiting,
    batches,
    next,
    onFailed,
    pass: (ms: number) => {
      clock += ms
    },
  }
}

const settle = (all: Promise<string>[]) => Promise.all(all)

test('the first goes at once, those who come meanwhile go together, in order', async () => {
  const { ask, batches, next } = makeQueue()
  const asked = ['a', 'b', 'c'].map((name) => ask('drop', name, name))
  ;(await next()).answer()
  ;(await next()).answer()
  expect(await settle(asked)).toEqual(['a!', 'b!', 'c!'])
  expect(batches).toEqual([['a'], ['b', 'c']])
})

test('the next batch leaves before the answers of the last one are told', async () => {
  const { ask, batches, next } = makeQueue()
  const answered: string[] = []
  const asked = ['a', 'b', 'c'].map(async (name) => {
    answered.push(`${await ask('drop', name, name)} after ${batches.length} batches`)
  })
  ;(await next()).answer()
  ;(await next()).answer()
  await Promise.all(asked)
  expect(answered).toEqual(['a! after 2 batches', 'b! after 2 batches', 'c! after 2 batches'])
})

test('drops do not wait for each other', async () => {
  const { ask, batches, next } = makeQueue()
  const asked = [ask('drop 1', 'a', 'a'), ask('drop 2', 'a', 'b')]
  expect(batches).toEqual([['a'], ['b']])
  ;(await next()).answer()
  ;(await next()).answer()
  expect(await settle(asked)).toEqual(['a!', 'b!'])
})

test('a session is in a batch once, with at most eight requests in the queue', async () => {
  const { ask, batches, next } = makeQueue()
  const asked = Array.from({ length: maxPerSession + 1 }, (_, i) => ask('drop', 'one', String(i)))
  for (let i = 0; i < maxPerSession; i++) (await next()).answer()
  expect((await settle(asked)).at(-1)).toBe('too many')
  expect(batches).toEqual(Array.from({ length: maxPerSession }, (_, i) => [String(i)]))
  const again = ask('drop', 'one', 'again')
  ;(await next()).answer()
  expect(await again).toBe('again!')
})

test('a request that is handed back leads the next batch', async () => {
  const { ask, batches, next } = makeQueue()
  const asked = ['a', 'b', 'c'].map((name) => ask('drop', name, name))
  ;(await next()).answer()
  const second = await next()
  asked.push(ask('drop', 'd', 'd'))
  second.answer(['b!', requeued])
  ;(await next()).answer()
  expect(await settle(asked)).toEqual(['a!', 'b!', 'c!', 'd!'])
  expect(batches.at(-1)).toEqual(['c', 'd'])
})

test('a batch is bounded, and so is the queue', async () => {
  const { ask, batches, next, waiting } = makeQueue()
  const asked = Array.from({ length: maxWaiting + 2 }, (_, i) => ask('drop', String(i), String(i)))
  expect(waiting()).toBe(maxWaiting)
  expect((await settle([asked.at(-1)!]))[0]).toBe('busy')
  for (let batch = await next(); batch; batch = await next()) batch.answer()
  await settle(asked)
  expect(Math.max(...batches.map((batch) => batch.length))).toBe(maxInBatch)
  expect(batches.flat()).toEqual(Array.from({ length: maxWaiting + 1 }, (_, i) => String(i)))
})

test('who has waited too long is turned away, and the batch goes on without them', async () => {
  const { ask, batches, next, pass } = makeQueue()
  const asked = [ask('drop', 'a', 'a'), ask('drop', 'b', 'b')]
  const first = await next()
  pass(longestWaitMs)
  asked.push(ask('drop', 'c', 'c'))
  pass(1)
  first.answer()
  ;(await next()).answer()
  expect(await settle(asked)).toEqual(['a!', 'busy', 'c!'])
  expect(batches).toEqual([['a'], ['c']])
})

test('of a batch that fails only the culprit fails, and it is heard of', async () => {
  const { ask, next, onFailed } = makeQueue()
  const asked = ['first', 'a', 'poison', 'b'].map((name) => ask('drop', name, name))
  ;(await next()).answer()
  ;(await next()).fail(new Error('one of them'))
  ;(await next()).answer()
  const cause = new Error('this one')
  ;(await next()).fail(cause)
  ;(await next()).answer()
  expect(await settle(asked)).toEqual(['first!', 'a!', 'busy', 'b!'])
  expect(onFailed.mock.calls).toEqual([[cause]])
})

test('an outage turns away the batch and all who wait behind it; nobody waits for a second one', async () => {
  const { ask, batches, next, onFailed } = makeQueue()
  const asked = ['a', 'b', 'c'].map((name) => ask('drop', name, name))
  ;(await next()).fail(new Outage())
  expect(await settle(asked)).toEqual(['busy', 'busy', 'busy'])
  expect(batches).toEqual([['a']])
  const later = ask('drop', 'b', 'b')
  ;(await next()).answer()
  expect(await later).toBe('b!')
  expect(onFailed).not.toHaveBeenCalled()
})

test('an outage while they are tried one by one ends the tries', async () => {
  const { ask, batches, next } = makeQueue()
  const asked = ['first', 'a', 'b', 'c'].map((name) => ask('drop', name, name))
  ;(await next()).answer()
  ;(await next()).fail(new Error('one of them'))
  ;(await next()).answer()
  ;(await next()).fail(new Outage())
  expect(await settle(asked)).toEqual(['first!', 'a!', 'busy', 'busy'])
  expect(batches).toHaveLength(4)
})
