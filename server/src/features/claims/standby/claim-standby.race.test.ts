import type pg from 'pg'
import { describe, expect, test } from 'vitest'
import { type Arena, differs, patchRoutine, type Race, runRounds, tally, wonIn } from '../testing/claim-race-tools.ts'
import { makeBuyers, makeDrop } from '../testing/claims-fixtures.ts'

/** The standby line in the rush: who joins, who leaves, and who gets returned units. */

const join = async ({ moves }: Arena, item: string, userId: string): Promise<string> =>
  (await moves.query('select outcome from join_standby($1, $2)', [item, userId])).rows[0].outcome

const giveBack = ({ moves }: Arena, claimId: string, userId: string) =>
  moves.query('select * from release_claim($1, $2)', [claimId, userId])

/** Accounts with a hold on the item that came from the line, in the line's order. */
async function offeredOf({ db }: Arena, item: string): Promise<string[]> {
  const { rows } = await db.owner.query(
    `select e.user_id from standby_entries e join claims c on c.id = e.claim_id and c.status = 'claimed'
     where e.drop_item_id = $1 and e.state = 'offered' order by e.position`,
    [item],
  )
  return rows.map((row) => row.user_id)
}

/** An item whose units are all held, and people in its line. */
async function heldItem(arena: Arena, units: number, waiting: number, more: object = {}) {
  const drop = await makeDrop(arena.db.owner, { units: [units], ...more })
  const item = drop.items[0]!
  const buyers = await makeBuyers(arena.db.owner, units + waiting)
  const holders = await Promise.all(
    buyers.slice(0, units).map(async (buyer) => {
      const { claimId, answer } = await arena.ask(buyer.token, item)
      return { ...buyer, claimId: claimId!, ends: new Date(answer!.claim!.expiresAt) }
    }),
  )
  const line = buyers.slice(units)
  for (const { id } of line) await join(arena, item, id)
  return { drop, item, holders, line }
}

const ids = (people: readonly { id: string }[]) => people.map(({ id }) => id)

/** Disables the lock that every move takes, and the keys that back it up. */
async function withoutMovesLock(owner: pg.Pool): Promise<void> {
  await patchRoutine(owner, 'lock_drop', [['where id = _drop_id for no key update', 'where id = _drop_id']])
  await patchRoutine(owner, 'offer_to_line', [
    ['    if not may_be_offered', '    perform pg_sleep(0.02);\n    if not may_be_offered'],
  ])
  await patchRoutine(owner, 'join_standby', [['  -- first dibs', '  perform pg_sleep(0.02);\n  -- first dibs']])
  await owner.query(`
    drop index one_live_claim;
    drop index one_place_in_line;
    drop index standby_positions;
    alter table claims drop constraint claims_drop_id_seq_key;
    alter table fairness_entries drop constraint fairness_entries_pkey`)
}

