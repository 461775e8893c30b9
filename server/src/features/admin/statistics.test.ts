import { openTestDb } from '@keepcase/db/testing/test-db.ts'
import { createRouterClient } from '@orpc/server'
import { afterAll, expect, test } from 'vitest'
import type { Actor } from '#server/api/context.ts'
import { testActor, testContext } from '#server/api/testing/test-context.ts'
import { makeBuyers } from '#server/features/claims/testing/claims-fixtures.ts'
import { adminRouter } from './admin.router.ts'
import { healthOfTest } from './testing/health-of-test.ts'

const { db, owner, close } = await openTestDb()
afterAll(close)
const as = (actor: Actor | null) =>
  createRouterClient(adminRouter({ db, ...healthOfTest }), { context: testContext(actor) })
const boss = testActor({ permissions: ['platform.admin.access'] })

test('the four counts are of today: closed accounts are none, an administrator whose grant has run out is none', async () => {
  const people = await makeBuyers(owner, 6)
  const set = (who: number, what: string) => owner.query(`update profiles set ${what} where id = $1`, [people[who]!.id])
  await set(0, 'suspended_at = now(), is_active = false')
  await set(1, 'is_active = false')
  await set(2, 'closed_at = now(), is_active = false')
  const grant = (who: number, end: string | null) =>
    owner.query(
      `insert into platform_permissions (profile_id, permission_id, expires_at)
       select $1, id, $2::timestamptz from permissions where name = 'platform.admin.access'`,
      [people[who]!.id, end],
    )
  await grant(3, null)
  await grant(4, '2020-01-01')
  await grant(5, '2999-01-01')
  expect(await as(boss).statistics({})).toEqual({
    administrators: 2,
    totalUsers: 5,
    activeUsers: 3,
    suspendedUsers: 1,
  })
})

test('only administrators may ask', async () => {
  await expect(as(null).statistics({})).rejects.toMatchObject({ code: 'UNAUTHORIZED' })
  await expect(as(testActor({ permissions: ['platform.users.list'] })).statistics({})).rejects.toMatchObject({
    code: 'FORBIDDEN',
  })
})
