import { randomUUID } from 'node:crypto'
import { countRowsRead } from '@keepcase/db/testing/rows-read.ts'
import { openTestDb } from '@keepcase/db/testing/test-db.ts'
import { afterAll, expect, test } from 'vitest'
import { transact } from '#server/database/transact.ts'
import { deleteOldAnswers } from './api.queries.ts'
import { fingerprintOf, withKey } from './idempotency.ts'
import { Refusal } from './refusal.ts'

const { db, owner, close } = await openTestDb()
afterAll(close)

let runs = 0
const userId = randomUUID()
type Options = { input?: object; userId?: string; call?: string; fail?: boolean }

function pay(key: string, options: Options = {}) {
  const { input = { amount: 1 }, call = 'checkout.pay', fail = false } = options
  return transact(db, (tx) =>
    withKey(tx, { userId: options.userId ?? userId, key, call, input }, async () => {
      runs++
      if (fail) throw new Refusal('CONFLICT')
      await new Promise((resolve) => setTimeout(resolve, 30))
      return { orderId: randomUUID(), some_key: 1 }
    }),
  )
}

test('the same key gives the first answer again, to the letter', async () => {
  const first = await pay('press-0001')
  expect(await pay('press-0001')).toEqual(first)
  expect(Object.keys(first)).toEqual(['orderId', 'some_key'])
})

test('ten presses at once run once', async () => {
  const before = runs
  const answers = await Promise.all(Array.from({ length: 10 }, () => pay('press-0002')))
  expect(new Set(answers.map((answer) => answer.orderId)).size).toBe(1)
  expect(runs - before).toBe(1)
})

test('another input or another call under the key is refused', async () => {
  await pay('press-0003')
  await expect(pay('press-0003', { input: { amount: 2 } })).rejects.toMatchObject({ code: 'KEY_REUSED' })
  await expect(pay('press-0003', { call: 'checkout.refund' })).rejects.toMatchObject({ code: 'KEY_REUSED' })
})

test("another user's key is another key", async () => {
  const mine = await pay('press-0004')
  expect(await pay('press-0004', { userId: randomUUID() })).not.toEqual(mine)
})

test('a refused attempt keeps nothing and may be repeated', async () => {
  await expect(pay('press-0005', { fail: true })).rejects.toMatchObject({ code: 'CONFLICT' })
  expect(await pay('press-0005')).toHaveProperty('orderId')
})

test('the order of fields makes no other request', () => {
  expect(fingerprintOf('c', { a: 1, b: { c: [1, 2], d: null } })).toBe(
    fingerprintOf('c', { b: { d: null, c: [1, 2] }, a: 1 }),
  )
  expect(fingerprintOf('c', { a: '1' })).not.toBe(fingerprintOf('c', { a: 1 }))
  expect(fingerprintOf('c', [1, 2])).not.toBe(fingerprintOf('c', [2, 1]))
})

test('answers are kept for a week', async () => {
  await pay('press-0006')
  await owner.query(
    "update idempotency_answers set created_at = app_now() - interval '8 days' where key = 'press-0006'",
  )
  await deleteOldAnswers(db)
  const keys = await db.selectFrom('idempotencyAnswers').select('key').where('userId', '=', userId).execute()
  expect(keys.map(({ key }) => key)).toEqual(expect.not.arrayContaining(['press-0006']))
  expect(keys.length).toBeGreaterThan(3)
})

test('looking for old answers reads no younger one', async () => {
  await owner.query(
    `insert into idempotency_answers (user_id, key, call, fingerprint, status, answer)
     select gen_random_uuid(), 'press-0007', 'checkout.pay', '', 200, 'null' from generate_series(1, 300)`,
  )
  expect(await countRowsRead(db, 'idempotency_answers', deleteOldAnswers)).toBeLessThan(100)
})
