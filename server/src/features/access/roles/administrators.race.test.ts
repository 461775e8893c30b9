import { openTestDb } from '@keepcase/db/testing/test-db.ts'
import { createRouterClient } from '@orpc/server'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import type { Actor } from '#server/api/context.ts'
import { testContext } from '#server/api/testing/test-context.ts'
import { closeAccount } from '#server/features/accounts/rights/close-account.ts'
import { administratorsFixtures } from '../testing/administrators-fixtures.ts'

// Every way to remove an administrator against every other one at the same time: somebody always remains who is active,
// holds the administration without an end, and may make others administrators.

const { db, owner, close } = await openTestDb()
afterAll(close)
const { routers, administrator, roleOf, withoutRights } = administratorsFixtures({ db, owner })
const as = (actor: Actor) => createRouterClient(routers, { context: testContext(actor) })
const soon = '2999-01-01T00:00:00Z'

/** Ways in which one administrator removes another one. */
const acts: Readonly<Record<string, (by: Actor, who: Actor) => Promise<unknown>>> = {
  'take the rights of': (by, who) => as(by).users.setAdministrator({ id: who.profileId, isAdministrator: false }),
  suspend: (by, who) => as(by).users.suspend({ id: who.profileId, reason: 'For the test' }),
  'revoke the role of': async (by, who) => as(by).roles.revoke({ id: await roleOf(who) }),
  'suspend the role of': async (by, who) =>
    as(by).roles.update({ id: await roleOf(who), status: 'suspended', expiresOn: null }),
  'end the role of': async (by, who) =>
    as(by).roles.update({ id: await roleOf(who), status: 'active', expiresOn: soon }),
  'assign a short role to': (by, who) => as(by).roles.assign({ userId: who.profileId, role: 'admin', expiresOn: soon }),
}
const leave = (who: Actor) =>
  closeAccount({ db, parts: () => [], checkPassword: async () => true }, who, 'any', 'test-request')

/** Administrators who are left: written apart from what the commands ask. */
const left = async (): Promise<number> =>
  (
    await owner.query(`
      select count(*)::int as n from profiles f
      where f.is_active and f.suspended_at is null and f.closed_at is null
        and (select count(distinct p.name) from platform_permissions g join permissions p on p.id = g.permission_id
          where g.profile_id = f.id and g.expires_at is null
            and p.name in ('platform.admin.access', 'platform.users.managePermissions')) = 2`)
  ).rows[0].n

let pair: [Actor, Actor]
beforeEach(async () => {
  await withoutRights()
  pair = [await administrator(), await administrator()]
})

/** Runs both at once; the codes of those that were refused. */
async function atOnce(...both: (() => Promise<unknown>)[]): Promise<unknown[]> {
  const answers = await Promise.allSettled(both.map((run) => run()))
  return answers.flatMap((answer) => (answer.status === 'rejected' ? [answer.reason.code] : []))
}

const names = Object.keys(acts)
const pairs = names.flatMap((one, i) => names.slice(i).map((other) => [one, other] as const))

describe('two administrators at the same time', () => {
  test.each(pairs)('%s and %s each other: one stays', async (one, other) => {
    const [ada, bob] = pair
    const refused = await atOnce(
      () => acts[one]!(ada, bob),
      () => acts[other]!(bob, ada),
    )
    expect(refused).toHaveLength(1)
    expect(['LAST_ADMINISTRATOR', 'UNAUTHORIZED', 'FORBIDDEN', 'NOT_HELD']).toContain(refused[0])
    expect(await left()).toBe(1)
  })

  test.each(names)('one leaves while they %s the other: one stays', async (act) => {
    const [ada, bob] = pair
    await atOnce(
      () => leave(ada),
      () => acts[act]!(ada, bob),
    )
    expect(await left()).toBe(1)
  })

  test('both leave: one is told to stay', async () => {
    const [ada, bob] = pair
    expect(
      await atOnce(
        () => leave(ada),
        () => leave(bob),
      ),
    ).toEqual(['LAST_ADMINISTRATOR'])
    expect(await left()).toBe(1)
  })
})

test('two acts on one person at the same time both end', async () => {
  for (const one of names) {
    const [ada, bob, cleo] = [await administrator(), await administrator(), await administrator()]
    const refused = await atOnce(
      () => acts[one]!(ada, cleo),
      () => acts.suspend!(bob, cleo),
    )
    expect(refused, one).toEqual([])
  }
})
