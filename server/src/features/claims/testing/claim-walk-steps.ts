import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { changesQuantity, ends, pauses, resumes, revealsLot, stepsPrice } from './claim-walk-drops.ts'
import { held, one, type Step, type WalkFixtures, within } from './claim-walk-fixtures.ts'
import { beginsToPay, isDeclined, leavesUnpaid, paysInFull } from './claim-walk-payments.ts'
import { type BatchedClaim, claimBatch } from './claims-fixtures.ts'
import { refundClaim } from './money-fixtures.ts'

// Steps of buyers and administrators, and all steps with their weights.

const seconds = 1_000
const minutes = 60 * seconds

async function claims({ db, random, drops, buyers, asked }: WalkFixtures): Promise<string> {
  const drop = random.pick(drops)
  const count = random.pick([1, 1, 3, 8])
  const asks = Array.from({ length: count }, (): BatchedClaim => {
    const expected = random.pick([null, null, null, 6400])
    const reveal = random.pick([null, null, null, 1])
    return { token: random.pick(buyers).token, item: random.pick(drop.items), key: randomUUID(), expected, reveal }
  })
  const answers = await claimBatch(db.pool, drop.dropId, asks)
  for (const [i, { state, code, claim_id: claimId }] of answers.entries()) {
    if (state === 'judged') asked.push({ dropId: drop.dropId, ask: asks[i]!, claimId, code })
  }
  await assertSoldOut(db.owner, asks, answers)
  return `claims ${answers.map((answer) => answer.code ?? answer.state).join(' ')}`
}

/**
 * Throws if an item was reported as sold out while one of its holds had expired, unless the platform has stopped the
 * clocks.
 */
async function assertSoldOut(owner: pg.Pool, asks: BatchedClaim[], answers: Record<string, unknown>[]): Promise<void> {
  const items = asks.filter((_, i) => answers[i]!.code === 'SOLD_OUT').map((ask) => ask.item)
  const { rows } = await owner.query(
    `select c.id from claims c join drops d on d.id = c.drop_id where c.drop_item_id = any ($1) and c.status = 'claimed'
       and c.expires_at <= $2 and d.paused_by is distinct from 'platform'`,
    [items, answers[0]!.answered_at],
  )
  if (rows.length > 0) throw new Error(`sold out, while the hold of claim ${rows[0].id} had run out`)
}

/** Repeats a request with its key, which must return the same answer. */
async function repeatsKey({ db, random, asked }: WalkFixtures): Promise<string> {
  if (asked.length === 0) return 'nothing to repeat'
  const { dropId, ask, claimId, code } = random.pick(asked)
  const [again] = await claimBatch(db.pool, dropId, [ask])
  if (again!.state === 'unauthenticated') return 'repeats a key, signed out'
  if (again!.state !== 'answered' || again!.code !== code || again!.claim_id !== claimId)
    throw new Error(
      `key ${ask.key} gave ${code} ${claimId} first and ${again!.state} ${again!.code} ${again!.claim_id} now`,
    )
  return 'repeats a key'
}

async function passesTime({ db, random }: WalkFixtures): Promise<string> {
  const ms = random.pick([1, seconds, 5 * seconds, minutes, 4 * minutes, 10 * minutes, 10 * minutes, 11 * minutes])
  await db.advance(ms)
  return `passes ${ms} ms`
}

async function sweeps({ db, random, drops }: WalkFixtures): Promise<string> {
  await db.pool.query('select sweep_drop($1, $2)', [random.pick(drops).dropId, random.pick([1, 100])])
  return 'sweeps'
}

async function releases({ db, random }: WalkFixtures): Promise<string> {
  const claim = await one(db.owner, random, held)
  if (!claim) return 'nothing to release'
  const { rows } = await db.pool.query('select * from release_claim($1, $2)', [claim.id, claim.user_id])
  return `releases: ${rows[0].outcome}`
}

async function joins({ db, random, drops, buyers }: WalkFixtures): Promise<string> {
  const soldOut = await one(
    db.owner,
    random,
    'select id from drop_items where quantity_available = 0 and quantity_held > 0 order by drop_id, position',
  )
  const item = soldOut && random.chance(80) ? soldOut.id : random.pick(random.pick(drops).items)
  const { rows } = await db.pool.query('select * from join_standby($1, $2)', [item, random.pick(buyers).id])
  return `joins the line: ${rows[0].outcome}`
}

async function leaves({ db, random }: WalkFixtures): Promise<string> {
  const entry = await one(
    db.owner,
    random,
    `select * from standby_entries where state = 'waiting' order by drop_item_id, position`,
  )
  if (!entry) return 'nobody to leave'
  await db.pool.query('select leave_standby($1, $2)', [entry.drop_item_id, entry.user_id])
  return 'leaves the line'
}

async function takesBack({ db, random }: WalkFixtures): Promise<string> {
  const claim = await one(
    db.owner,
    random,
    `select id, status from claims where status in ('claimed', 'purchased', 'purchased') order by drop_id, seq`,
  )
  if (!claim) return 'nothing to take back'
  const withdraw = random.chance(25)
  await within(db.pool, async (client) => {
    await client.query(`select revoke_claims($1, 'It broke.', $2)`, [[claim.id], withdraw])
    if (claim.status === 'purchased') await refundClaim(client, claim.id)
  })
  return `takes back a ${claim.status} unit${withdraw ? ' for good' : ''}`
}

async function suspends({ db, random, buyers }: WalkFixtures): Promise<string> {
  const { id, token } = random.pick(buyers)
  await within(db.owner, async (client) => {
    await client.query(`select release_holds_of($1, 'The account was suspended.')`, [id])
    await client.query(`delete from auth.session where token = $1`, [token])
    await client.query('update profiles set suspended_at = app_now(), is_active = false where id = $1', [id])
  })
  return 'suspends a buyer'
}

async function letsIn({ db, buyers }: WalkFixtures): Promise<string> {
  await db.owner.query('update profiles set suspended_at = null, is_active = true, claims_blocked_until = null')
  await db.owner.query(
    `insert into auth.session (user_id, token, expires_at) select *, now() + interval '1 year' from unnest($1::uuid[], $2::text[])
     on conflict (token) do nothing`,
    [buyers.map(({ id }) => id), buyers.map(({ token }) => token)],
  )
  return 'lets everybody in'
}

/** All steps with their weights. The rare ones end sales; a walk uses them near its end. */
export const steps: readonly [Step, number][] = [
  [claims, 36],
  [repeatsKey, 5],
  [passesTime, 12],
  [sweeps, 4],
  [releases, 6],
  [joins, 10],
  [leaves, 2],
  [beginsToPay, 10],
  [paysInFull, 8],
  [isDeclined, 3],
  [leavesUnpaid, 3],
  [takesBack, 4],
  [suspends, 1],
  [letsIn, 6],
  [stepsPrice, 2],
  [revealsLot, 6],
  [pauses, 2],
  [resumes, 4],
  [changesQuantity, 5],
]
export const lastSteps: readonly [Step, number][] = [...steps, [ends, 8]]
