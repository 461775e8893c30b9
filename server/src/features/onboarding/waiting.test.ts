import { openTestDb } from '@keepcase/db/testing/test-db.ts'
import { createRouterClient } from '@orpc/server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testActor, testContext } from '#server/api/testing/test-context.ts'
import { claimBatch, type DropFixture, makeBuyers, makeDrop } from '#server/features/claims/testing/claims-fixtures.ts'
import { onboardingRouter } from './onboarding.router.ts'

const fixtures = await openTestDb()
const { db, owner, pool } = fixtures
afterAll(fixtures.close)
const router = onboardingRouter({ db, onProfileAnswer: [] })

let me: string
/** An open drop that the account has nothing to do with. */
let drop: DropFixture
beforeAll(async () => {
  me = (await makeBuyers(owner, 1))[0]!.id
  drop = await makeDrop(owner, { status: 'active' })
})

const isWaiting = async (open: string[] = [], profileId = me) =>
  (await createRouterClient(router, { context: testContext(testActor({ profileId })) }).waiting({ open })).isWaiting

const set = (change: string, { dropId } = drop) =>
  owner.query(`update drops set ${change} where id = $1 and status <> 'draft'`, [dropId])
const follow = (storefrontId = drop.storefrontId) =>
  owner.query('insert into storefront_follows (profile_id, storefront_id) values ($1, $2)', [me, storefrontId])
const remind = (dropId: string) =>
  owner.query(`insert into drop_reminders (user_id, drop_id, moments, channels) values ($1, $2, '{24h}', '{in_app}')`, [
    me,
    dropId,
  ])

/** A fresh account and a fresh drop, which starts in this many minutes. */
async function begin(startsInMinutes: number) {
  me = (await makeBuyers(owner, 1))[0]!.id
  drop = await makeDrop(owner, {
    status: startsInMinutes > 0 ? 'scheduled' : 'active',
    startsIn: startsInMinutes * 60_000,
    endsIn: 86_400_000,
  })
}

test('the market holds nothing back: a drop must concern the account', async () => {
  expect(await isWaiting()).toBe(false)
})

test.each([
  ['follows', () => follow()],
  ['is reminded of', () => remind(drop.dropId)],
])('a drop that its viewer %s counts from 10 minutes before its start until its end', async (_, relate) => {
  await begin(11)
  await relate()
  expect(await isWaiting()).toBe(false)
  await set(`start_date = app_now() + interval '10 minutes'`)
  expect(await isWaiting()).toBe(true)
  await set(`start_date = app_now() - interval '1 hour', status = 'active'`)
  expect(await isWaiting()).toBe(true)
  await set(`end_date = app_now()`)
  expect(await isWaiting()).toBe(false)
})

test('a drop with a hold counts while the hold and the drop last', async () => {
  await begin(-1)
  const [answer] = await claimBatch(pool, drop.dropId, [{ userId: me, item: drop.items[0]! }])
  expect(await isWaiting()).toBe(true)
  await owner.query('select release_claim($1, $2)', [answer!.claim_id, me])
  expect(await isWaiting()).toBe(false)
})

test('a drop that is open in the browser counts, unless its viewer may not see it', async () => {
  await begin(5)
  expect(await isWaiting([drop.dropId])).toBe(true)
  await set(`visibility = 'private'`)
  expect(await isWaiting([drop.dropId])).toBe(false)
})

test('a cancelled drop, a draft and somebody else’s ties count for nothing', async () => {
  await begin(5)
  await follow()
  expect(await isWaiting()).toBe(true)
  expect(await isWaiting([], (await makeBuyers(owner, 1))[0]!.id)).toBe(false)
  await set(`status = 'cancelled'`)
  expect(await isWaiting()).toBe(false)
})
