import { untilLockWaits } from '@keepcase/db/testing/lock-waits.ts'
import { sql } from 'kysely'
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { openAccountsFixtures, signUp } from '../testing/accounts-fixtures.ts'
import { emailChangeSteps, password, totpCode } from '../testing/email-change-fixtures.ts'

const fixtures = await openAccountsFixtures()
const { db } = fixtures.test
const { account, ask, emailOf, enableTwoFactor, linkOf, mailed, open, signIn } = emailChangeSteps(fixtures)
// @NOTE nearly every step hashes a password, which is slow on a busy machine
vi.setConfig({ testTimeout: 60_000 })
afterAll(fixtures.close)
beforeEach(async () => {
  await fixtures.test.setClock(0)
  await sql`delete from rate_limits`.execute(db)
})

const hour = 3_600_000

describe('asking for another address', () => {
  test('takes the password, confirmed or not, and without it no email is sent', async () => {
    for (const isConfirmed of [false, true]) {
      const ada = await account(`asks.${isConfirmed}@example.test`, isConfirmed)
      for (const [body, field] of [
        [{ newEmail: 'new@example.test' }, 'password'],
        [{ newEmail: 'new@example.test', password: 'no such horse' }, 'password'],
        [{ newEmail: 'new@example.test', password: 'x'.repeat(1_000) }, 'password'],
        [{ newEmail: 'nowhere', password }, 'newEmail'],
        [{ password }, 'newEmail'],
        [{ newEmail: ada.email.toUpperCase(), password }, 'newEmail'],
      ] as const) {
        const { status, body: answer } = await ada.visitor.call('POST', '/change-email', body)
        expect([status, Object.keys(answer.data.fields)], JSON.stringify(body)).toEqual([400, [field]])
      }
      expect(await mailed(ada.id)).toEqual([])
    }
    expect((await ask(fixtures.visitor(), 'new@example.test')).status).toBe(401)
  })

  test('also takes a code of the app, or a recovery code, where two-factor sign-in is on', async () => {
    const ada = await account('codes@example.test')
    const { totpURI, backupCodes } = await enableTwoFactor(ada.visitor)
    for (const code of [undefined, '', '000000', 'aaaaa-aaaaa']) {
      const { body } = await ask(ada.visitor, 'coded@example.test', { code })
      expect(Object.keys(body.data.fields), code).toEqual(['code'])
    }
    expect(await mailed(ada.id)).toEqual([])
    const code = totpCode(totpURI)
    expect((await ask(ada.visitor, 'coded@example.test', { code })).status).toBe(200)
    const recovery = { code: backupCodes[0] }
    expect((await ask(ada.visitor, 'coded@example.test', recovery)).status).toBe(200)
    expect((await ask(ada.visitor, 'coded@example.test', recovery)).status).toBe(401)
  })

  test('is bounded for each session, wherever it comes from', async () => {
    const ada = await account('guessed@example.test')
    const statuses: number[] = []
    for (let i = 0; i < 12; i++) {
      const thief = fixtures.visitor(`203.0.113.${i}`)
      for (const [name, value] of ada.visitor.cookies) thief.cookies.set(name, value)
      statuses.push((await ask(thief, `not an address ${i}`)).status)
    }
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 400), 429, 429])
  })
})

