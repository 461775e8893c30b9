import { untilLockWaits } from '@keepcase/db/testing/lock-waits.ts'
import { sql } from 'kysely'
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { enterActor } from '#server/api/testing/test-context.ts'
import { transact } from '#server/database/transact.ts'
import { openAccountsFixtures, type Visitor } from '../testing/accounts-fixtures.ts'
import { emailChangeSteps, password } from '../testing/email-change-fixtures.ts'
import { suspendUser } from '../users/suspend-user.ts'
import { endLinks } from './account-links.queries.ts'

const fixtures = await openAccountsFixtures()
const { db } = fixtures.test
const { account, ask, change, emailOf, enableTwoFactor, linkOf, mailed, open } = emailChangeSteps(fixtures)
// @NOTE nearly every step hashes a password, which is slow on a busy machine
vi.setConfig({ testTimeout: 60_000 })
afterAll(fixtures.close)
beforeEach(() => sql`delete from rate_limits`.execute(db))

const fresh = 'battery staple'
const requestReset = (email: string) => fixtures.visitor().call('POST', '/request-password-reset', { email })
const resetToken = async (id: string) => (await linkOf(id, 'account.reset-password')).searchParams.get('token') ?? ''
const reset = (token: string, newPassword = fresh) =>
  fixtures.visitor().call('POST', '/reset-password', { token, newPassword })

/** Creates mailed links of an account: to confirm its address, to reset, and for a pending new address. */
async function threeLinks(visitor: Visitor, id: string, email: string) {
  await visitor.call('POST', '/send-verification-email', { email })
  await requestReset(email)
  expect((await ask(visitor, `next.${email}`)).status).toBe(200)
  const confirm = await linkOf(id, 'account.confirm-email')
  const move = await linkOf(id, 'account.confirm-new-email')
  return { confirm, move, token: await resetToken(id) }
}

const administrator = async (email: string) => {
  const { visitor } = await account(email)
  const actor = await fixtures.readActor(visitor.headers())
  if (!actor) throw new Error('no session')
  return actor
}

describe('a change of credentials ends every mailed link of that person', () => {
  type Change = (of: { visitor: Visitor; id: string; email: string }) => Promise<unknown>
  const changes: [what: string, make: Change][] = [
    [
      'password',
      ({ visitor }) => visitor.call('POST', '/change-password', { currentPassword: password, newPassword: fresh }),
    ],
    ['two-factor sign-in on', ({ visitor }) => enableTwoFactor(visitor)],
    [
      'password set by a command',
      ({ id }) => sql`update auth.account set password = 'x' where user_id = ${id}`.execute(db),
    ],
    [
      'suspension',
      async ({ id }) => {
        const actor = await administrator(`admin.${id.slice(0, 8)}@example.test`)
        await enterActor(fixtures.test.owner, { ...actor, permissions: new Set(['platform.users.update']) })
        await suspendUser({ db, onSuspended: [] }, actor, { id, reason: 'Test' }, 'test')
        await sql`update profiles set suspended_at = null, is_active = true where id = ${id}`.execute(db)
      },
    ],
    ['links ended by hand', ({ id }) => transact(db, (tx) => endLinks(tx, id))],
  ]
  test.each(changes)('%s', async (what, make) => {
    const email = `${what.replace(/\W/g, '.').toLowerCase()}@example.test`
    const ada = await account(email)
    const links = await threeLinks(ada.visitor, ada.id, email)
    await make(ada)
    expect(await open(ada.visitor, links.confirm)).toBe('/verify?error=INVALID_TOKEN')
    expect(await open(ada.visitor, links.move)).toBe('/verify?change=done&error=INVALID_TOKEN')
    expect((await reset(links.token)).status).toBe(400)
    const { rows } = await sql`select 1 from auth.app_user where id = ${ada.id} and email_verified`.execute(db)
    expect([rows, await emailOf(ada.id)]).toEqual([[], email])
  })

  test('two-factor sign-in off, and new recovery codes', async () => {
    const ada = await account('codes@example.test')
    await enableTwoFactor(ada.visitor)
    for (const path of ['/two-factor/generate-backup-codes', '/two-factor/disable']) {
      await requestReset(ada.email)
      const token = await resetToken(ada.id)
      expect((await ada.visitor.call('POST', path, { password })).status).toBe(200)
      expect((await reset(token)).status, path).toBe(400)
    }
  })

  test('the address: what lies in the old mailbox is dead, and the account resets from the new one', async () => {
    const ada = await account('before@example.test')
    await ada.visitor.call('POST', '/send-verification-email', { email: ada.email })
    const confirm = await linkOf(ada.id, 'account.confirm-email')
    await requestReset(ada.email)
    const old = await resetToken(ada.id)
    await change(ada.visitor, ada.id, 'after@example.test')
    expect((await reset(old)).status).toBe(400)
    expect(await open(ada.visitor, confirm)).toBe('/verify?error=INVALID_TOKEN')
    await requestReset('after@example.test')
    expect((await reset(await resetToken(ada.id))).status).toBe(200)
  })

  test('links made right after a change work', async () => {
    const ada = await account('right.after@example.test')
    const renewed = { currentPassword: password, newPassword: fresh }
    expect((await ada.visitor.call('POST', '/change-password', renewed)).status).toBe(200)
    await ada.visitor.call('POST', '/send-verification-email', { email: ada.email })
    expect(await open(ada.visitor, await linkOf(ada.id, 'account.confirm-email'))).toBe('/verify')
    await requestReset(ada.email)
    expect((await reset(await resetToken(ada.id), password)).status).toBe(200)
  })
})

