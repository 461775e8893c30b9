import { untilLockWaits } from '@keepcase/db/testing/lock-waits.ts'
import { sql } from 'kysely'
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { openAccountsFixtures } from '../testing/accounts-fixtures.ts'
import { emailChangeSteps, password, totpCode } from '../testing/email-change-fixtures.ts'
import { deletePastEmailChanges } from './email-changes.queries.ts'

const fixtures = await openAccountsFixtures()
const { db } = fixtures.test
const { account, ask, change, emailOf, enableTwoFactor, linkOf, mailed, open, signIn, undo, undoToken } =
  emailChangeSteps(fixtures)
// @NOTE nearly every step hashes a password, which is slow on a busy machine
vi.setConfig({ testTimeout: 60_000 })
afterAll(fixtures.close)
beforeEach(async () => {
  await fixtures.test.setClock(0)
  await sql`delete from rate_limits`.execute(db)
  await sql`update platform_settings set email_verification = false`.execute(db)
})

const day = 24 * 3_600_000
const signUpWith = (email: string) =>
  fixtures.visitor().call('POST', '/sign-up/email', { email, password: 'another horse', name: 'Eve' })

describe('the undo link', () => {
  test('works once: restores the address, ends sessions, links and the password, and leads to a reset', async () => {
    const ada = await account('owner@example.test')
    const token = await change(ada.visitor, ada.id, 'thief@example.test')
    await fixtures.visitor().call('POST', '/request-password-reset', { email: 'thief@example.test' })
    const thiefs = (await linkOf(ada.id, 'account.reset-password')).searchParams.get('token')
    const pending = await ask(ada.visitor, 'second.thief@example.test')
    expect(pending.status).toBe(200)
    await open(ada.visitor, await linkOf(ada.id, 'account.change-email'))

    await sql`
      insert into auth.verification (identifier, value, expires_at)
      values ('trust-device-x', ${ada.id}, now() + interval '1 day')`.execute(db)

    const undone = await undo(token)
    expect(undone.status).toBe(200)
    const { rows } = await sql<{ identifier: string }>`
      select identifier from auth.verification where value = ${ada.id}`.execute(db)
    expect(rows, 'no trusted device').toEqual([{ identifier: `reset-password:${undone.body.resetToken}` }])
    expect(await emailOf(ada.id)).toBe('owner@example.test')
    expect(await fixtures.readActor(ada.visitor.headers())).toBeNull()
    expect((await signIn('owner@example.test')).status, 'the password that was known').toBe(401)
    expect(await open(ada.visitor, await linkOf(ada.id, 'account.confirm-new-email'))).toMatch(/error=/)
    const reset = (given: unknown) =>
      fixtures.visitor().call('POST', '/reset-password', { token: given, newPassword: 'battery staple' })
    expect((await reset(thiefs)).status).toBe(400)
    expect((await undo(token)).body.code).toBe('INVALID_TOKEN')
    expect((await reset(undone.body.resetToken)).status).toBe(200)
    expect((await signIn('owner@example.test', 'battery staple')).status).toBe(200)
    expect((await mailed(ada.id)).map(({ name, payload }) => `${name} ${payload.email}`)).toContain(
      'account.email-restored owner@example.test',
    )
  })

  test('outlives a new password and a suspension, and signs its own browser out', async () => {
    const ada = await account('lasting@example.test')
    const token = await change(ada.visitor, ada.id, 'moved@example.test')
    const renewed = { currentPassword: password, newPassword: 'battery staple' }
    expect((await ada.visitor.call('POST', '/change-password', renewed)).status).toBe(200)
    await sql`update profiles set suspended_at = now(), is_active = false where id = ${ada.id}`.execute(db)
    await sql`select end_links(${ada.id}::uuid)`.execute(db)
    await sql`update profiles set suspended_at = null, is_active = true where id = ${ada.id}`.execute(db)
    expect((await undo(token, ada.visitor)).status).toBe(200)
    for (const name of ['keepcase.session_token', 'kc_in']) expect([...ada.visitor.cookies.keys()]).not.toContain(name)
    expect(await emailOf(ada.id)).toBe('lasting@example.test')
  })

  test('removes a second factor that was set up since, and keeps the one from before', async () => {
    const secondFactor = async (profileId: string) => {
      const { rows } = await sql<{ isOn: boolean; secrets: number }>`
        select coalesce(two_factor_enabled, false) as is_on,
          (select count(*)::int from auth.two_factor where user_id = u.id) as secrets
        from auth.app_user u where id = ${profileId}`.execute(db)
      return rows[0]
    }
    const ada = await account('factor@example.test')
    const token = await change(ada.visitor, ada.id, 'factor.thief@example.test')
    await enableTwoFactor(ada.visitor)
    expect((await undo(token)).status).toBe(200)
    expect(await secondFactor(ada.id)).toEqual({ isOn: false, secrets: 0 })

    const own = await account('own.factor@example.test')
    const { totpURI } = await enableTwoFactor(own.visitor)
    const code = totpCode(totpURI)
    expect((await ask(own.visitor, 'own.thief@example.test', { code })).status).toBe(200)
    await open(own.visitor, await linkOf(own.id, 'account.confirm-new-email'))
    expect(await emailOf(own.id)).toBe('own.thief@example.test')
    expect((await undo(await undoToken(own.id))).status).toBe(200)
    expect(await secondFactor(own.id)).toEqual({ isOn: true, secrets: 1 })
  })

  test('works for 7 days and no longer', async () => {
    const ada = await account('late@example.test')
    const token = await change(ada.visitor, ada.id, 'later@example.test')
    await fixtures.test.advance(7 * day)
    expect((await undo(token)).status).toBe(401)
    await fixtures.test.advance(-60_000)
    expect((await undo(token)).status).toBe(200)
  })

  test('undoes later changes with its own, and their links give nothing back to whoever made them', async () => {
    const ada = await account('first@example.test')
    const first = await change(ada.visitor, ada.id, 'second@example.test')
    const second = await change(ada.visitor, ada.id, 'third@example.test')
    expect((await undo(first)).status).toBe(200)
    expect((await undo(second)).status).toBe(401)
    expect(await emailOf(ada.id)).toBe('first@example.test')
  })

  test('of a later change leaves the earlier one’s as it was', async () => {
    const ada = await account('alpha@example.test')
    const first = await change(ada.visitor, ada.id, 'beta@example.test')
    const second = await change(ada.visitor, ada.id, 'gamma@example.test')
    expect((await undo(second)).status).toBe(200)
    expect(await emailOf(ada.id)).toBe('beta@example.test')
    expect((await undo(first)).status).toBe(200)
    expect(await emailOf(ada.id)).toBe('alpha@example.test')
  })

  test('opened by two at once works for one', async () => {
    const ada = await account('double@example.test')
    const token = await change(ada.visitor, ada.id, 'doubled@example.test')
    const answers = await Promise.all(Array.from({ length: 4 }, () => undo(token)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401, 401, 401])
  })

  test('wins against another change that is confirmed at the same moment', async () => {
    for (let round = 0; round < 3; round++) {
      await sql`delete from rate_limits`.execute(db)
      const ada = await account(`race${round}@example.test`)
      const token = await change(ada.visitor, ada.id, `race${round}.b@example.test`)
      await ask(ada.visitor, `race${round}.c@example.test`)
      await open(ada.visitor, await linkOf(ada.id, 'account.change-email'))
      const confirm = await linkOf(ada.id, 'account.confirm-new-email')
      const [undone] = await Promise.all([undo(token), open(ada.visitor, confirm)])
      expect([undone.status, await emailOf(ada.id)]).toEqual([200, ada.email])
      const { rows } = await sql`
        select 1 from email_changes where profile_id = ${ada.id} and undone_at is null`.execute(db)
      expect(rows, 'nothing is left to confirm or to undo').toEqual([])
    }
  })
})

