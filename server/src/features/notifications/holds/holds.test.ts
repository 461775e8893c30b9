import { countRowsRead } from '@keepcase/db/testing/rows-read.ts'
import { openTestDb } from '@keepcase/db/testing/test-db.ts'
import { sql } from 'kysely'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { claimBatch, type DropOptions, makeBuyers, makeDrop } from '#server/features/claims/testing/claims-fixtures.ts'
import { dequeueHoldNotifications } from './holds.queries.ts'
import { sendHoldNotifications } from './send-hold-notifications.ts'

const fixtures = await openTestDb()
const { db, owner, pool } = fixtures
afterAll(fixtures.close)

const deps = { db, baseUrl: 'http://localhost:3000', isMailSent: false, mailSecret: 'secret' }
const minute = 60_000

beforeEach(async () => {
  await fixtures.setClock('2026-11-21T20:00:00.000Z')
  await sql`delete from outgoing_mail`.execute(db)
  await sql`delete from notifications`.execute(db)
})

/** A buyer with one claim in each item of a new drop. */
async function holding(options: DropOptions = {}) {
  const drop = await makeDrop(owner, { cooldownSeconds: 0, endsIn: 3 * 24 * 60 * minute, ...options })
  const [buyer] = await makeBuyers(owner, 1)
  for (const item of drop.items) await claimBatch(pool, drop.dropId, [{ token: buyer?.token ?? null, item }])
  return { ...drop, buyer: buyer?.id ?? '' }
}
const told = async (userId: string) => {
  const { rows } = await sql<{ kind: string; title: string }>`
    select kind, title from notifications where user_id = ${userId} and kind like 'hold-%' order by created_at, kind`.execute(
    db,
  )
  return rows.map(({ kind, title }) => `${kind}: ${title}`)
}
const mails = async () => {
  const { rows } = await sql<{ subject: string }>`select subject from outgoing_mail order by created_at`.execute(db)
  return rows.map(({ subject }) => subject)
}

test('half of an hour and its last ten minutes are told once each, by notice and mail', async () => {
  const { buyer } = await holding()
  expect(await sendHoldNotifications(deps)).toBe(0)
  await fixtures.advance(30 * minute)
  await Promise.all([sendHoldNotifications(deps), sendHoldNotifications(deps)])
  expect(await told(buyer)).toEqual(['hold-half: Half your hold time is gone'])
  await fixtures.advance(10 * minute)
  expect(await sendHoldNotifications(deps)).toBe(0)
  await fixtures.advance(10 * minute)
  expect(await sendHoldNotifications(deps)).toBe(1)
  expect(await sendHoldNotifications(deps)).toBe(0)
  expect(await told(buyer)).toEqual(['hold-half: Half your hold time is gone', 'hold-ending: 10 minutes left to pay'])
  expect(await mails()).toEqual(['30 minutes left to pay for Tape 1', '10 minutes left to pay for Tape 1'])
})

test('holds that end together share a mail, and after a standstill only the last word is said', async () => {
  const { buyer } = await holding({ units: [1, 1, 1] })
  await fixtures.advance(55 * minute)
  expect(await sendHoldNotifications(deps)).toBe(3)
  expect(await told(buyer)).toEqual(Array(3).fill('hold-ending: 5 minutes left to pay'))
  expect(await mails()).toEqual(['5 minutes left to pay for Tape 1 and 2 more'])
})

test('short holds and released ones say nothing', async () => {
  const short = await holding({ holdSeconds: 300 })
  const released = await holding()
  await owner.query(`update claims set status = 'released', revoked = true where drop_id = $1`, [released.dropId])
  await fixtures.advance(4 * minute)
  expect(await sendHoldNotifications(deps)).toBe(0)
  await fixtures.advance(52 * minute)
  expect(await sendHoldNotifications(deps)).toBe(0)
  expect([...(await told(short.buyer)), ...(await told(released.buyer))]).toEqual([])
})

test('while the platform has stopped a drop its holds do not run out', async () => {
  const { dropId } = await holding()
  await owner.query(`update drops set status = 'paused', paused_at = app_now(), paused_by = 'platform' where id = $1`, [
    dropId,
  ])
  await fixtures.advance(55 * minute)
  expect(await sendHoldNotifications(deps)).toBe(0)
})

test('after a pause by the platform, a hold is half over when half of its own time has passed', async () => {
  const { buyer, dropId } = await holding()
  const move = (text: string) =>
    owner.query(`select write_drop_move($1, ${text}) from lock_and_settle_drop($1) as now`, [dropId])
  await fixtures.advance(10 * minute)
  await move("'paused', now, now, null, null, 'Looked into.', 'platform'")
  await fixtures.advance(180 * minute)
  await move("'active', now, now, null")
  expect(await sendHoldNotifications(deps)).toBe(0)
  await fixtures.advance(19 * minute)
  expect(await sendHoldNotifications(deps)).toBe(0)
  await fixtures.advance(minute)
  expect(await sendHoldNotifications(deps)).toBe(1)
  expect(await told(buyer)).toEqual(['hold-half: Half your hold time is gone'])
})

test('holds that are not half through are not read, however long those of past drops were', async () => {
  const past = await makeDrop(owner, { holdSeconds: 604_800 })
  await owner.query(
    `insert into fairness_ledgers (drop_id, closed_at) values ($1, app_now())
     on conflict (drop_id) do update set closed_at = excluded.closed_at`,
    [past.dropId],
  )
  const many = await makeDrop(owner, { units: [300] })
  const people = await makeBuyers(owner, 300)
  const asks = people.map(({ token }) => ({ token, item: many.items[0] ?? '' }))
  await claimBatch(pool, many.dropId, asks)
  const read = await countRowsRead(db, 'claims', async (tx) => {
    expect(await dequeueHoldNotifications(tx, 10)).toEqual([])
  })
  expect(read).toBeLessThan(100)
})
