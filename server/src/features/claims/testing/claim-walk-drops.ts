import type pg from 'pg'
import { one, type Step, type WalkFixtures, within } from './claim-walk-fixtures.ts'

// Steps of a walk that a seller or the clock performs in a drop.

type DropRow = { id: string; type: string; status: string; paused_by: string | null; paused_at: Date | null }

/** Changes a drop under its lock, as the drop commands do. Picks a random drop by default. */
async function withDropLock(
  { db, random, drops }: WalkFixtures,
  run: (client: pg.PoolClient, drop: DropRow, now: Date) => Promise<string>,
  dropId: string = random.pick(drops).dropId,
): Promise<string> {
  return within(db.pool, async (client) => {
    const { rows } = await client.query('select lock_and_settle_drop($1) as now', [dropId])
    const drop = (await client.query('select * from drops where id = $1', [dropId])).rows[0]
    return run(client, drop, rows[0].now)
  })
}

export const stepsPrice: Step = (fixtures) =>
  withDropLock(fixtures, async (client, drop, now) => {
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

export const revealsLot: Step = (fixtures) =>
  withDropLock(fixtures, async (client, drop, now) => {
    if (drop.type !== 'live' || drop.status !== 'active') return 'no lot to reveal'
    await client.query(
      'update drop_items set closed_at = $2 where drop_id = $1 and closed_at is null and reveal_number is not null',
      [drop.id, now],
    )
    await client.query(
      `update drop_items set reveal_number = 1 + (select coalesce(max(reveal_number), 0) from drop_items where drop_id = $1),
         revealed_at = $2, closed_at = null, version = version + 1 where id = $3`,
      [drop.id, now, fixtures.random.pick(fixtures.drops.find(({ dropId }) => dropId === drop.id)!.items)],
    )
    await client.query('select settle_sold_out($1, $2)', [drop.id, now])
    return 'reveals a lot'
  })

export const pauses: Step = (fixtures) =>
  withDropLock(fixtures, async (client, drop, now) => {
    if (drop.status !== 'active') return 'cannot pause'
    const by = fixtures.random.pick(['seller', 'platform'])
    await client.query(`select write_drop_move($1, 'paused', $2, $2, 'drop.paused', null, 'A pause.', $3)`, [
      drop.id,
      now,
      by,
    ])
    return `the ${by} pauses`
  })

export const resumes: Step = async (fixtures) => {
  const paused = await one(
    fixtures.db.owner,
    fixtures.random,
    `select id from drops where status = 'paused' order by number`,
  )
  if (!paused) return 'nothing is paused'
  const resume = async (client: pg.PoolClient, drop: DropRow, now: Date) => {
    if (drop.paused_by === 'platform') {
      await client.query('select shift_hold_clocks($1, $2, $3)', [drop.id, drop.paused_at, now])
    }
    await client.query(`select write_drop_move($1, 'active', $2, $2, 'drop.resumed')`, [drop.id, now])
    await client.query('select settle_sold_out($1, $2)', [drop.id, now])
    return `resumes what the ${drop.paused_by} paused`
  }
  return withDropLock(fixtures, resume, paused.id)
}

export const changesQuantity: Step = (fixtures) =>
  withDropLock(fixtures, async (client, drop, now) => {
    if (['completed', 'cancelled'].includes(drop.status)) return 'the sale is over'
    const item = fixtures.random.pick(fixtures.drops.find(({ dropId }) => dropId === drop.id)!.items)
    const more = fixtures.random.pick([-1, 1, 1, 1])
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

export const ends: Step = (fixtures) =>
  withDropLock(fixtures, async (client, drop, now) => {
    const to = fixtures.random.pick(['completed', 'cancelled'])
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
      await client.query(`select void_drop_claims($1, 'The drop was canceled.')`, [drop.id])
    }
    await client.query('select close_books($1, $2)', [drop.id, now])
    await client.query('select return_unsold_units($1)', [drop.id])
    return `the sale is ${to}`
  })
