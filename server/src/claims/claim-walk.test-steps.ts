import { randomUUID } from 'node:crypto'
import type { TestDb } from '@keepcase/db/test-db.ts'
import type pg from 'pg'
import { type Ask, claimBatch, type WorldDrop } from './claims.test-world.ts'
import { failPayment, openPayment, refundClaim, replaceLine, settlePayment } from './money.test-world.ts'
import type { Random } from './seeded.test-tools.ts'

/** A small world that a walk goes through: few units, few buyers, so that everybody is in everybody's way. */
export type WalkWorld = {
  db: TestDb
  random: Random
  drops: WorldDrop[]
  buyers: { id: string; token: string }[]
  /** Keys of earlier requests, to be repeated. */
  asked: { dropId: string; ask: Ask; claimId: unknown; code: unknown }[]
  payments: { id: string; buyerId: string; claimIds: string[] }[]
}

/** One step; it says what it did. */
export type Step = (world: WalkWorld) => Promise<string>

const seconds = 1_000
const minutes = 60 * seconds

async function claims({ db, random, drops, buyers, asked }: WalkWorld): Promise<string> {
  const drop = random.pick(drops)
  const many = random.pick([1, 1, 3, 8])
  const asks = Array.from({ length: many }, (): Ask => {
    const expected = random.pick([null, null, null, 6400])
    const reveal = random.pick([null, null, null, 1])
    return { token: random.pick(buyers).token, item: random.pick(drop.items), key: randomUUID(), expected, reveal }
  })
  const answers = await claimBatch(db.pool, drop.dropId, asks)
  for (const [i, { state, code, claim_id: claimId }] of answers.entries()) {
    if (state === 'judged') asked.push({ dropId: drop.dropId, ask: asks[i]!, claimId, code })
  }
  await soldOutIsTrue(db.owner, asks, answers)
  return `claims ${answers.map((answer) => answer.code ?? answer.state).join(' ')}`
}

/** A unit whose hold has run out is never called sold out, unless the platform has stopped the clocks. */
async function soldOutIsTrue(owner: pg.Pool, asks: Ask[], answers: Record<string, unknown>[]): Promise<void> {
  const items = asks.filter((_, i) => answers[i]!.code === 'SOLD_OUT').map((ask) => ask.item)
  const { rows } = await owner.query(
    `select c.id from claims c join drops d on d.id = c.drop_id where c.drop_item_id = any ($1) and c.status = 'claimed'
       and c.expires_at <= $2 and d.paused_by is distinct from 'platform'`,
    [items, answers[0]!.answered_at],
  )
  if (rows.length > 0) throw new Error(`sold out, while the hold of claim ${rows[0].id} had run out`)
}

/** The same press again gives the same answer, whatever has happened since. */
async function repeatsKey({ db, random, asked }: WalkWorld): Promise<string> {
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

async function passesTime({ db, random }: WalkWorld): Promise<string> {
  const ms = random.pick([1, seconds, 5 * seconds, minutes, 4 * minutes, 10 * minutes, 10 * minutes, 11 * minutes])
  await db.advance(ms)
  return `passes ${ms} ms`
}

async function sweeps({ db, random, drops }: WalkWorld): Promise<string> {
  await db.pool.query('select sweep_drop($1, $2)', [random.pick(drops).dropId, random.pick([1, 100])])
  return 'sweeps'
}

/** A random row of a query, or undefined. */
async function one(owner: pg.Pool, random: Random, query: string, values: unknown[] = []) {
  const { rows } = await owner.query(query, values)
  return rows.length === 0 ? undefined : random.pick(rows)
}

const held = `select id, user_id, drop_id, drop_item_id from claims where status = 'claimed' order by drop_id, seq`

async function releases({ db, random }: WalkWorld): Promise<string> {
  const claim = await one(db.owner, random, held)
  if (!claim) return 'nothing to release'
  const { rows } = await db.pool.query('select * from release_claim($1, $2)', [claim.id, claim.user_id])
  return `releases: ${rows[0].outcome}`
}

async function joins({ db, random, drops, buyers }: WalkWorld): Promise<string> {
  const gone = await one(
    db.owner,
    random,
    'select id from drop_items where quantity_available = 0 and quantity_held > 0 order by drop_id, position',
  )
  const item = gone && random.chance(80) ? gone.id : random.pick(random.pick(drops).items)
  const { rows } = await db.pool.query('select * from join_standby($1, $2)', [item, random.pick(buyers).id])
  return `joins the line: ${rows[0].outcome}`
}

async function leaves({ db, random }: WalkWorld): Promise<string> {
  const entry = await one(
    db.owner,
    random,
    `select * from standby_entries where state = 'waiting' order by drop_item_id, position`,
  )
  if (!entry) return 'nobody to leave'
  await db.pool.query('select leave_standby($1, $2)', [entry.drop_item_id, entry.user_id])
  return 'leaves the line'
}

/** Runs in one transaction of the application's role. */
async function within<T>(pool: pg.Pool, run: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    const answer = await run(client)
    await client.query('commit')
    return answer
  } catch (error) {
    await client.query('rollback')
    throw error
  } finally {
    client.release()
  }
}

