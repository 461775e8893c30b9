import { setTimeout as sleep } from 'node:timers/promises'
import { openTestDb } from '@keepcase/db/testing/test-db.ts'
import type pg from 'pg'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { transact } from '#server/database/transact.ts'
import { patchRoutine } from '#server/features/claims/testing/claim-race-tools.ts'
import { makeBuyers } from '#server/features/claims/testing/claims-fixtures.ts'
import { setAdministrator } from './set-administrator.ts'

// Two administrators remove each other at the same time: one removal waits, and then finds nobody left to replace them.

const { db, owner, close } = await openTestDb()
afterAll(close)

let pair: string[] = []
beforeEach(async () => {
  await owner.query(`delete from platform_permissions where source = 'admin'`)
  pair = (await makeBuyers(owner, 2)).map(({ id }) => id)
  for (const id of pair) await transact(db, (tx) => setAdministrator(tx, null, id, true))
})

const asks = async (client: pg.PoolClient, id: string): Promise<boolean> =>
  (await client.query('select remains_administrator($1) as is_kept', [id])).rows[0].is_kept

/** Each of the two is removed by the other in a transaction of its own, both begun before either ends. */
async function removeEachOther(): Promise<{ administrators: number; answers: boolean[] }> {
  const [first, second] = [await owner.connect(), await owner.connect()]
  const [a = '', b = ''] = pair
  const remove = async (client: pg.PoolClient, id: string, mayGo: boolean) => {
    if (mayGo) await client.query(`delete from platform_permissions where profile_id = $1 and source = 'admin'`, [id])
    await client.query('commit')
  }
  try {
    for (const client of [first, second]) await client.query('begin')
    const mayFirst = await asks(first, a)
    const later = asks(second, b)
    await Promise.race([later, sleep(300)])
    await remove(first, a, mayFirst)
    const maySecond = await later
    await remove(second, b, maySecond)
    const { rows } = await first.query(
      `select count(distinct profile_id)::int as n from platform_permissions where source = 'admin'`,
    )
    return { administrators: rows[0].n, answers: [mayFirst, maySecond] }
  } finally {
    first.release()
    second.release()
  }
}

test('one of two who remove each other at once stays', async () => {
  expect(await removeEachOther()).toEqual({ administrators: 1, answers: [true, false] })
})

test('without the lock nobody is left', async () => {
  await patchRoutine(owner, 'remains_administrator', [[/perform 1 from permissions [^;]*;/, '']])
  expect(await removeEachOther()).toEqual({ administrators: 0, answers: [true, true] })
})
