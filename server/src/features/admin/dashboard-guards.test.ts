import { openTestDb, type TestDb } from '@keepcase/db/testing/test-db.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { claimBatch, makeBuyers, makeDrop } from '#server/features/claims/testing/claims-fixtures.ts'
import { openPayment } from '#server/features/claims/testing/money-fixtures.ts'

// What the dashboard counts and shows, and what it leaves out: one condition at a time.

let fixtures: TestDb
let person: string
let paymentId: string
beforeAll(async () => {
  fixtures = await openTestDb()
  const [one, buyer] = await makeBuyers(fixtures.owner, 2)
  person = one!.id
  await fixtures.owner.query(`update profiles set display_name = 'Bo Ek' where id = $1`, [person])
  const drop = await makeDrop(fixtures.owner)
  const [claim] = await claimBatch(fixtures.pool, drop.dropId, [{ token: buyer!.token, item: drop.items[0]! }])
  paymentId = await openPayment(fixtures.owner, [String(claim!.claim_id)])
})
afterAll(() => fixtures.close())

const nothing = 'select 1'
const act = (type: string, subject: string, actor = person) =>
  `insert into audit_log (seq, actor_id, action, subject_type, subject_id, created_at, prev_hash, hash)
   values (900, '${actor}', 'users.suspend', '${type}', '${subject}', app_now() + interval '1 minute', '', '')`

describe('recent activity', () => {
  const newest = async (changes: string) =>
    (await fixtures.tryOut(changes, `select actor_name, subject from recent_events(50) where kind = 'act'`))[0]

  test('names the person that an act was about, and who acted', async () => {
    expect(await newest(act('profile', person))).toEqual({ actor_name: 'Bo Ek', subject: 'Bo Ek' })
    expect(await newest(act('setting', person))).toMatchObject({ subject: null })
    expect(await newest(act('profile', 'no id'))).toMatchObject({ subject: null })
  })

  test('names nobody whose account is gone, as if it had no name', async () => {
    const gone = '00000000-0000-4000-8000-00000000dead'
    expect(await newest(act('setting', 'x', gone))).toMatchObject({ actor_name: null })
  })

  test('shows new accounts that are still open', async () => {
    const shown = async (changes: string) =>
      (await fixtures.tryOut(changes, `select id from recent_events(50) where id = '${person}'`)).length
    expect(await shown(nothing)).toBe(1)
    expect(await shown(`update profiles set closed_at = app_now() where id = '${person}'`)).toBe(0)
  })
})

describe('system health', () => {
  const standing = async (changes: string) => (await fixtures.tryOut(changes, 'select * from delivery_standing()'))[0]
  const mail = (state: string, hours: number) =>
    `insert into outgoing_mail (recipient, subject, body_text, kind, state, created_at)
     values ('a@keepcase.test', 'Hello', '', 'welcome', '${state}', app_now() - interval '${hours} hours')`

  test('counts mail that waits, and what failed within a day', async () => {
    expect(await standing(mail('queued', 2))).toMatchObject({
      mails_waiting: 1,
      oldest_mail_minutes: 120,
      mails_failed: 0,
    })
    expect(await standing(mail('failed', 2))).toMatchObject({
      mails_waiting: 0,
      oldest_mail_minutes: null,
      mails_failed: 1,
    })
    expect(await standing(mail('failed', 25))).toMatchObject({ mails_failed: 0 })
  })

  test('counts payments that their provider has not decided for a quarter of an hour', async () => {
    const payment = (status: string, minutes: number) =>
      `update payments set status = '${status}', began_at = app_now() - interval '${minutes} minutes' where id = '${paymentId}'`
    expect(await standing(payment('processing', 16))).toMatchObject({ payments_late: 1 })
    expect(await standing(payment('processing', 14))).toMatchObject({ payments_late: 0 })
    expect(await standing(payment('started', 16))).toMatchObject({ payments_late: 0 })
  })
})