async function beginsToPay(world: WalkWorld): Promise<string> {
  const { db, random, payments } = world
  const claim = await one(db.owner, random, held)
  if (!claim) return 'nothing to pay'
  const { rows } = await db.owner.query(
    `select id from claims where user_id = $1 and drop_id = $2 and status = 'claimed' order by seq limit $3`,
    [claim.user_id, claim.drop_id, random.pick([1, 3])],
  )
  const claimIds = rows.map((row) => row.id as string)
  return within(db.pool, async (client) => {
    const ready = await client.query('select id from begin_capture($1, $2)', [claimIds, claim.user_id])
    if (ready.rows.length < claimIds.length) return 'cannot pay any more'.concat(await undo(client))
    payments.push({ id: await openPayment(client, claimIds), buyerId: claim.user_id, claimIds })
    return `begins to pay ${claimIds.length}`
  })
}

async function undo(client: pg.PoolClient): Promise<string> {
  await client.query('rollback; begin')
  return ', and nothing of it stays'
}

/** What the checkout does with a captured payment: pays, honours what is late, or gives the money back. */
async function paysInFull({ db, random, payments }: WalkWorld): Promise<string> {
  const payment = payments.splice(random.int(payments.length), 1)[0]
  if (!payment) return 'no payment is open'
  return within(db.pool, async (client) => {
    await client.query('select lock_drops_of($1)', [payment.claimIds])
    await settlePayment(client, payment.id)
    const said: string[] = []
    for (const claimId of payment.claimIds) said.push(await settleClaim(client, payment, claimId))
    return `is paid: ${said.join(' ')}`
  })
}

async function settleClaim(
  client: pg.PoolClient,
  payment: { id: string; buyerId: string },
  claimId: string,
): Promise<string> {
  const { rows } = await client.query(
    'select c.status, d.status as sale from claims c join drops d on d.id = c.drop_id where c.id = $1',
    [claimId],
  )
  const isHeld = ['claimed', 'capturing'].includes(rows[0].status)
  if (isHeld && rows[0].sale !== 'cancelled') {
    const paid = await client.query('select * from mark_claim_paid($1, $2)', [claimId, payment.buyerId])
    if (!paid.rows[0].success) throw new Error(`a held claim was not paid: ${paid.rows[0].message}`)
    return 'bought'
  }
  if (isHeld) await client.query(`select revoke_claims($1, 'The drop was cancelled.', false)`, [[claimId]])
  const late = await client.query('select honour_late_payment($1) as id', [claimId])
  if (late.rows[0].id) {
    await replaceLine(client, payment.id, claimId, late.rows[0].id)
    return 'honoured late'
  }
  await refundClaim(client, claimId)
  return `refunded (${rows[0].status})`
}

async function isDeclined({ db, random, payments }: WalkWorld): Promise<string> {
  const payment = payments.splice(random.int(payments.length), 1)[0]
  if (!payment) return 'no payment is open'
  return within(db.pool, async (client) => {
    await client.query('select lock_drops_of($1)', [payment.claimIds])
    await failPayment(client, payment.id)
    await client.query('select id from end_capture($1)', [payment.claimIds])
    await client.query('select strike_expired($1)', [payment.claimIds])
    await client.query(
      `select revoke_claims(array(select c.id from claims c join drops d on d.id = c.drop_id
         where c.id = any ($1) and c.status = 'claimed' and d.status = 'cancelled'), 'The drop was cancelled.', false)`,
      [payment.claimIds],
    )
    return 'is declined'
  })
}

async function runsOutOfPatience({ db, payments }: WalkWorld): Promise<string> {
  const { rows } = await db.pool.query('select expire_capture($1) as n', [payments.flatMap(({ claimIds }) => claimIds)])
  return `ends ${rows[0].n} payments without an answer`
}

