import { openTestDb } from '@keepcase/db/testing/test-db.ts'
import { sql } from 'kysely'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { transact } from '#server/database/transact.ts'
import { EventRelay } from './event-relay.ts'
import { backoffSeconds, type EventHandler, maxAttempts } from './events.ts'
import { frameGapMs, LiveRelay, newestByTopic } from './live-relay.ts'
import { emitEvents, emitLive, onRelayWakeUp } from './outbox.ts'
import { startRelay } from './relay.ts'
import type { Frame } from './topics.ts'

const { db, close } = await openTestDb()
afterAll(close)
beforeEach(() => db.deleteFrom('outbox').execute())

const now = () => '2027-01-01T00:00:00.000Z'
const ended = (id: string, version: number, reason = 'over') => ({
  name: 'session.ended' as const,
  id,
  version,
  reason,
})
const rowsLeft = () => db.selectFrom('outbox').selectAll().orderBy('id').execute()

async function emit(topic: string, ...events: ReturnType<typeof ended>[]): Promise<void> {
  await transact(db, (tx) =>
    emitLive(
      tx,
      events.map((event) => ({ topic, event })),
    ),
  )
}

async function happen(name: string, rowId: string): Promise<void> {
  await transact(db, (tx) => emitEvents(tx, [{ name, rowId, payload: { rowId } }]))
}

/** Makes waiting rows due now. */
const skipPauses = () => sql`update outbox set run_after = clock_timestamp() - interval '1 s'`.execute(db)

test('a topic gets one frame with the newest state of each row, and nothing stays behind', async () => {
  await emit('drop:a', ended('1', 1), ended('2', 1), ended('1', 3), ended('1', 2))
  await emit('drop:b', ended('1', 9))
  const frames: Frame[] = []
  await new LiveRelay({ db, now, send: (frame) => frames.push(frame) }).run()
  expect(frames.map(({ topic, events }) => [topic, events.map(({ id, version }) => `${id}v${version}`)])).toEqual([
    ['drop:a', ['2v1', '1v3']],
    ['drop:b', ['1v9']],
  ])
  expect(frames[0]).toMatchObject({ now: now(), events: [{ name: 'session.ended', reason: 'over' }, {}] })
  expect(await rowsLeft()).toEqual([])
})

test('of equal versions the later counts', () => {
  const rows = [1, 1].map((version, i) => ({ topic: 't', name: 'n', rowId: 'r', version, i }))
  expect(
    newestByTopic(rows)
      .get('t')
      ?.map(({ i }) => i),
  ).toEqual([1])
})

test('what could not be sent is sent again', async () => {
  await emit('drop:a', ended('1', 1))
  let isBroken = true
  const frames: Frame[] = []
  const send = (frame: Frame) => {
    if (isBroken) throw new Error('no')
    frames.push(frame)
  }
  const relay = new LiveRelay({ db, now, send })
  await expect(relay.run()).rejects.toThrow('no')
  isBroken = false
  await relay.run()
  expect(frames).toHaveLength(1)
})

test('a rush of changes becomes a few frames, the last of which has the last state', async () => {
  const frames: Frame[] = []
  const relay = startRelay('test', new LiveRelay({ db, now, send: (frame) => frames.push(frame) }))
  const began = performance.now()
  for (let version = 1; version <= 100; version++) await emit('drop:a', ended('1', version))
  const lastedMs = performance.now() - began
  await expect.poll(() => frames.at(-1)?.events[0]?.version, { timeout: 3_000 }).toBe(100)
  await relay.stop()
  expect(frames.length).toBeLessThan(lastedMs / frameGapMs + 3)
})

test('two relays share the rows and send none twice', async () => {
  await Promise.all(Array.from({ length: 40 }, (_, i) => emit(`drop:${i}`, ended('1', 1))))
  const topics: string[] = []
  const relays = [1, 2].map(() => new LiveRelay({ db, now, send: ({ topic }) => topics.push(topic) }))
  while ((await rowsLeft()).length > 0) await Promise.all(relays.map((relay) => relay.run()))
  expect(topics.toSorted()).toEqual(Array.from({ length: 40 }, (_, i) => `drop:${i}`).toSorted())
})

