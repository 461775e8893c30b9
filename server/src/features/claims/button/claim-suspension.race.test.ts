import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { describe, expect, test } from 'vitest'
import { enterActor, testActor } from '#server/api/testing/test-context.ts'
// @NOTE a test may import any module: the suspension is the administrator's own command
import { suspendUser } from '#server/features/accounts/users/suspend-user.ts'
import { releaseSuspended } from '../claims.jobs.ts'
import { releaseHoldsOf } from '../holds/claim-moves.queries.ts'
import {
  type Arena,
  type ClaimResult,
  differs,
  moreSessions,
  openArena,
  patchRoutine,
  type Race,
  runRounds,
  sleepBeforeWriting,
} from '../testing/claim-race-tools.ts'
import { makeBuyers, makeDrop } from '../testing/claims-fixtures.ts'

/** An account that is suspended while it claims from many devices: no hold remains, and none is added later. */

const reason = 'Too many claims.'

async function suspend({ db }: Arena, profileId: string): Promise<void> {
  const [admin] = await makeBuyers(db.owner, 1)
  const deps = { db: db.db, onSuspended: [releaseHoldsOf] }
  const actor = testActor({ profileId: admin!.id, permissions: ['platform.users.update'] })
  await enterActor(db.owner, actor)
  await suspendUser(deps, actor, { id: profileId, reason }, 'request')
}

/** Does what the relay does with the suspension's event, as soon as possible. */
const hear = ({ db }: Arena, profileId: string) =>
  releaseSuspended(db.db).handle({ payload: { profileId, reason } } as never)

/** What an account still has: unpaid holds, places in line. */
async function leftOf({ db }: Arena, profileId: string): Promise<{ holds: number; places: number }> {
  const { rows } = await db.owner.query(
    `select (select count(*)::int from claims where user_id = $1 and status = 'claimed') as holds,
       (select count(*)::int from standby_entries where user_id = $1 and state in ('waiting', 'offered')) as places`,
    [profileId],
  )
  return rows[0]
}