async function takesBack({ db, random }: WalkWorld): Promise<string> {
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

async function suspends({ db, random, buyers }: WalkWorld): Promise<string> {
  const { id, token } = random.pick(buyers)
  await within(db.owner, async (client) => {
    await client.query(`select release_holds_of($1, 'The account was suspended.')`, [id])
    await client.query(`delete from auth.session where token = $1`, [token])
    await client.query('update profiles set suspended_at = app_now(), is_active = false where id = $1', [id])
  })
  return 'suspends a buyer'
}

async function letsIn({ db, buyers }: WalkWorld): Promise<string> {
  await db.owner.query('update profiles set suspended_at = null, is_active = true, claims_blocked_until = null')
  await db.owner.query(
    `insert into auth.session (user_id, token, expires_at) select *, now() + interval '1 year' from unnest($1::uuid[], $2::text[])
     on conflict (token) do nothing`,
    [buyers.map(({ id }) => id), buyers.map(({ token }) => token)],
  )
  return 'lets everybody in'
}

type DropRow = { id: string; type: string; status: string; paused_by: string | null; paused_at: Date | null }

/** Runs something of a drop's own under its lock, as the drops' commands do. */
async function underLock(
  { db, random, drops }: WalkWorld,
  run: (client: pg.PoolClient, drop: DropRow, now: Date) => Promise<string>,
  dropId: string = random.pick(drops).dropId,
): Promise<string> {
  return within(db.pool, async (client) => {
    const { rows } = await client.query('select take_drop($1) as now', [dropId])
    const drop = (await client.query('select * from drops where id = $1', [dropId])).rows[0]
    return run(client, drop, rows[0].now)
  })
}

const stepsPrice: Step = (world) =>
  underLock(world, async (client, drop, now) => {
    if (drop.type === 'mystery') {
      await client.query(
        `update drop_hints set revealed_at = $2 where id = (
           select id from drop_hints where drop_id = $1 and revealed_at is null order by position limit 1)`,
        [drop.id, now],
      )
      return 'reveals a hint'
    }
    await client.query(
      'update drop_items set price_cents = price_cents + 100, version = version + 1 where drop_id = $1',
      [drop.id],
    )
    return 'changes the price'
  })

const revealsLot: Step = (world) =>
  underLock(world, async (client, drop, now) => {
    if (drop.type !== 'live' || drop.status !== 'active') return 'no lot to reveal'
    await client.query(
      'update drop_items set closed_at = $2 where drop_id = $1 and closed_at is null and reveal_number is not null',
      [drop.id, now],
    )
    await client.query(
      `update drop_items set reveal_number = 1 + (select coalesce(max(reveal_number), 0) from drop_items where drop_id = $1),
         revealed_at = $2, closed_at = null, version = version + 1 where id = $3`,
      [drop.id, now, world.random.pick(world.drops.find(({ dropId }) => dropId === drop.id)!.items)],
    )
    await client.query('select settle_sold_out($1, $2)', [drop.id, now])
    return 'reveals a lot'
  })

const pauses: Step = (world) =>
  underLock(world, async (client, drop, now) => {
    if (drop.status !== 'active') return 'cannot pause'
    const by = world.random.pick(['seller', 'platform'])
    await client.query(`select write_drop_move($1, 'paused', $2, $2, 'drop.paused', null, 'A pause.', $3)`, [
      drop.id,
      now,
      by,
    ])
    return `the ${by} pauses`
  })

const resumes: Step = async (world) => {
  const paused = await one(world.db.owner, world.random, `select id from drops where status = 'paused' order by number`)
  if (!paused) return 'nothing is paused'
  const resume = async (client: pg.PoolClient, drop: DropRow, now: Date) => {
    if (drop.paused_by === 'platform') {
      await client.query('select shift_hold_clocks($1, $2, $3)', [drop.id, drop.paused_at, now])
    }
    await client.query(`select write_drop_move($1, 'active', $2, $2, 'drop.resumed')`, [drop.id, now])
    await client.query('select settle_sold_out($1, $2)', [drop.id, now])
    return `resumes what the ${drop.paused_by} paused`
  }
  return underLock(world, resume, paused.id)
}

const changesQuantity: Step = (world) =>
  underLock(world, async (client, drop, now) => {
    if (['completed', 'cancelled'].includes(drop.status)) return 'the sale is over'
    const item = world.random.pick(world.drops.find(({ dropId }) => dropId === drop.id)!.items)
    const more = world.random.pick([-1, 1, 1, 1])
    const { rowCount } = await client.query(
      `update drop_items set quantity_total = quantity_total + $2, quantity_available = quantity_available + $2,
         version = version + 1 where id = $1 and quantity_available + $2 >= 0`,
      [item, more],
    )
    if (rowCount === 0) return 'no unit that could be taken out'
    if (more > 0) await client.query('select offer_to_line($1, $2, $3)', [drop.id, item, now])
    await client.query('select settle_sold_out($1, $2)', [drop.id, now])
    return `changes the quantity by ${more}`
  })

const ends: Step = (world) =>
  underLock(world, async (client, drop, now) => {
    const to = world.random.pick(['completed', 'cancelled'])
    if (!['active', 'paused'].includes(drop.status) && !(drop.status === 'sold-out' && to === 'completed'))
      return 'cannot end'
    if (to === 'completed') await client.query('update drops set end_date = $2 where id = $1', [drop.id, now])
    if (to === 'completed') {
      await client.query(`select write_drop_move($1, 'completed', $2, $2, 'drop.ended', gen_random_uuid())`, [
        drop.id,
        now,
      ])
    } else {
      await client.query(`select write_drop_move($1, 'cancelled', $2, $2, 'drop.cancelled', null, 'Called off.')`, [
        drop.id,
        now,
      ])
      await client.query(`select void_drop_claims($1, 'The drop was cancelled.')`, [drop.id])
    }
    await client.query('select close_books($1, $2)', [drop.id, now])
    await client.query('select return_unsold_units($1)', [drop.id])
    return `the sale is ${to}`
  })

/** Every step with its weight. The rare ones end things; a walk needs them near its end. */
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
  [runsOutOfPatience, 3],
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
