import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { describe, expect, test } from 'vitest'
import {
  type Arena,
  differs,
  moreSessions,
  openArena,
  patchRoutine,
  type Race,
  runRounds,
  tally,
  withoutLock,
  withoutLockAndConstraints,
  wonIn,
} from '../testing/claim-race-tools.ts'
import { makeBuyers, makeDrop, revealLot } from '../testing/claims-fixtures.ts'

const races: Race[] = [
  {
    name: 'sixty buyers, five units: exactly five win',
    rounds: 6,
    unguard: withoutLockAndConstraints,
    async run(arena) {
      const drop = await makeDrop(arena.db.owner, { units: [5] })
      const buyers = await makeBuyers(arena.db.owner, 60)
      const results = await Promise.all(buyers.map(({ token }) => arena.ask(token, drop.items[0]!)))
      return [...differs('answers', tally(results), { won: 5, SOLD_OUT: 55 }), ...(await arena.broken())]
    },
  },
  {
    name: 'fifty claims of one buyer on one item, from ten devices: exactly one wins',
    rounds: 5,
    unguard: withoutLockAndConstraints,
    async run(arena) {
      const drop = await makeDrop(arena.db.owner, { units: [50] })
      const [buyer] = await makeBuyers(arena.db.owner, 1)
      const tokens = await moreSessions(arena.db.owner, buyer!.id, 10)
      const results = await Promise.all(
        Array.from({ length: 50 }, (_, i) => arena.ask(tokens[i % 10]!, drop.items[0]!)),
      )
      return [...differs('answers', tally(results), { won: 1, ALREADY_CLAIMED: 49 }), ...(await arena.broken())]
    },
  },
  {
    name: 'the same key from everywhere at once: one answer, and one claim',
    rounds: 5,
    unguard: withoutLockAndConstraints,
    async run(arena) {
      const drop = await makeDrop(arena.db.owner, { units: [50] })
      const [buyer] = await makeBuyers(arena.db.owner, 1)
      const tokens = await moreSessions(arena.db.owner, buyer!.id, 8)
      const key = randomUUID()
      const results = await Promise.all(tokens.map((token) => arena.ask(token, drop.items[0]!, { key })))
      const { rows } = await arena.db.owner.query('select count(*)::int as n from claims where user_id = $1', [
        buyer!.id,
      ])
      return [
        ...differs('answers', tally(results), { won: 8 }),
        ...differs('claims told', new Set(results.map(({ claimId }) => claimId)).size, 1),
        ...differs('claims', rows[0].n, 1),
      ]
    },
  },
  {
    name: 'one buyer, two lots on stage, two devices: the cooldown lets one through',
    rounds: 6,
    unguard: withoutLockAndConstraints,
    async run(arena) {
      const drop = await makeDrop(arena.db.owner, { type: 'live', units: [5, 5, 5, 5], cooldownSeconds: 5 })
      for (const [i, item] of drop.items.entries()) await revealLot(arena.db.owner, item, i + 1)
      const [buyer] = await makeBuyers(arena.db.owner, 1)
      const tokens = await moreSessions(arena.db.owner, buyer!.id, 4)
      const results = await Promise.all(drop.items.map((item, i) => arena.ask(tokens[i]!, item)))
      return [...differs('answers', tally(results), { won: 1, COOLDOWN: 3 }), ...(await arena.broken())]
    },
  },
  {
    name: 'a limit of two and six items at once: two',
    rounds: 5,
    unguard: withoutLockAndConstraints,
    async run(arena) {
      const drop = await makeDrop(arena.db.owner, { units: [9, 9, 9, 9, 9, 9], maxClaimsPerUser: 2 })
      const [buyer] = await makeBuyers(arena.db.owner, 1)
      const tokens = await moreSessions(arena.db.owner, buyer!.id, 6)
      const results = await Promise.all(drop.items.map((item, i) => arena.ask(tokens[i]!, item)))
      return [...differs('answers', tally(results), { won: 2, CLAIM_LIMIT_REACHED: 4 }), ...(await arena.broken())]
    },
  },
  {
    name: 'a threshold of two and six items at once: two, until they are paid',
    rounds: 5,
    unguard: withoutLockAndConstraints,
    async run(arena) {
      const drop = await makeDrop(arena.db.owner, { units: [9, 9, 9, 9, 9, 9], staggeredClaimThreshold: 2 })
      const [buyer] = await makeBuyers(arena.db.owner, 1)
      const tokens = await moreSessions(arena.db.owner, buyer!.id, 6)
      const results = await Promise.all(drop.items.map((item, i) => arena.ask(tokens[i]!, item)))
      return [...differs('answers', tally(results), { won: 2, STAGGERED: 4 }), ...(await arena.broken())]
    },
  },
  {
    name: 'a lot that comes on stage in the rush: nobody was before it',
    rounds: 3,
    unguard: (owner) =>
      patchRoutine(owner, 'judge_claims', [
        ["(r.reveal_number is null or r.revealed_at > _sale.now) then 'NOT_REVEALED'", "false then 'NOT_REVEALED'"],
      ]),
    async run(arena) {
      const drop = await makeDrop(arena.db.owner, { type: 'live', units: [40], cooldownSeconds: 0 })
      const buyers = await makeBuyers(arena.db.owner, 80)
      const early = buyers.slice(0, 40).map(({ token }) => arena.ask(token, drop.items[0]!))
      const reveal = lockedly(arena, drop.dropId, (client, now) =>
        client.query('update drop_items set reveal_number = 1, revealed_at = $2 where drop_id = $1', [
          drop.dropId,
          now,
        ]),
      )
      const late = buyers.slice(40).map(({ token }) => arena.ask(token, drop.items[0]!, { revealNumber: 1 }))
      const results = await Promise.all([...early, ...late])
      await reveal
      const codes = new Set(results.map(({ code }) => code))
      const odd = [...codes].filter((code) => !['won', 'NOT_REVEALED', 'SOLD_OUT'].includes(code))
      return [...differs('odd answers', odd, []), ...(await arena.broken())]
    },
  },
  {
    name: 'a price step in the rush: everybody pays what was on their screen',
    rounds: 3,
    unguard: (owner) => patchRoutine(owner, 'judge_claims', [['r.expected <> r.price', 'false']]),
    async run(arena) {
      const drop = await makeDrop(arena.db.owner, { type: 'mystery', units: [90] })
      await arena.db.owner.query(
        `insert into drop_hints (drop_id, position, body, price_step_cents) values ($1, 1, 'A hint', 500)`,
        [drop.dropId],
      )
      const buyers = await makeBuyers(arena.db.owner, 90)
      const press = (from: number, to: number) =>
        buyers.slice(from, to).map(({ token }) => arena.ask(token, drop.items[0]!, { expectedPriceCents: 6400 }))
      const before = press(0, 30)
      const step = lockedly(arena, drop.dropId, (client, now) =>
        client.query('update drop_hints set revealed_at = $2 where drop_id = $1', [drop.dropId, now]),
      )
      const during = press(30, 60)
      await step
      const results = await Promise.all([...before, ...during, ...press(60, 90)])
      const { rows } = await arena.db.owner.query(
        `select c.price_cents, c.claimed_at >= h.revealed_at as is_after from claims c join drop_hints h on h.drop_id = c.drop_id
         where c.drop_id = $1 and (c.price_cents <> 6400 or c.claimed_at > h.revealed_at)`,
        [drop.dropId],
      )
      const refused = results.filter(({ code }) => code === 'PRICE_CHANGED')
      return [
        ...differs('claims at another price than was shown', rows, []),
        ...differs(
          'told the new price',
          refused.every(({ answer }) => answer?.priceCents === 6900),
          true,
        ),
        ...(refused.length >= 30 ? [] : ['the step refused too few']),
      ]
    },
  },
  {
    name: 'a hold given back while forty want it: one of them has it',
    rounds: 5,
    unguard: withoutLockAndConstraints,
    async run(arena) {
      const drop = await makeDrop(arena.db.owner, { units: [1] })
      const [holder, ...buyers] = await makeBuyers(arena.db.owner, 41)
      const first = await arena.ask(holder!.token, drop.items[0]!)
      const release = arena.db.pool.query('select * from release_claim($1, $2)', [first.claimId, holder!.id])
      const results = await Promise.all(buyers.map(({ token }) => arena.ask(token, drop.items[0]!)))
      await release
      const last = await Promise.all(buyers.slice(0, 8).map(({ token }) => arena.ask(token, drop.items[0]!)))
      const won = new Set([...results, ...last].filter(({ code }) => code === 'won').map(({ claimId }) => claimId))
      return [...differs('winners', won.size, 1), ...(await arena.broken())]
    },
  },
  {
    name: 'a unit that comes back while forty press: the head of the line has it',
    rounds: 5,
    unguard: (owner) =>
      patchRoutine(owner, 'offer_to_line', [
        ['  select * into v_drop from drops', '  return 0;\n  select * into v_drop from drops'],
      ]),
    async run(arena) {
      const drop = await makeDrop(arena.db.owner, { units: [1] })
      const [holder, head, ...buyers] = await makeBuyers(arena.db.owner, 42)
      const first = await arena.ask(holder!.token, drop.items[0]!)
      await arena.db.pool.query('select join_standby($1, $2)', [drop.items[0], head!.id])
      const results = buyers.map(({ token }) => arena.ask(token, drop.items[0]!))
      await arena.db.pool.query('select * from release_claim($1, $2)', [first.claimId, holder!.id])
      const more = await Promise.all([...results, ...buyers.map(({ token }) => arena.ask(token, drop.items[0]!))])
      const { rows } = await arena.db.owner.query(
        `select user_id from claims where drop_id = $1 and status = 'claimed'`,
        [drop.dropId],
      )
      return [
        ...differs('winners of the crowd', wonIn(more), 0),
        ...differs(
          'holder',
          rows.map((row) => row.user_id),
          [head!.id],
        ),
      ]
    },
  },
]

