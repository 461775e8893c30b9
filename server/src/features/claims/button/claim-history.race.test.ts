import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { expect, test } from 'vitest'
import {
  type Attempt,
  findContradictions,
  type RecordedClaim,
  type Return,
} from '../../../../../tools/stampede/history.ts'
import { type Arena, openArena, withoutLockAndConstraints } from '../testing/claim-race-tools.ts'
import { makeBuyers, makeDrop } from '../testing/claims-fixtures.ts'
import { createRandom, type Random, seededBy } from '../testing/seeded-tools.ts'

/** Forty buyers claim and release for a while through two processes, while their connections are cut. */
const [crowd, claimsEach] = [40, 12]

const cutsPerHundredAnswers = 12

/** Runs the crowd; returns every impossible outcome and every violated invariant. */
async function rush(random: Random, unguard?: (owner: pg.Pool) => Promise<void>): Promise<string[]> {
  const arena = await openArena(unguard)
  try {
    const units = [2, 5, 9]
    const drop = await makeDrop(arena.db.owner, { units })
    const buyers = await makeBuyers(arena.db.owner, crowd)
    const seen = { attempts: [] as Attempt[], returns: [] as Return[] }
    await Promise.all(buyers.map((buyer) => shop(arena, random, buyer, drop.items, seen)))
    const { rows: recorded } = await arena.db.owner.query<RecordedClaim>(
      `select c.id, c.user_id as "user", c.drop_item_id as item, c.seq,
         array(select a.key from claim_answers a where a.claim_id = c.id and a.code is null) as keys
       from claims c where c.drop_id = $1`,
      [drop.dropId],
    )
    const history = { ...seen, recorded, units: new Map(drop.items.map((item, i) => [item, units[i]!])) }
    return [...findContradictions(history), ...(await arena.broken())]
  } finally {
    await arena.close()
  }
}

type Seen = { attempts: Attempt[]; returns: Return[] }

async function shop(arena: Arena, random: Random, buyer: { id: string; token: string }, items: string[], seen: Seen) {
  for (let turn = 0; turn < claimsEach; turn++) {
    const won = await press(arena, random, buyer, random.pick(items), seen)
    if (won && random.chance(70)) await giveBack(arena, buyer.id, won, seen)
    await sleep(random.next() * 8)
  }
}

/** One claim, retried under its key until it is answered. Returns the claim that it won. */
async function press(arena: Arena, random: Random, buyer: { id: string; token: string }, item: string, seen: Seen) {
  const key = randomUUID()
  for (;;) {
    const sentAt = performance.now()
    const { code, answer } = await arena.ask(buyer.token, item, { key })
    const isAnswer = answer !== null
    seen.attempts.push({
      user: buyer.id,
      item,
      key,
      sentAt,
      backAt: performance.now(),
      outcome: isAnswer ? code : 'unknown',
      claimId: code === 'won' ? answer!.claim!.id : null,
      seq: code === 'won' ? answer!.claim!.seq : null,
    })
    if (isAnswer) {
      if (random.chance(cutsPerHundredAnswers)) void cutConnection(arena, random)
      return code === 'won' ? { id: answer.claim!.id, item } : null
    }
    await sleep(random.next() * 20)
  }
}

async function giveBack(arena: Arena, userId: string, claim: { id: string; item: string }, seen: Seen): Promise<void> {
  const from = performance.now()
  for (let outcome = ''; outcome === ''; ) {
    outcome = await arena.db.owner
      .query('select outcome from release_claim($1, $2)', [claim.id, userId])
      .then(({ rows }) => rows[0].outcome as string)
      .catch(() => '')
  }
  seen.returns.push({ item: claim.item, from, to: performance.now() })
}

/**
 * Cuts a random connection of the processes within 40 ms, like a failing network or `kill -9` of a backend. Answers
 * trigger the cuts, not a clock: on a slow machine a clock would cut every connection before it answers anything.
 */
async function cutConnection(arena: Arena, random: Random): Promise<void> {
  await sleep(random.next() * 40)
  await arena.db.owner
    .query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and application_name like 'process %' order by random() limit 1`,
    )
    .catch(() => undefined)
}

test('what forty buyers saw could have happened in sequence, even with cut connections', {
  timeout: 180_000,
}, async () => {
  const random = createRandom()
  await seededBy(random, async () => {
    for (let round = 0; round < 3; round++) expect(await rush(random)).toEqual([])
  })
})

test('without the lock it could not', { timeout: 180_000 }, async () => {
  const random = createRandom()
  expect(await rush(random, withoutLockAndConstraints), `SEED=${random.seed}`).not.toEqual([])
})