describe('the address of before', () => {
  test('can’t be taken by anyone else while the change can be undone, and looks taken at sign-up', async () => {
    const ada = await account('kept@example.test')
    await change(ada.visitor, ada.id, 'kept.new@example.test')
    expect(await signUpWith('KEPT@example.test')).toMatchObject({
      status: 422,
      body: { code: 'USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL' },
    })
    await sql`update platform_settings set email_verification = true`.execute(db)
    const reserved = await signUpWith('kept@example.test')
    const free = await signUpWith('kept.free@example.test')
    expect([reserved.status, Object.keys(reserved.body.user).sort()]).toEqual([
      free.status,
      Object.keys(free.body.user).sort(),
    ])
    expect(reserved.body.token).toBeNull()
    const { rows } = await sql`select 1 from auth.app_user where email = 'kept@example.test'`.execute(db)
    expect(rows).toEqual([])
  })

  test('is refused to a change of another account, and may be returned to by its own', async () => {
    const ada = await account('mine@example.test')
    await change(ada.visitor, ada.id, 'mine.new@example.test')
    const eve = await account('eve@example.test')
    await ask(eve.visitor, 'mine@example.test')
    expect((await mailed(eve.id)).map(({ name }) => name)).toContain('account.new-email-taken')
    await change(ada.visitor, ada.id, 'mine@example.test')
    expect(await emailOf(ada.id)).toBe('mine@example.test')
  })

  test('is refused by the database itself, also to a sign-up that waited for the change', async () => {
    const ada = await account('waited@example.test')
    await ask(ada.visitor, 'waited.new@example.test')
    const client = await fixtures.test.owner.connect()
    try {
      await client.query('begin')
      await client.query(
        `update email_changes set changed_at = app_now(), undo_until = app_now() + interval '7 days' where profile_id = $1`,
        [ada.id],
      )
      await client.query(`update auth.app_user set email = 'waited.new@example.test' where id = $1`, [ada.id])
      const late = sql`insert into auth.app_user (name, email) values ('Eve', 'waited@example.test')`.execute(db)
      const refused = expect(late).rejects.toMatchObject({ code: '23505', constraint: 'reserved_emails' })
      await untilLockWaits(fixtures.test.owner)
      await client.query('commit')
      await refused
    } finally {
      client.release(true)
    }
  })

  test('is free again after 7 days, and what was noted is forgotten a day later', async () => {
    const ada = await account('freed@example.test')
    await change(ada.visitor, ada.id, 'freed.new@example.test')
    await fixtures.test.advance(7 * day)
    expect(await signUpWith('freed@example.test')).toMatchObject({ status: 200 })
    const left = async () =>
      (await sql`select 1 from email_changes where profile_id = ${ada.id}`.execute(db)).rows.length
    await deletePastEmailChanges(db)
    expect(await left()).toBe(1)
    await fixtures.test.advance(day + 60_000)
    await deletePastEmailChanges(db)
    expect(await left()).toBe(0)
  })
})
