import { openTestDb, type TestDb } from '@keepcase/db/testing/test-db.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeBuyers } from '#server/features/claims/testing/claims-fixtures.ts'

// A page of the audit log: every filter counts, alone and together with each other.

const suspended = 'users.suspend'

let fixtures: TestDb
let ada: string
let bo: string
let cy: string
beforeAll(async () => {
  fixtures = await openTestDb()
  const [one, two, three] = await makeBuyers(fixtures.owner, 3)
  ;[ada, bo, cy] = [one!.id, two!.id, three!.id]
  await fixtures.owner.query(`update profiles set display_name = 'Bo Ek' where id = $1`, [bo])
  // Four acts an hour apart: two kinds, two people, and Cy for whom the second and the third were done.
  for (const n of [1, 2, 3, 4]) {
    await fixtures.setClock(`2031-01-01T0${n}:00:00.000Z`)
    await fixtures.owner.query(
      `insert into audit_log
         (seq, actor_id, on_behalf_of, action, subject_type, subject_id, request_id, created_at, prev_hash, hash)
       values ($1, $2, $3, $4, 'profile', $5, $6, app_now(), '', '')`,
      [
        ...[n, n % 2 ? bo : ada, [2, 3].includes(n) ? cy : null],
        ...[n < 3 ? suspended : 'users.reactivate', bo, `request-${n % 2}`],
      ],
    )
  }
})
afterAll(() => fixtures.close())

type Filter = { action?: string; id?: string; from?: string; to?: string; order?: 'asc'; after?: number }
const quoted = (value?: string) => (value === undefined ? 'null' : `'${value}'`)
const page = async ({ action, id, from, to, order, after }: Filter): Promise<number[]> =>
  (
    await fixtures.tryOut<{ seq: string }>(
      'select 1',
      `select seq from audit_page(${[action, id, from, to, order ?? 'desc'].map(quoted)}, ${after ?? 'null'}, 9)`,
    )
  ).map(({ seq }) => Number(seq))

const [secondHour, fourthHour] = ['2031-01-01T02:00:00Z', '2031-01-01T04:00:00Z']

describe.each<[string, Filter, number[]]>([
  ['of all acts', {}, [4, 3, 2, 1]],
  ['of one kind', { action: suspended }, [2, 1]],
  ['about somebody', { id: 'BO' }, [4, 3, 2, 1]],
  ['by somebody', { id: 'ADA' }, [4, 2]],
  ['for somebody', { id: 'CY' }, [3, 2]],
  ['of one request', { id: 'request-1' }, [3, 1]],
])('a page %s', (_, filter, all) => {
  const named = () => ({ ...filter, ...(filter.id && { id: { BO: bo, ADA: ada, CY: cy }[filter.id] ?? filter.id }) })

  test('shows them, newest first', async () => {
    expect(await page(named())).toEqual(all)
  })

  test('of one kind shows that kind alone', async () => {
    expect(await page({ ...named(), action: suspended })).toEqual(all.filter((seq) => seq <= 2))
  })

  test('of a time begins and ends with it', async () => {
    expect(await page({ ...named(), from: secondHour, to: fourthHour })).toEqual(
      all.filter((seq) => seq >= 2 && seq <= 3),
    )
  })

  test('shows them oldest first', async () => {
    expect(await page({ ...named(), order: 'asc' })).toEqual(all.toReversed())
    expect(await page({ ...named(), order: 'asc', from: secondHour, to: fourthHour })).toEqual(
      all.filter((seq) => seq >= 2 && seq <= 3).toReversed(),
    )
  })

  test('goes on after a row, both ways', async () => {
    expect(await page({ ...named(), after: 3 })).toEqual(all.filter((seq) => seq < 3))
    expect(await page({ ...named(), order: 'asc', after: 2 })).toEqual(all.filter((seq) => seq > 2).toReversed())
  })
})

test('a person is named, and only where an act is about one', async () => {
  const name = async (type: string, subject: string) =>
    (
      await fixtures.tryOut(
        `insert into audit_log (seq, action, subject_type, subject_id, created_at, prev_hash, hash)
         values (9, 'x', '${type}', '${subject}', app_now(), '', '')`,
        `select subject_name from audit_page(null, '${subject}', null, null, 'desc', null, 1)`,
      )
    )[0]
  expect(await name('profile', bo)).toEqual({ subject_name: 'Bo Ek' })
  expect(await name('setting', bo)).toEqual({ subject_name: null })
  expect(await name('profile', 'everybody')).toEqual({ subject_name: null })
})

describe('a check of a part of the log', () => {
  const chain = `update audit_log l set prev_hash = repeat(seq::text, 64), hash = repeat((seq + 1)::text, 64)`
  const breaks = async (changes: string, from: number, to: number) =>
    (
      await fixtures.tryOut(
        `alter table audit_log disable trigger user; ${chain}; ${changes}`,
        `select seq::int, problem from audit_breaks(${from}, ${to}) where problem not like '%altered'`,
      )
    ).map((row) => Object.values(row).join(' '))

  test('tells what is missing and what does not continue, within the part', async () => {
    const missing = '3 rows before it are missing'
    expect(await breaks('select 1', 2, 4)).toEqual([])
    expect(await breaks('delete from audit_log where seq = 2', 3, 4)).toEqual([missing])
    expect(await breaks('delete from audit_log where seq = 2', 1, 4)).toContain(missing)
    expect(await breaks(`update audit_log set prev_hash = '' where seq = 3`, 2, 4)).toEqual([
      '3 it does not continue the row before it',
    ])
    expect(await breaks(`update audit_log set prev_hash = '' where seq in (2, 4)`, 3, 3)).toEqual([])
  })
})
