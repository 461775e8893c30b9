import { openTestDb, type TestDb } from '@keepcase/db/testing/test-db.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Pieces, patchRoutine } from './testing/claim-race-tools.ts'
import { claimBatch, type DropFixture, makeBuyers, makeDrop } from './testing/claims-fixtures.ts'

// Which accounts a batch lets claim. Each guard is tested against one case; with the guard disabled in a separate
// database, that case passes.

const noon = Date.parse('2026-12-01T12:00:00.000Z')
const at = (ms: number) => new Date(noon + ms).toISOString()
const second = 1_000
const minute = 60 * second
const day = 24 * 60 * minute

type Buyer = { id: string; token: string }
type Guard = {
  name: string
  /** What the buyer lacks; the clock is stopped at noon. */
  spoil: (fixtures: TestDb, buyer: Buyer, drop: DropFixture) => Promise<unknown>
  /** The nearest case that the guard admits. */
  spare: (fixtures: TestDb, buyer: Buyer, drop: DropFixture) => Promise<unknown>
  refused: { state: string; code: string | null }
  routine: string
  pieces: Pieces
}

const seen =
  (lastSeenAt: number, createdAt: number) =>
  (fixtures: TestDb, { token }: Buyer) =>
    fixtures.owner.query('update auth.session set last_seen_at = $2, created_at = $3 where token = $1', [
      token,
      at(lastSeenAt),
      at(createdAt),
    ])

const claimGrant =
  (endsAt: number) =>
  (fixtures: TestDb, { id }: Buyer) =>
    fixtures.owner.query(
      `update platform_permissions g set expires_at = $2 from permissions p
     where p.id = g.permission_id and p.name = 'user.actions.claimFromDrop' and g.profile_id = $1`,
      [id, at(endsAt)],
    )

const staffGrant =
  (endsAt: number) =>
  (fixtures: TestDb, { id }: Buyer, { storefrontId }: DropFixture) =>
    fixtures.owner.query(
      `insert into storefront_permissions (storefront_id, profile_id, permission_id, expires_at)
     select $1, $2, id, $3 from permissions where name = 'storefront.drops.list'`,
      [storefrontId, id, at(endsAt)],
    )

const account =
  (changes: string) =>
  (fixtures: TestDb, { id }: Buyer) =>
    fixtures.owner.query(`update profiles set ${changes} where id = $1`, [id])

const nobody = { state: 'unauthenticated', code: null }
const isLive = / +and session_is_live\(o\.last_seen_at[^)]*\)/

const guards: Guard[] = [
  {
    name: 'a session that was idle for the Session Timeout, to the millisecond',
    spoil: seen(-60 * minute, -day),
    spare: seen(-60 * minute + 1, -day),
    refused: nobody,
    routine: 'judge_claims',
    pieces: [[isLive, '']],
  },
  {
    name: 'a session of 30 days, however lively',
    spoil: seen(0, -30 * day),
    spare: seen(0, -30 * day + 1),
    refused: nobody,
    routine: 'session_is_live',
    pieces: [[/and _created_at > _now - make_interval\(days => limit_longest_session_days\(\)\)/, '']],
  },
  {
    name: 'a session that a shorter setting has ended',
    spoil: async (fixtures, buyer) => {
      await fixtures.owner.query('update platform_settings set session_timeout_minutes = 5')
      await seen(-5 * minute, -day)(fixtures, buyer)
    },
    spare: async (fixtures, buyer) => {
      await fixtures.owner.query('update platform_settings set session_timeout_minutes = 5')
      await seen(-5 * minute + 1, -day)(fixtures, buyer)
    },
    refused: nobody,
    routine: 'judge_claims',
    pieces: [['_sale.session_timeout_minutes', '60']],
  },
  {
    name: 'a right to claim that has run out, to the millisecond',
    spoil: claimGrant(0),
    spare: claimGrant(1),
    refused: { state: 'forbidden', code: null },
    routine: 'judge_claims',
    pieces: [[' or r.may_claim_until <= _sale.now', '']],
  },
  {
    name: 'staff of the storefront, up to the end of their grant',
    spoil: staffGrant(1),
    spare: staffGrant(0),
    refused: { state: 'judged', code: 'BLOCKED' },
    routine: 'open_sale',
    pieces: [[/where g\.storefront_id = v_drop\.storefront_id and \(/, 'where false and (']],
  },
  {
    name: 'a suspended account whose session is still there',
    spoil: account(`suspended_at = app_now(), is_active = false`),
    spare: account(`suspended_at = null`),
    refused: nobody,
    routine: 'claim_standing',
    pieces: [['p.is_active and p.suspended_at is null and ', '']],
  },
  {
    name: 'an inactive account',
    spoil: account('is_active = false'),
    spare: account('is_active = true'),
    refused: nobody,
    routine: 'claim_standing',
    pieces: [['p.is_active and ', '']],
  },
  {
    name: 'a closed account',
    spoil: account('closed_at = app_now()'),
    spare: account('closed_at = null'),
    refused: nobody,
    routine: 'claim_standing',
    pieces: [[' and p.closed_at is null', '']],
  },
]

/** One buyer and one unit, after `change`. Returns the answer and the number of claims. */
async function claimAfter(fixtures: TestDb, change: Guard['spoil']) {
  await fixtures.setClock(at(-day))
  const drop = await makeDrop(fixtures.owner, { startsIn: 0, endsIn: 9 * day })
  const [buyer] = await makeBuyers(fixtures.owner, 1)
  await fixtures.setClock(at(0))
  await seen(0, -day)(fixtures, buyer!)
  await change(fixtures, buyer!, drop)
  const [answer] = await claimBatch(fixtures.pool, drop.dropId, [{ token: buyer!.token, item: drop.items[0]! }])
  await fixtures.owner.query('update platform_settings set session_timeout_minutes = 60')
  const { rows } = await fixtures.owner.query('select count(*)::int as n from claims where drop_id = $1', [drop.dropId])
  return { state: answer!.state, code: answer!.code, claims: rows[0].n }
}

const won = { state: 'judged', code: null, claims: 1 }

describe('in a batch', () => {
  let fixtures: TestDb
  beforeAll(async () => {
    fixtures = await openTestDb()
  })
  afterAll(() => fixtures.close())

  test.each(guards)('$name is refused', async ({ spoil, refused }) => {
    expect(await claimAfter(fixtures, spoil)).toEqual({ ...refused, claims: 0 })
  })
  test.each(guards)('next to it a claim is won: $name', async ({ spare }) => {
    expect(await claimAfter(fixtures, spare)).toEqual(won)
  })
})

test.each(guards)('without its guard it is won: $name', async ({ spoil, routine, pieces }) => {
  const fixtures = await openTestDb()
  try {
    await patchRoutine(fixtures.owner, routine, pieces)
    expect(await claimAfter(fixtures, spoil)).toEqual(won)
  } finally {
    await fixtures.close()
  }
})
