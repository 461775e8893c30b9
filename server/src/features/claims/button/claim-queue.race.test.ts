import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, test, vi } from 'vitest'
import {
  type Arena,
  type ClaimResult,
  differs,
  patchRoutine,
  type Race,
  runRounds,
  sleepBeforeJudging,
  tally,
} from '../testing/claim-race-tools.ts'
import { makeBuyers, makeDrop } from '../testing/claims-fixtures.ts'
import { longestWaitMs, maxPerSession, maxWaiting } from './claim-queue.ts'

/** The queue's promises under load, together with its database; each one also with its guard disabled. */

/** Holds a drop's lock while `run` runs; returns its result. */
async function whileLocked<T>({ db }: Arena, dropId: string, run: () => Promise<T>): Promise<T> {
  const client = await db.owner.connect()
  try {
    await client.query('begin')
    await client.query('select 1 from drops where id = $1 for no key update', [dropId])
    return await run()
  } finally {
    await client.query('rollback')
    client.release()
  }
}

const poison = 2 ** 40

/** Delays every batch by this time, to simulate a slow disk. */
const slowBatches = ({ db }: Arena, seconds: number) =>
  patchRoutine(db.owner, 'claim_items', [sleepBeforeJudging(seconds)])

const races: Race[] = [
  {
    name: 'one request of thirty that the database cannot take: it fails alone, the others keep their order',
    rounds: 3,
    // rejects the whole batch that failed, as in an outage
    unguardQueue: [['if (batch.length === 1) {', 'if (batch.length > 0) {']],
    async run(arena) {
      const drop = await makeDrop(arena.db.owner, { units: [40] })
      const buyers = await makeBuyers(arena.db.owner, 30)
      const results = await Promise.all(
        buyers.map(({ token }, i) =>
          arena.ask(token, drop.items[0]!, { process: 0, expectedPriceCents: i === 17 ? poison : null }),
        ),
      )
      const seqs = results.flatMap(({ answer }) => answer?.claim?.seq ?? [])
      return [
        ...differs('answers', tally(results), { won: 29, SERVICE_UNAVAILABLE: 1 }),
        ...differs('who failed', results.map(({ code }) => code).indexOf('SERVICE_UNAVAILABLE'), 17),
        ...differs(
          'order',
          seqs,
          Array.from(seqs, (_, i) => i + 1),
        ),
        ...(await arena.broken()),
      ]
    },
  },
  {
    name: 'one session that asks twenty times at once: eight are heard, the others are told to slow down at once',
    rounds: 3,
    unguardQueue: [['ofSession >= maxPerSession', 'false']],
    async run(arena) {
      const drop = await makeDrop(arena.db.owner, { units: [40] })
      const [buyer, ...others] = await makeBuyers(arena.db.owner, 10)
      await arena.ask(others[0]!.token, drop.items[0]!, { process: 0 })
      const results = await Promise.all([
        ...Array.from({ length: 20 }, () => arena.ask(buyer!.token, drop.items[0]!, { process: 0 })),
        ...others.map(({ token }) => arena.ask(token, drop.items[0]!, { process: 0 })),
      ])
      const { won, ALREADY_CLAIMED: already, TOO_MANY_REQUESTS: tooMany } = tally(results)
      return differs('answers', { won, already, tooMany }, { won: 9, already: maxPerSession, tooMany: 12 })
    },
  },
  {
    name: 'more than five thousand wait for a drop that stands still: those beyond are turned away at once',
    rounds: 1,
    unguardQueue: [['queue.waiting.length >= maxWaiting', 'false']],
    async run(arena) {
      const drop = await makeDrop(arena.db.owner, { units: [1] })
      // random tokens will do: sessions are only looked up in the database, behind the queue
      const strangers = Array.from({ length: maxWaiting + 40 }, () => randomUUID())
      const [first] = await makeBuyers(arena.db.owner, 1)
      await arena.ask(first!.token, drop.items[0]!, { process: 0 })
      const turnedAway: string[] = []
      const asking = await whileLocked(arena, drop.dropId, async () => {
        const results = strangers.map((token) =>
          arena.ask(token, drop.items[0]!, { process: 0 }).then((one) => {
            turnedAway.push(one.code)
            return one
          }),
        )
        await sleep(100)
        const early = [...turnedAway]
        return { results, early }
      })
      const results = await Promise.all(asking.results)
      // one is at the database, five thousand wait, the rest is rejected before anything moves
      const others = Object.keys(tally(results)).filter(
        (code) => !['UNAUTHORIZED', 'SERVICE_UNAVAILABLE'].includes(code),
      )
      return [
        ...differs('turned away at once', asking.early, Array(39).fill('SERVICE_UNAVAILABLE')),
        ...differs('other answers', others, []),
      ]
    },
  },
  {
    name: 'a database so slow that the queue would grow old: who has waited two seconds is told, nobody waits three',
    rounds: 1,
    unguardQueue: [['queued.arrivedAt < oldest', 'false']],
    async run(arena) {
      const drop = await makeDrop(arena.db.owner, { units: [9] })
      const [buyer, other] = await makeBuyers(arena.db.owner, 2)
      await arena.ask(other!.token, drop.items[0]!, { process: 0 })
      await slowBatches(arena, 1.2)
      const began = performance.now()
      const waits: number[] = []
      const results: ClaimResult[] = await Promise.all(
        Array.from({ length: 4 }, async () => {
          const one = await arena.ask(buyer!.token, drop.items[0]!, { process: 0 })
          waits.push(performance.now() - began)
          return one
        }),
      )
      return [
        ...differs('answers', tally(results), { won: 1, ALREADY_CLAIMED: 1, SERVICE_UNAVAILABLE: 2 }),
        ...(Math.max(...waits) < longestWaitMs + 1_200 ? [] : [`the last waited ${Math.max(...waits)} ms`]),
      ]
    },
  },
]

describe.each(races)('$name', (race) => {
  test('goes right every time', { timeout: 60_000 }, async () => {
    expect(await runRounds(race, race.rounds, true)).toEqual([])
  })
  test('goes wrong without its guard', { timeout: 60_000 }, async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    expect(await runRounds(race, race.rounds, false)).not.toEqual([])
  })
})
