import { createRouterClient } from '@orpc/server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Actor } from '#server/api/context.ts'
import { enterActor, testActor, testContext } from '#server/api/testing/test-context.ts'
import { makeBuyers } from '#server/features/claims/testing/claims-fixtures.ts'
import { openAccountsFixtures, signUp } from '../testing/accounts-fixtures.ts'
import { usersRouter } from './users.router.ts'

const fixtures = await openAccountsFixtures()
const { db, owner } = fixtures.test
afterAll(() => fixtures.close())

const as = (actor: Actor) => createRouterClient(usersRouter({ db, onSuspended: [] }), { context: testContext(actor) })
const reason = 'Called from the number of her last order.'
let helper: Actor
beforeAll(async () => {
  const [{ id } = { id: '' }] = await makeBuyers(owner, 1)
  helper = testActor({ profileId: id, permissions: ['platform.users.update', 'platform.users.view'] })
  await enterActor(owner, helper)
})

async function withSecondFactor(email: string) {
  const person = await signUp(fixtures, email)
  await owner.query('update auth.app_user set two_factor_enabled = true where id = $1', [person.id])
  await owner.query(`insert into auth.two_factor (user_id, secret, backup_codes) values ($1, 'x', 'y')`, [person.id])
  return person
}

test('the password alone signs in again, every session ends, the owner is told, and the log has it', async () => {
  const { id, email, visitor } = await withSecondFactor('cleo@example.test')
  await as(helper).resetSecondFactor({ id, reason })
  expect(await fixtures.readActor(visitor.headers())).toBeNull()
  const fresh = fixtures.visitor()
  const answer = await fresh.call('POST', '/sign-in/email', { email, password: 'correct horse' })
  expect(answer.status).toBe(200)
  expect(answer.body.twoFactorRedirect).toBeUndefined()
  const { rows } = await owner.query(
    `select payload ->> 'lock' as lock from outbox where name = 'account.lock-changed' and row_id = $1`,
    [id],
  )
  expect(rows).toEqual([{ lock: 'two-factor-reset' }])
  const acts = await owner.query(`select before, after from audit_log where action = 'users.resetSecondFactor'`)
  expect(acts.rows).toEqual([{ before: { twoFactor: true }, after: { twoFactor: false } }])
  const person = await as(helper).byId({ id })
  expect(person).toMatchObject({ twoFactorEnabled: false, notes: [{ kind: 'second-factor', body: reason }] })
  await expect(as(helper).resetSecondFactor({ id, reason })).rejects.toMatchObject({ code: 'NO_SECOND_FACTOR' })
})

test('nobody opens a colleague’s account with it, or their own', async () => {
  const { id } = await withSecondFactor('boss@example.test')
  await owner.query(
    `insert into platform_permissions (profile_id, permission_id)
     select $1, id from permissions where name in ('platform.users.update', 'platform.settings.update')`,
    [id],
  )
  await expect(as(helper).resetSecondFactor({ id, reason })).rejects.toMatchObject({ code: 'NOT_HELD' })
  await expect(as(helper).resetSecondFactor({ id: helper.profileId, reason })).rejects.toMatchObject({
    code: 'OWN_ACCOUNT',
  })
  const { rows } = await owner.query('select two_factor_enabled as on from auth.app_user where id = $1', [id])
  expect(rows).toEqual([{ on: true }])
})