/** Changes a drop under its lock, as the drop commands do. */
async function lockedly(
  arena: Arena,
  dropId: string,
  run: (client: pg.PoolClient, now: Date) => Promise<unknown>,
): Promise<void> {
  const client = await arena.db.pool.connect()
  try {
    await client.query('begin')
    const { rows } = await client.query('select lock_and_settle_drop($1) as now', [dropId])
    await run(client, rows[0].now)
    await client.query('commit')
  } finally {
    client.release()
  }
}

describe.each(races)('$name', (race) => {
  test('goes right every time', { timeout: 60_000 }, async () => {
    expect(await runRounds(race, race.rounds, true)).toEqual([])
  })
  test('goes wrong without its guard', { timeout: 60_000 }, async () => {
    expect(await runRounds(race, 20, false)).not.toEqual([])
  })
})

test('without the lock the constraints alone keep every invariant; nobody wins what is not there', {
  timeout: 60_000,
}, async () => {
  const arena = await openArena(withoutLock)
  try {
    const drop = await makeDrop(arena.db.owner, { units: [5, 5] })
    const buyers = await makeBuyers(arena.db.owner, 40)
    const results = await Promise.all(buyers.flatMap(({ token }) => drop.items.map((item) => arena.ask(token, item))))
    expect(wonIn(results)).toBeLessThanOrEqual(10)
    const { rows } = await arena.db.owner.query(`select count(*)::int as n from claims where drop_id = $1`, [
      drop.dropId,
    ])
    expect(rows[0].n).toBe(wonIn(results))
    expect(await arena.broken()).toEqual([])
  } finally {
    await arena.close()
  }
})
