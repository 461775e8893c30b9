import { DropStatus, followedFields } from '@keepcase/contract/drops/drops.contract.ts'
import { DropChanged } from '@keepcase/contract/drops/drops.events.ts'
import { canMove, dropStatusAt, priceAt } from '@keepcase/contract/drops/drops.rules.ts'
import { openTestDb } from '@keepcase/db/testing/test-db.ts'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { at, dropFixtures, minutes, noon } from './testing/drops-fixtures.ts'

const fixtures = await openTestDb()
const { db, owner, setClock } = fixtures
const { seller, draft, as } = dropFixtures(fixtures)
afterAll(fixtures.close)

const seed = Date.now() % 1_000_000
let state = seed
function random(below: number): number {
  state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
  return Math.floor((state / 2_147_483_648) * below)
}
// @NOTE few instants, so that equal ones are frequent: rules disagree at equality
const instant = () => (random(8) === 0 ? null : new Date(Date.parse(noon) + random(7)))
const statuses = DropStatus.options

test(`SQL and TypeScript agree on what a drop is at an instant (seed ${seed})`, async () => {
  const rows = Array.from({ length: 3_000 }, () => ({
    status: statuses[random(statuses.length)] ?? 'draft',
    startDate: instant(),
    endDate: instant(),
    now: new Date(Date.parse(noon) + random(7)),
  }))
  const { rows: answers } = await owner.query<{ status: string }>(
    `select drop_status_at(status, start_date, end_date, now) as status
     from unnest($1::text[], $2::timestamptz[], $3::timestamptz[], $4::timestamptz[]) with ordinality
       as r(status, start_date, end_date, now, n) order by n`,
    [rows.map((r) => r.status), rows.map((r) => r.startDate), rows.map((r) => r.endDate), rows.map((r) => r.now)],
  )
  for (const [i, row] of rows.entries())
    expect(answers[i]?.status, JSON.stringify(row)).toBe(dropStatusAt(row, row.now))
})

test(`SQL and TypeScript agree on the price in force (seed ${seed})`, async () => {
  await setClock(noon)
  const { id } = await draft(await seller(), { type: 'mystery', contents: 'x' })
  for (let round = 0; round < 40; round++) {
    await owner.query('delete from drop_hints where drop_id = $1', [id])
    const steps = Array.from({ length: random(6) }, () => ({
      priceStepCents: random(900),
      revealAt: instant(),
      revealedAt: instant(),
    }))
    for (const [i, step] of steps.entries()) {
      await owner.query(
        `insert into drop_hints (drop_id, position, body, price_step_cents, reveal_at, revealed_at) values ($1, $2, 'h', $3, $4, $5)`,
        [id, i + 1, step.priceStepCents, step.revealAt, step.revealedAt],
      )
    }
    const now = new Date(Date.parse(noon) + random(7))
    const { rows } = await sql<{ cents: number }>`select 1000 + price_steps_at(${id}, ${now}) as cents`.execute(db)
    expect(rows[0]?.cents, JSON.stringify({ steps, now })).toBe(priceAt(1000, steps, now))
  }
})

test('the event of a changed drop carries every field that the contract names, as the drop shows it', async () => {
  const who = await seller()
  const { id } = await draft(who, { startDate: at(minutes(60)), endDate: at(minutes(120)) })
  await as(who.actor).drops.update({ id, hostNote: 'Hello' })
  const { rows } = await sql<{ event: Record<string, unknown> }>`
    select drop_event(d, app_now()) as event from drops d where id = ${id}`.execute(db)
  const [row] = rows
  expect(DropChanged.parse(row?.event)).toEqual(row?.event)
  const shown = await as(who.actor).drops.forSeller({ id })
  expect(shown).toMatchObject(Object.fromEntries(Object.keys(followedFields).map((name) => [name, row?.event[name]])))
})

test('SQL and TypeScript have the same table of moves', async () => {
  const who = await seller()
  const { id } = await draft(who, { startDate: at(minutes(60)), endDate: at(minutes(120)) })
  for (const from of statuses) {
    for (const to of statuses) {
      if (from === to) continue
      const client = await owner.connect()
      await client.query('begin')
      await client.query('alter table drops disable trigger drop_status_move')
      const paused = (status: string) => (status === 'paused' ? `, paused_at = now()` : `, paused_at = null`)
      await client.query(`update drops set status = '${from}'${paused(from)} where id = $1`, [id])
      await client.query('alter table drops enable trigger drop_status_move')
      const moved = await client.query(`update drops set status = '${to}'${paused(to)} where id = $1`, [id]).then(
        () => true,
        (error: { code?: string }) => (error.code === '23514' ? false : Promise.reject(error)),
      )
      await client.query('rollback')
      client.release()
      expect(moved, `${from} to ${to}`).toBe(canMove(from, to))
    }
  }
})
