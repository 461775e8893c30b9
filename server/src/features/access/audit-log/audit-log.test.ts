import { openTestDb } from '@keepcase/db/testing/test-db.ts'
import { createRouterClient } from '@orpc/server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testActor, testContext } from '#server/api/testing/test-context.ts'
import { transact } from '#server/database/transact.ts'
import { makeBuyers } from '#server/features/claims/testing/claims-fixtures.ts'
import { audit } from '../audit.ts'
import { auditRouter } from './audit-log.router.ts'
import { verifyAudit } from './verify-audit.ts'

const { db, owner, close } = await openTestDb()
afterAll(close)
const viewer = testActor({ permissions: ['platform.audit.view'] })
const api = createRouterClient(auditRouter({ db, longQueryDb: db, dataDir: '/nowhere' }), {
  context: testContext(viewer),
})

let ada = testActor()
beforeAll(async () => {
  const [person] = await makeBuyers(owner, 1)
  ada = testActor({ profileId: person?.id ?? '' })
  await owner.query(`update profiles set display_name = 'Ada' where id = $1`, [ada.profileId])
  for (let i = 1; i <= 5; i++) {
    await transact(db, (tx) =>
      audit(tx, {
        actor: ada,
        action: i % 2 ? 'settings.update' : 'users.suspend',
        subjectType: 'thing',
        subjectId: `thing-${i}`,
        before: { n: i },
        after: i === 3 ? null : { n: i + 1 },
        requestId: i === 2 ? null : `request-${i}`,
      }),
    )
  }
})

/** Verifies the log after a change that only the owner of the database can make; undoes it. */
async function breaksAfter(...changes: string[]): Promise<number[]> {
  await owner.query('alter table audit_log disable trigger user')
  await owner.query('create table saved as select * from audit_log')
  try {
    for (const change of changes) await owner.query(change)
    return (await verifyAudit(db)).breaks.map(({ seq }) => seq)
  } finally {
    await owner.query('delete from audit_log; insert into audit_log select * from saved; drop table saved')
    await owner.query('alter table audit_log enable trigger user')
  }
}

test('an untouched log is whole', async () => {
  expect(await verifyAudit(db)).toMatchObject({ rows: 5, head: expect.stringMatching(/^[0-9a-f]{64}$/), breaks: [] })
})

test('an altered, removed, reordered or field-swapped row is found', async () => {
  expect(await breaksAfter(`update audit_log set action = 'x' where seq = 3`)).toEqual([3])
  expect(await breaksAfter(`update audit_log set before = '{"n": 9}' where seq = 2`)).toEqual([2])
  expect(await breaksAfter(`update audit_log set created_at = created_at - interval '1 second' where seq = 4`)).toEqual(
    [4],
  )
  expect(await breaksAfter('delete from audit_log where seq = 2')).toEqual([3])
  expect(
    await breaksAfter(
      'update audit_log set seq = 99 where seq = 2',
      'update audit_log set seq = 2 where seq = 3',
      'update audit_log set seq = 3 where seq = 99',
    ),
  ).toEqual(expect.arrayContaining([2, 3]))
  // Row 3 has no `after`: its `before` moves there. The hash of version 1 skipped nulls and didn't notice.
  const swap = 'update audit_log set after = before, before = null where seq = 3'
  expect(await breaksAfter(swap)).toEqual([3])
  const asBefore = 'update audit_log set version = 1'
  const rehash = 'update audit_log l set hash = audit_hash(l) where seq = 3'
  expect(await breaksAfter(`${asBefore} where seq = 3`, rehash, swap)).not.toContain(3)
})

test('a row of the old version is verified by the old rule', async () => {
  const rehash = (seq: number) => [
    `update audit_log set version = 1, prev_hash = coalesce((select hash from audit_log where seq = ${seq - 1}), repeat('0', 64)) where seq = ${seq}`,
    `update audit_log l set hash = audit_hash(l) where seq = ${seq}`,
  ]
  const all = [1, 2, 3, 4, 5].flatMap(rehash)
  expect(await breaksAfter(...all)).toEqual([])
  expect(await breaksAfter(...all, `update audit_log set subject_id = 'x' where seq = 2`)).toEqual([2])
})

test('rows cut off at the end are found by a head that was published', async () => {
  const { rows, head } = await verifyAudit(db)
  expect((await verifyAudit(db, [{ seq: rows, hash: head ?? '' }])).breaks).toEqual([])
  expect((await verifyAudit(db, [{ seq: rows + 1, hash: head ?? '' }])).breaks).toMatchObject([{ seq: rows + 1 }])
})

test('the log is searched by act, by an id and by time, page by page', async () => {
  const seqs = async (input: Parameters<typeof api.list>[0]) => (await api.list(input)).items.map(({ seq }) => seq)
  expect(await seqs({})).toEqual([5, 4, 3, 2, 1])
  expect(await seqs({ action: 'users.suspend' })).toEqual([4, 2])
  expect(await seqs({ q: 'thing-3' })).toEqual([3])
  expect(await seqs({ q: 'request-4' })).toEqual([4])
  expect(await seqs({ q: ada.profileId, action: 'settings.update' })).toEqual([5, 3, 1])
  expect(await seqs({ from: '2999-01-01T00:00:00Z' })).toEqual([])
  expect(await seqs({ to: '2001-01-01T00:00:00Z' })).toEqual([])
  const first = await api.list({ limit: 2 })
  expect(await seqs({ limit: 2, cursor: first.nextCursor ?? '' })).toEqual([3, 2])
  const oldest = await api.list({ limit: 2, order: 'asc' })
  expect(oldest.items.map(({ seq }) => seq)).toEqual([1, 2])
  expect(await seqs({ limit: 2, order: 'asc', cursor: oldest.nextCursor ?? '' })).toEqual([3, 4])
  await expect(api.list({ cursor: oldest.nextCursor ?? '' })).rejects.toMatchObject({ code: 'BAD_REQUEST' })
  expect(first.items[0]).toMatchObject({ actorName: 'Ada', before: { n: 5 }, after: { n: 6 } })
  expect((await api.actions({})).items).toEqual(['settings.update', 'users.suspend'])
})