describe('the way to another address', () => {
  test('unconfirmed: the old address is told, the new one’s link counts in the owner’s session alone', async () => {
    const ada = await account('before@example.test')
    const stranger = await signUp(fixtures, 'stranger@example.test')
    expect((await ask(ada.visitor, ' After@Example.test ')).status).toBe(200)
    expect((await mailed(ada.id)).map(({ name, payload }) => [name, payload.email])).toEqual([
      ['account.email-change-requested', 'before@example.test'],
      ['account.confirm-new-email', 'after@example.test'],
    ])
    const link = await linkOf(ada.id, 'account.confirm-new-email')
    for (const other of [fixtures.visitor(), stranger.visitor])
      expect(await open(other, link)).toBe('/verify?change=done&error=SIGN_IN_FIRST')
    expect(await emailOf(ada.id)).toBe('before@example.test')
    expect(await open(ada.visitor, link)).toBe('/verify?change=done')
    expect(await open(ada.visitor, link), 'a second press').toBe('/verify?change=done')
    const profile = await db.selectFrom('profiles').selectAll().where('id', '=', ada.id).executeTakeFirstOrThrow()
    expect(profile.email).toBe('after@example.test')
    expect(profile.emailConfirmedAt).not.toBeNull()
    expect((await signIn('after@example.test')).status).toBe(200)
    expect((await signIn('before@example.test')).status).toBe(401)
    const mails = (await mailed(ada.id)).filter(({ name }) => name === 'account.email-changed')
    expect(
      mails.map(({ payload }) => payload.email),
      'once',
    ).toEqual(['before@example.test'])
  })

  test('confirmed: the old address allows it first, and a mail program that opens the link twice sends one mail', async () => {
    const ada = await account('old.place@example.test', true)
    await ask(ada.visitor, 'new.place@example.test')
    expect((await mailed(ada.id)).map(({ name }) => name)).toEqual(['account.change-email'])
    const allow = await linkOf(ada.id, 'account.change-email')
    for (let i = 0; i < 2; i++) expect(await open(fixtures.visitor(), allow)).toBe('/verify?change=allowed')
    expect(await emailOf(ada.id)).toBe('old.place@example.test')
    const names = (await mailed(ada.id)).map(({ name }) => name)
    expect(names).toEqual(['account.change-email', 'account.confirm-new-email'])
    expect(await open(ada.visitor, await linkOf(ada.id, 'account.confirm-new-email'))).toBe('/verify?change=done')
    expect(await emailOf(ada.id)).toBe('new.place@example.test')
  })

  test('a link of one step is none of another, and a forged or past one does nothing', async () => {
    const ada = await account('forged@example.test', true)
    await ask(ada.visitor, 'thief@example.test')
    const allow = await linkOf(ada.id, 'account.change-email')
    const token = allow.searchParams.get('token') ?? ''
    for (const forged of [
      token.replace(/^allow/, 'confirm'),
      token.replace(/^allow/, 'undo'),
      `${token}x`,
      token.slice(0, -1),
      'confirm..',
      '',
    ]) {
      const path = `/verify-email-change?${new URLSearchParams({ token: forged })}`
      expect((await ada.visitor.call('GET', path)).body.code, forged).toBe('INVALID_TOKEN')
      expect((await ada.visitor.call('POST', '/undo-email-change', { token: forged })).status, forged).toBe(401)
    }
    await fixtures.test.advance(24 * hour)
    await open(fixtures.visitor(), allow)
    expect(await open(fixtures.visitor(), allow)).toBe('/verify?change=allowed&error=TOKEN_EXPIRED')
    expect(await emailOf(ada.id)).toBe(ada.email)
  })

  test('no mailbox learns the other’s address, nor whether the new one has an account', async () => {
    const ada = await account('quiet@example.test')
    const bob = await signUp(fixtures, 'bob@example.test')
    const free = await ask(ada.visitor, 'free@example.test')
    const taken = await ask(ada.visitor, bob.email)
    expect(taken).toMatchObject({ status: free.status, body: free.body })
    const [mail] = (await mailed(ada.id)).filter(({ payload }) => payload.email === bob.email)
    expect(mail).toMatchObject({ name: 'account.new-email-taken', payload: { email: bob.email } })
    for (const { payload } of await mailed(ada.id))
      if (payload.email !== ada.email) expect(JSON.stringify(payload)).not.toContain(ada.email)
  })
})

describe('at once', () => {
  test('of two requests one waits, and the other’s link does nothing', async () => {
    const ada = await account('twice@example.test')
    await Promise.all(['one@example.test', 'two@example.test'].map((to) => ask(ada.visitor, to)))
    const links = (await mailed(ada.id)).filter(({ name }) => name === 'account.confirm-new-email')
    const led = await Promise.all(links.map(({ payload }) => open(ada.visitor, new URL(payload.url))))
    expect(led.sort()).toEqual(['/verify?change=done', '/verify?change=done&error=INVALID_TOKEN'])
    expect(await emailOf(ada.id)).toMatch(/^(one|two)@/)
  })

  test('two accounts that move to one address: one gets it, the other is told', async () => {
    const [ada, bob] = [await account('ada.moves@example.test'), await account('bob.moves@example.test')]
    const links = []
    for (const { visitor, id } of [ada, bob]) {
      await ask(visitor, 'wanted@example.test')
      links.push({ visitor, link: await linkOf(id, 'account.confirm-new-email') })
    }
    const led = await Promise.all(links.map(({ visitor, link }) => open(visitor, link)))
    expect(led.sort()).toEqual(['/verify?change=done', '/verify?change=done&error=EMAIL_TAKEN'])
    const emails = [await emailOf(ada.id), await emailOf(bob.id)]
    expect(emails.filter((email) => email === 'wanted@example.test')).toHaveLength(1)
  })

  test('a request whose password was changed while it was checked comes to nothing', async () => {
    const ada = await account('overtaken@example.test')
    const client = await fixtures.test.owner.connect()
    try {
      await client.query('begin')
      await client.query(`update auth.account set password = 'x' where user_id = $1`, [ada.id])
      const asking = ask(ada.visitor, 'thief@example.test')
      await untilLockWaits(fixtures.test.owner)
      await client.query('commit')
      expect(await asking).toMatchObject({ status: 409, body: { code: 'CREDENTIALS_CHANGED' } })
    } finally {
      client.release()
    }
    expect(await mailed(ada.id)).toEqual([])
  })
})