test('a change that is rolled back is told to nobody, and nudges nobody', async () => {
  let nudges = 0
  const stop = onRelayWakeUp(() => nudges++)
  await expect(
    transact(db, async (tx) => {
      await emitLive(tx, [{ topic: 'drop:a', event: ended('1', 1) }])
      throw new Error('no')
    }),
  ).rejects.toThrow('no')
  expect([await rowsLeft(), nudges]).toEqual([[], 0])
  await emit('drop:a', ended('1', 1))
  expect(nudges).toBe(1)
  stop()
})

function handler(name: string, handle: (rowId: string) => void): EventHandler {
  return { event: 'order.paid', name, handle: async ({ rowId }) => handle(rowId) }
}

test('every handler of an event gets it once, in order; nobody else does', async () => {
  const got: string[] = []
  const relay = new EventRelay(db, [
    handler('a.one', (id) => got.push(`one ${id}`)),
    handler('b.two', (id) => got.push(`two ${id}`)),
  ])
  await happen('order.paid', '1')
  await happen('order.paid', '2')
  await happen('nobody.cares', '3')
  await relay.run()
  await relay.run()
  expect(got).toEqual(['one 1', 'two 1', 'one 2', 'two 2'])
  expect(await rowsLeft()).toEqual([])
})

test('a handler that fails gets its event again after a pause; the others do not', async () => {
  const got: string[] = []
  let failures = 2
  const relay = new EventRelay(db, [
    handler('a.good', () => got.push('good')),
    handler('b.bad', () => {
      if (failures-- > 0) throw new Error('mail server away')
      got.push('bad at last')
    }),
  ])
  await happen('order.paid', '1')
  await relay.run()
  expect(await rowsLeft()).toMatchObject([{ topic: 'b.bad', attempts: 1, lastError: 'mail server away', deadAt: null }])
  await relay.run()
  expect(got).toEqual(['good'])
  await skipPauses()
  await relay.run()
  await skipPauses()
  await relay.run()
  expect(got).toEqual(['good', 'bad at last'])
  expect(await rowsLeft()).toEqual([])
})

test('a handler that never succeeds leaves a dead row with its reason', async () => {
  const relay = new EventRelay(db, [
    handler('b.bad', () => {
      throw new Error('never')
    }),
  ])
  await happen('order.paid', '1')
  for (let i = 0; i < maxAttempts + 3; i++) {
    await relay.run()
    await skipPauses()
  }
  expect(await rowsLeft()).toMatchObject([{ attempts: maxAttempts, lastError: 'never', deadAt: expect.any(Date) }])
  expect(await relay.deadCount()).toBe(1)
})

test('an event whose process died while handling it comes again when its lease ends', async () => {
  const got: string[] = []
  await happen('order.paid', '1')
  const hanging = new EventRelay(db, [
    { event: 'order.paid', name: 'a.one', handle: () => new Promise<never>(() => {}) },
  ])
  void hanging.run()
  await expect.poll(async () => (await rowsLeft())[0]?.attempts).toBe(1)
  const other = new EventRelay(db, [handler('a.one', (id) => got.push(id))])
  await other.run()
  expect(got).toEqual([])
  await skipPauses()
  await other.run()
  expect(got).toEqual(['1'])
})

test('an event for a handler that this process does not know waits for one that does', async () => {
  await happen('order.paid', '1')
  await sql`update outbox set topic = 'newer.code'`.execute(db)
  await new EventRelay(db, [handler('a.one', () => undefined)]).run()
  expect(await rowsLeft()).toMatchObject([{ topic: 'newer.code', attempts: 0 }])
})

test('pauses grow from a second to ten minutes', () => {
  expect([1, 2, 3, 11, 50].map(backoffSeconds)).toEqual([1, 2, 4, 600, 600])
})