const races: Race[] = [
  {
    name: 'twenty join one line at once, some of them twice: one place each, without a gap',
    rounds: 4,
    unguard: withoutMovesLock,
    async run(arena) {
      const { item } = await heldItem(arena, 1, 0)
      const people = await makeBuyers(arena.db.owner, 20)
      const joining = [...people, ...people.slice(0, 6)].map(({ id }) => join(arena, item, id))
      const outcomes = await Promise.all(joining)
      const { rows } = await arena.db.owner.query(
        'select position from standby_entries where drop_item_id = $1 order by position',
        [item],
      )
      return [
        ...differs('outcomes', [...new Set(outcomes)], ['joined']),
        ...differs(
          'places',
          rows.map((row) => row.position),
          Array.from({ length: 20 }, (_, i) => i + 1),
        ),
        ...(await arena.broken()),
      ]
    },
  },
  {
    name: 'three units come back at once while thirty press: the first three of the line have them, nobody else',
    rounds: 4,
    unguard: withoutMovesLock,
    async run(arena) {
      const { item, holders, line } = await heldItem(arena, 3, 5)
      const crowd = await makeBuyers(arena.db.owner, 30)
      const early = crowd.slice(0, 15).map(({ token }) => arena.ask(token, item))
      const returns = holders.map(({ claimId, id }) => giveBack(arena, claimId, id))
      const late = crowd.slice(15).map(({ token }) => arena.ask(token, item))
      const [results] = await Promise.all([Promise.all([...early, ...late]), Promise.all(returns)])
      return [
        ...differs('offered', await offeredOf(arena, item), ids(line).slice(0, 3)),
        ...differs('the crowd', tally(results), { SOLD_OUT: 30 }),
        ...(await arena.broken()),
      ]
    },
  },
  {
    name: 'who leaves the line as a unit comes back has either left or the unit, never both',
    rounds: 6,
    // leaves in whatever state the place is by now
    unguard: (owner) =>
      patchRoutine(owner, 'leave_standby', [
        [
          "user_id = _user_id and state = 'waiting' returning",
          'user_id = _user_id and pg_sleep(0.05) is not null returning',
        ],
        ['v_now := lock_drop(v_drop)', 'v_now := app_now()'],
      ]),
    async run(arena) {
      const { item, holders, line } = await heldItem(arena, 1, 2)
      const [head, next] = line as [(typeof line)[0], (typeof line)[0]]
      const [{ rows }] = await Promise.all([
        arena.moves.query('select leave_standby($1, $2) as has_left', [item, head.id]),
        giveBack(arena, holders[0]!.claimId, holders[0]!.id),
      ])
      return [
        ...differs('offered', await offeredOf(arena, item), [rows[0].has_left ? next.id : head.id]),
        ...(await arena.broken()),
      ]
    },
  },
  {
    name: 'an offer stands until its last millisecond; at its end the next in line has it, before thirty who press',
    rounds: 2,
    unguard: (owner) =>
      patchRoutine(owner, 'return_expired', [
        ['and c.expires_at <= _now', 'and c.expires_at < _now'],
        ['and expires_at <= _now', 'and expires_at < _now'],
      ]),
    async run(arena) {
      const { item, holders, line } = await heldItem(arena, 1, 2)
      const crowd = await makeBuyers(arena.db.owner, 30)
      await giveBack(arena, holders[0]!.claimId, holders[0]!.id)
      const { rows } = await arena.db.owner.query(
        `select expires_at from claims where drop_item_id = $1 and status = 'claimed'`,
        [item],
      )
      const ends: Date = rows[0].expires_at
      const press = () => Promise.all(crowd.map(({ token }) => arena.ask(token, item)))
      await arena.db.setClock(new Date(ends.getTime() - 1).toISOString())
      const [before, had] = [await press(), await offeredOf(arena, item)]
      await arena.db.setClock(ends.toISOString())
      const [after, has] = [await press(), await offeredOf(arena, item)]
      await arena.db.setClock(0)
      const { rows: strikes } = await arena.db.owner.query('select 1 from strike_events where profile_id = $1', [
        line[0]!.id,
      ])
      return [
        ...differs('before the end', [had, wonIn(before)], [[line[0]!.id], 0]),
        ...differs('at the end', [has, wonIn(after)], [[line[1]!.id], 0]),
        ...differs('strikes', strikes, []),
      ]
    },
  },
  {
    name: 'who has reached the limit elsewhere is passed when a unit comes back, and it costs them nothing',
    rounds: 5,
    unguard: (owner) => patchRoutine(owner, 'may_be_offered', [['s.max_claims_per_user is null or', 'true or']]),
    async run(arena) {
      const drop = await makeDrop(arena.db.owner, { units: [1, 9], maxClaimsPerUser: 1 })
      const [item, other] = drop.items as [string, string]
      const [holder, head, next] = await makeBuyers(arena.db.owner, 3)
      const held = await arena.ask(holder!.token, item)
      for (const { id } of [head!, next!]) await join(arena, item, id)
      await arena.ask(head!.token, other)
      await Promise.all([giveBack(arena, held.claimId!, holder!.id), arena.ask(next!.token, item)])
      const { rows } = await arena.db.owner.query(
        `select state, (select count(*)::int from strike_events s where s.profile_id = user_id) as strikes
         from standby_entries where user_id = $1`,
        [head!.id],
      )
      return [
        ...differs('offered', await offeredOf(arena, item), [next!.id]),
        ...differs('passed', rows, [{ state: 'passed', strikes: 0 }]),
        ...(await arena.broken()),
      ]
    },
  },
]

describe.each(races)('$name', (race) => {
  test('goes right every time', { timeout: 60_000 }, async () => {
    expect(await runRounds(race, race.rounds, true)).toEqual([])
  })
  test('goes wrong without its guard', { timeout: 60_000 }, async () => {
    expect(await runRounds(race, 20, false)).not.toEqual([])
  })
})