describe('one live reset link a person', () => {
  test('a newer one replaces the older one', async () => {
    const ada = await account('newer@example.test')
    await requestReset(ada.email)
    const older = await resetToken(ada.id)
    await requestReset(ada.email)
    const newer = await resetToken(ada.id)
    expect((await reset(older)).status).toBe(400)
    expect((await reset(newer)).status).toBe(200)
  })

  test('a link requested while another is being written waits for it and replaces it', async () => {
    const ada = await account('waits@example.test')
    const client = await fixtures.test.owner.connect()
    try {
      await client.query('begin')
      await client.query(
        `insert into auth.verification (identifier, value, expires_at)
         values ('reset-password:first', $1, now() + interval '1 hour')`,
        [ada.id],
      )
      const asking = requestReset(ada.email)
      await untilLockWaits(fixtures.test.owner)
      await client.query('commit')
      expect((await asking).status).toBe(200)
    } finally {
      client.release(true)
    }
    expect((await reset('first')).status).toBe(400)
    expect((await reset(await resetToken(ada.id))).status).toBe(200)
  })

  test('a link requested while the address changes never reaches the old mailbox', async () => {
    const ada = await account('meanwhile@example.test')
    const { options } = await fixtures.auth.$context
    const send = options.emailAndPassword?.sendResetPassword
    const user = { id: ada.id, email: ada.email } as never
    await sql`insert into auth.verification (identifier, value, expires_at)
      values ('reset-password:meanwhile', ${ada.id}, now() + interval '1 hour')`.execute(db)
    await sql`update auth.app_user set email = 'elsewhere@example.test' where id = ${ada.id}`.execute(db)
    await sql`insert into auth.verification (identifier, value, expires_at)
      values ('reset-password:meanwhile', ${ada.id}, now() + interval '1 hour')`.execute(db)
    await send?.({ user, token: 'meanwhile' })
    expect((await mailed(ada.id)).map(({ name }) => name)).not.toContain('account.reset-password')
    expect((await reset('meanwhile')).status).toBe(400)
  })
})

test('a token of the account library that changes the address, or has no date, is refused', async () => {
  const { createEmailVerificationToken } = await import('better-auth/api')
  const ada = await account('library@example.test')
  const requestType = 'change-email-verification'
  for (const token of [
    await createEmailVerificationToken(fixtures.secret, ada.email, 'thief@example.test', 3600, { requestType }),
    await createEmailVerificationToken(fixtures.secret, ada.email),
    'x',
    'x.bnVsbA.x',
    'x.IjEi.x',
    '',
  ]) {
    const answer = await ada.visitor.call('GET', `/verify-email?${new URLSearchParams({ token })}`)
    expect([answer.status, answer.body.code], token).toEqual([401, 'INVALID_TOKEN'])
  }
  expect(await emailOf(ada.id)).toBe(ada.email)
})
