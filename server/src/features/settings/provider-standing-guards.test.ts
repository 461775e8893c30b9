import { openTestDb, type TestDb } from '@keepcase/db/testing/test-db.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { claimBatch, makeBuyers, makeDrop } from '#server/features/claims/testing/claims-fixtures.ts'
import { openPayment } from '#server/features/claims/testing/money-fixtures.ts'

// What the settings say of mail, payments and their own history: what each figure counts, and what it leaves out.

let fixtures: TestDb
let administrator: string
let paymentId: string
beforeAll(async () => {
  fixtures = await openTestDb()
  const [one, buyer] = await makeBuyers(fixtures.owner, 2)
  administrator = one!.id
  const drop = await makeDrop(fixtures.owner)
  const [claim] = await claimBatch(fixtures.pool, drop.dropId, [{ token: buyer!.token, item: drop.items[0]! }])
  paymentId = await openPayment(fixtures.owner, [String(claim!.claim_id)])
})
afterAll(() => fixtures.close())

const nothing = 'select 1'
const first = async (changes: string, query: string) => (await fixtures.tryOut(changes, query))[0]

describe('mail', () => {
  const mail = (fields: Record<string, string>) => {
    const all = { recipient: `'a@keepcase.test'`, subject: `'Hello'`, body_text: `''`, kind: `'welcome'`, ...fields }
    return `insert into outgoing_mail (${Object.keys(all).join(', ')}) values (${Object.values(all).join(', ')})`
  }
  const hoursAgo = (n: number) => `app_now() - interval '${n} hours'`
  const standing = (...mails: Record<string, string>[]) =>
    first([nothing, ...mails.map(mail)].join('; '), `select * from mail_standing('${administrator}')`)

  test('waits only while it is queued', async () => {
    const old = { created_at: hoursAgo(2) }
    expect(await standing(old)).toMatchObject({ waiting: 1, oldest_minutes: 120 })
    expect(await standing({ ...old, state: `'kept'` })).toMatchObject({ waiting: 0, oldest_minutes: null })
  })

  test('that failed is counted for a day', async () => {
    const failed = (hours: number) => ({ state: `'failed'`, created_at: hoursAgo(hours) })
    expect(await standing(failed(1))).toMatchObject({ failed_last_day: 1 })
    expect(await standing(failed(25))).toMatchObject({ failed_last_day: 0 })
    expect(await standing({ created_at: hoursAgo(1) })).toMatchObject({ failed_last_day: 0 })
  })

  test('was last sent when one went out', async () => {
    expect((await standing({ state: `'sent'`, sent_at: hoursAgo(1) }))?.last_sent_at).not.toBeNull()
    expect((await standing({ state: `'kept'`, sent_at: hoursAgo(1) }))?.last_sent_at).toBeNull()
  })

  test('tells the newest error of one that still waits', async () => {
    const refused = { last_error: `'Refused'`, run_after: hoursAgo(2) }
    expect(await standing(refused, { run_after: hoursAgo(1) })).toMatchObject({ last_error: 'Refused' })
    expect(await standing({ ...refused, state: `'failed'` })).toMatchObject({ last_error: null })
  })

  test('shows one’s own newest test', async () => {
    const test = { kind: `'account-test-mail'`, user_id: `'${administrator}'` }
    expect(await standing(test)).toMatchObject({ test_recipient: 'a@keepcase.test' })
    expect(await standing({ ...test, kind: `'welcome'` })).toMatchObject({ test_recipient: null })
    expect(
      await standing({ ...test, user_id: `(select id from profiles where id <> '${administrator}' limit 1)` }),
    ).toMatchObject({ test_recipient: null })
  })
})

describe('payments', () => {
  const standing = (changes: string) => first(changes, 'select * from payment_standing()')
  const payment = (change: string) => `update payments set ${change} where id = '${paymentId}'`

  test('that were captured count for a day', async () => {
    const captured = (hours: number) =>
      payment(`status = 'captured', captured_cents = due_cents, captured_at = app_now() - interval '${hours} hours'`)
    expect(await standing(captured(1))).toMatchObject({ captured_last_day: 1, unsettled: 0 })
    expect(await standing(captured(25))).toMatchObject({ captured_last_day: 0 })
  })

  test('are unsettled while their provider decides, and late after a quarter of an hour', async () => {
    const processing = (minutes: number, status = 'processing') =>
      payment(`status = '${status}', began_at = app_now() - interval '${minutes} minutes'`)
    expect(await standing(processing(16))).toMatchObject({ unsettled: 1, late: 1 })
    expect(await standing(processing(14))).toMatchObject({ unsettled: 1, late: 0 })
    expect(await standing(processing(16, 'started'))).toMatchObject({ unsettled: 1, late: 0 })
    expect(await standing(processing(16, 'declined'))).toMatchObject({ unsettled: 0, late: 0 })
  })

  test('are being refunded until the provider has answered', async () => {
    const refund = (status: string) =>
      `insert into refunds (payment_id, amount_cents, reason, cause_id, claim_ids, status, created_at)
       values ('${paymentId}', 100, 'Broken', gen_random_uuid(), '{}', '${status}', app_now() - interval '30 minutes')`
    expect(await standing(refund('pending'))).toMatchObject({ refunds_pending: 1, oldest_refund_minutes: 30 })
    expect(await standing(refund('succeeded'))).toMatchObject({ refunds_pending: 0, oldest_refund_minutes: null })
  })

  test('show the provider’s reports of a month, and those of a day that were not applied', async () => {
    const report = (days: number, applied = 'null') =>
      `insert into provider_events (provider, event_id, type, payload, received_at, applied_at)
       values ('sandbox', 'e', 'payment', '{}', app_now() - interval '1 hour' - interval '${days} days', ${applied})`
    expect((await standing(report(0)))!.last_event_at).not.toBeNull()
    expect(await standing(report(0))).toMatchObject({ events_unapplied: 1 })
    expect(await standing(report(0, 'app_now()'))).toMatchObject({ events_unapplied: 0 })
    expect(await standing(report(1))).toMatchObject({ events_unapplied: 0 })
    expect((await standing(report(30)))!.last_event_at).toBeNull()
  })
})

test('the history shows changes of the platform’s settings alone', async () => {
  const act = (type: string, id: string, action: string) =>
    `insert into audit_log (seq, action, subject_type, subject_id, created_at, prev_hash, hash)
     values (900, '${action}', '${type}', '${id}', app_now(), '', '')`
  const shown = async (changes: string, before = 'null') =>
    (await first(changes, `select count(*)::int as n from settings_history(${before}, 9)`))!.n
  const before = (await shown(nothing)) as number
  expect(await shown(act('platform_settings', '1', 'settings.update'))).toBe(before + 1)
  expect(await shown(act('platform_settings', '1', 'settings.update'), '2')).toBe(before + 1)
  expect(await shown(act('platform_settings', '1', 'settings.update'), '1')).toBe(before)
  expect(await shown(act('tax_rates', '1', 'settings.update'))).toBe(before)
  expect(await shown(act('platform_settings', '2', 'settings.update'))).toBe(before)
  expect(await shown(act('platform_settings', '1', 'settings.test'))).toBe(before)
})