const races: Race[] = [
  {
    name: 'suspended while eight devices press in two drops and a unit comes back to the line: nothing is left',
    rounds: 4,
    unguard: (owner) =>
      patchRoutine(owner, 'release_holds_of', [['  for v_drop in\n', '  return 0;\n  for v_drop in\n']]),
    async run(arena) {
      const drops = [
        await makeDrop(arena.db.owner, { units: [9, 9, 9, 1] }),
        await makeDrop(arena.db.owner, { units: [9, 9] }),
      ]
      const [first, second] = drops as [(typeof drops)[0], (typeof drops)[0]]
      const [buyer, holder] = await makeBuyers(arena.db.owner, 2)
      const tokens = await moreSessions(arena.db.owner, buyer!.id, 8)
      const held = await arena.ask(holder!.token, first.items[3]!)
      await arena.moves.query('select join_standby($1, $2)', [first.items[3], buyer!.id])
      await arena.ask(buyer!.token, first.items[0]!)
      const items = [...first.items.slice(1, 3), ...second.items]
      const pressing = tokens.map((token, i) => arena.ask(token, items[i % items.length]!))
      const [results] = await Promise.all([
        Promise.all(pressing),
        suspend(arena, buyer!.id).then(() => hear(arena, buyer!.id)),
        arena.moves.query('select * from release_claim($1, $2)', [held.claimId, holder!.id]),
      ])
      const late = await Promise.all(tokens.map((token, i) => arena.ask(token, items[i % items.length]!)))
      return [
        ...differs('answers after it', [...new Set(late.map(({ code }: ClaimResult) => code))], ['UNAUTHORIZED']),
        ...differs('left', await leftOf(arena, buyer!.id), { holds: 0, places: 0 }),
        ...differs('odd answers', oddIn(results), []),
        ...(await arena.broken()),
      ]
    },
  },
  {
    name: 'a sign-in that was under way when its account was suspended claims nothing',
    rounds: 3,
    unguard: (owner) => patchRoutine(owner, 'judge_claims', [['and o.is_account_open', '']]),
    async run(arena) {
      const drop = await makeDrop(arena.db.owner, { units: [9] })
      const [buyer] = await makeBuyers(arena.db.owner, 1)
      await suspend(arena, buyer!.id)
      const tokens = await moreSessions(arena.db.owner, buyer!.id, 6)
      const results = await Promise.all(tokens.map((token) => arena.ask(token, drop.items[0]!)))
      await arena.db.owner.query('delete from auth.session where user_id = $1', [buyer!.id])
      return [
        ...differs('answers', [...new Set(results.map(({ code }) => code))], ['UNAUTHORIZED']),
        ...differs('left', await leftOf(arena, buyer!.id), { holds: 0, places: 0 }),
      ]
    },
  },
  {
    name: 'a unit that comes back in the moment of the suspension is not offered to who is suspended',
    rounds: 4,
    unguard: (owner) => patchRoutine(owner, 'may_be_offered', [['p.suspended_at is null and p.is_active and', '']]),
    async run(arena) {
      const drop = await makeDrop(arena.db.owner, { units: [1] })
      const [holder, head, next] = await makeBuyers(arena.db.owner, 3)
      const held = await arena.ask(holder!.token, drop.items[0]!)
      for (const { id } of [head!, next!]) {
        await arena.moves.query('select join_standby($1, $2)', [drop.items[0], id])
      }
      // suspended directly rather than by the command, so that the place in line still exists when the unit returns
      await arena.db.owner.query('update profiles set suspended_at = app_now(), is_active = false where id = $1', [
        head!.id,
      ])
      await Promise.all([
        arena.db.owner.query('delete from auth.session where user_id = $1', [head!.id]),
        arena.moves.query('select * from release_claim($1, $2)', [held.claimId, holder!.id]),
      ])
      const { rows } = await arena.db.owner.query(
        `select user_id from claims where drop_id = $1 and status = 'claimed'`,
        [drop.dropId],
      )
      return [...differs('holder', rows, [{ user_id: next!.id }]), ...(await arena.broken())]
    },
  },
]

const oddIn = (results: readonly ClaimResult[]) =>
  results.map(({ code }) => code).filter((code) => !['won', 'ALREADY_CLAIMED', 'UNAUTHORIZED'].includes(code))

describe.each(races)('$name', (race) => {
  test('goes right every time', { timeout: 60_000 }, async () => {
    expect(await runRounds(race, race.rounds, true)).toEqual([])
  })
  test('goes wrong without its guard', { timeout: 60_000 }, async () => {
    expect(await runRounds(race, 20, false)).not.toEqual([])
  })
})

/** Delays every batch between judging and writing, to simulate a stalled disk. */
const stalled = (owner: pg.Pool) => patchRoutine(owner, 'claim_items', [sleepBeforeWriting(0.4)])

describe('a claim that had been judged and not yet written when its account was suspended', () => {
  async function claimAcross(hears: boolean) {
    const arena = await openArena(stalled)
    try {
      const drop = await makeDrop(arena.db.owner, { units: [9] })
      const [buyer] = await makeBuyers(arena.db.owner, 1)
      const claiming = arena.ask(buyer!.token, drop.items[0]!)
      await sleep(150)
      await suspend(arena, buyer!.id)
      if (hears) await hear(arena, buyer!.id)
      const { code } = await claiming
      return { code, ...(await leftOf(arena, buyer!.id)) }
    } finally {
      await arena.close()
    }
  }

  test('is released with the rest', async () => {
    expect(await claimAcross(true)).toMatchObject({ holds: 0 })
  })
  test('stays when nobody looks for it afterwards', async () => {
    expect(await claimAcross(false)).toMatchObject({ code: 'won', holds: 1 })
  })
})
