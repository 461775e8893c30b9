import { createHmac } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { transact } from '#server/database/transact.ts'
import { setAdministrator } from '#server/features/access/public.ts'
import { readMe } from '../profile/read-me.ts'
import { openAccountsFixtures, signUp, type Visitor } from '../testing/accounts-fixtures.ts'

const fixtures = await openAccountsFixtures('https://keepcase.example')
const { db } = fixtures.test
afterAll(fixtures.close)
beforeEach(async () => {
  await sql`delete from rate_limits`.execute(db)
  await sql`delete from auth.guesses`.execute(db)
})

const password = 'correct horse'

/** The code of an authenticator app now, or this many steps later (RFC 6238: SHA-1, 30 s, 6 digits). */
function codeOf(uri: string, later = 0): string {
  const key = base32(new URL(uri).searchParams.get('secret') ?? '')
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000) + later))
  const hash = createHmac('sha1', key).update(counter).digest()
  const offset = (hash.at(-1) ?? 0) & 15
  return String((hash.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, '0')
}

function base32(text: string): Buffer {
  const bits = [...text.replace(/=+$/, '')].map((sign) =>
    'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(sign).toString(2).padStart(5, '0'),
  )
  return Buffer.from((bits.join('').match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
}

async function enable(visitor: Visitor): Promise<{ totpURI: string; backupCodes: string[]; code: string }> {
  const begun = await visitor.call('POST', '/two-factor/enable', { password })
  expect(begun.status).toBe(200)
  // @NOTE later sign-ins use the next step's code, which the server already accepts
  const code = codeOf(begun.body.totpURI)
  const confirmed = await visitor.call('POST', '/two-factor/verify-totp', { code: code })
  expect(confirmed.status).toBe(200)
  return { ...begun.body, code }
}

test('over https the session’s cookie has the secure prefix and flags; the hint cookie can be read', async () => {
  const visitor = fixtures.visitor()
  const answer = await visitor.call('POST', '/sign-up/email', { email: 'secure@example.test', password })
  const [session = '', hint = ''] = ['__Secure-keepcase.session_token=', 'kc_in=1'].map((start) =>
    answer.headers.getSetCookie().find((cookie) => cookie.startsWith(start)),
  )
  expect(session).toMatch(/Max-Age=2592000/)
  for (const flag of ['HttpOnly', 'Secure', 'SameSite=Lax', 'Path=/']) expect(session).toContain(flag)
  expect(hint).toBe('kc_in=1; Max-Age=2592000; Path=/; SameSite=Lax; Secure')
  expect(await fixtures.readActor(visitor.headers())).not.toBeNull()
  const plain = [...visitor.cookies].map(([name, value]) => `${name.replace('__Secure-', '')}=${value}`).join('; ')
  expect(await fixtures.readActor(new Headers({ cookie: plain }))).toBeNull()
})

test('with two-factor on, the password alone signs nobody in; the app’s code or a recovery code does, each once', async () => {
  const { visitor, email } = await signUp(fixtures, 'careful@example.test')
  const { totpURI, backupCodes } = await enable(visitor)
  const fresh = fixtures.visitor()
  const first = await fresh.call('POST', '/sign-in/email', { email, password })
  expect(first).toMatchObject({ status: 200, body: { twoFactorRedirect: true } })
  expect([...fresh.cookies.keys()]).toEqual(['__Secure-keepcase.two_factor'])
  expect(await fixtures.readActor(fresh.headers())).toBeNull()
  expect(await fresh.call('POST', '/two-factor/verify-totp', { code: '000000' })).toMatchObject({
    status: 401,
    body: { message: 'That code isn’t right.' },
  })
  expect((await fresh.call('POST', '/two-factor/verify-totp', { code: codeOf(totpURI, 1) })).status).toBe(200)
  expect(await fixtures.readActor(fresh.headers())).toMatchObject({ email })
  const recovery = { code: backupCodes[0] ?? '' }
  for (const status of [200, 401]) {
    const other = fixtures.visitor()
    await other.call('POST', '/sign-in/email', { email, password })
    expect((await other.call('POST', '/two-factor/verify-backup-code', recovery)).status).toBe(status)
  }
})

test('after ten wrong codes nobody gets in for a quarter of an hour, and the answer says how long that still is', async () => {
  const { visitor, email } = await signUp(fixtures, 'guessed@example.test')
  const { totpURI, backupCodes } = await enable(visitor)
  const guesses: { status: number; code: string }[] = []
  let guesser = fixtures.visitor()
  for (let i = 0; i < 10; i++) {
    if (i % 5 === 0) {
      guesser = fixtures.visitor()
      await guesser.call('POST', '/sign-in/email', { email, password })
    }
    const { status, body } = await guesser.call('POST', '/two-factor/verify-totp', { code: '000000' })
    guesses.push({ status, code: body.code })
  }
  expect(guesses).toEqual(Array.from({ length: 10 }, () => ({ status: 401, code: 'INVALID_CODE' })))
  const owner = fixtures.visitor()
  await owner.call('POST', '/sign-in/email', { email, password })
  for (const [path, code] of [
    ['/two-factor/verify-totp', codeOf(totpURI, 1)],
    ['/two-factor/verify-backup-code', backupCodes[0] ?? ''],
  ] as const) {
    const { status, body, headers } = await owner.call('POST', path, { code })
    expect({ status, code: body.code }).toEqual({ status: 429, code: 'ACCOUNT_TEMPORARILY_LOCKED' })
    expect(body.message).toBe('Too many wrong codes. Please try again in 15 minutes.')
    expect(body.waitSeconds).toBeGreaterThan(880)
    expect(body.waitSeconds).toBeLessThanOrEqual(900)
    expect(headers.get('retry-after')).toBe(String(body.waitSeconds))
  }
  await sql`update auth.two_factor set locked_until = now() + interval '20 seconds' where locked_until is not null`.execute(
    db,
  )
  const soon = await owner.call('POST', '/two-factor/verify-totp', { code: '000000' })
  expect(soon.body.message).toBe('Too many wrong codes. Please try again in a minute.')
  await sql`update auth.two_factor set locked_until = now() - interval '1 second' where locked_until is not null`.execute(
    db,
  )
  const recovered = await owner.call('POST', '/two-factor/verify-backup-code', { code: backupCodes[0] })
  expect(recovered.status).toBe(200)
})

test('five wrong codes use a sign-in up: it is begun anew with the password', async () => {
  const { visitor, email } = await signUp(fixtures, 'hasty@example.test')
  const { totpURI } = await enable(visitor)
  const hasty = fixtures.visitor()
  const begin = () => hasty.call('POST', '/sign-in/email', { email, password })
  await begin()
  const lefts: unknown[] = []
  for (const path of ['totp', 'totp', 'backup-code', 'totp', 'backup-code']) {
    const { body } = await hasty.call('POST', `/two-factor/verify-${path}`, { code: '000000' })
    lefts.push((body as { codesLeft?: number }).codesLeft)
  }
  expect(lefts).toEqual([4, 3, 2, 1, 0])
  const spent = await hasty.call('POST', '/two-factor/verify-totp', { code: '000000' })
  expect(spent.body).toMatchObject({
    code: 'TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE',
    message: 'Too many wrong codes. Please sign in again.',
  })
  await begin()
  expect((await hasty.call('POST', '/two-factor/verify-totp', { code: '000000' })).body).toMatchObject({ codesLeft: 4 })
  expect((await hasty.call('POST', '/two-factor/verify-totp', { code: codeOf(totpURI, 1) })).status).toBe(200)
})

/** A sign-in after the right password, before the second factor. */
async function begin(email: string, visitor = fixtures.visitor()): Promise<Visitor> {
  expect((await visitor.call('POST', '/sign-in/email', { email, password })).body).toMatchObject({
    twoFactorRedirect: true,
  })
  return visitor
}
const idOf = async (email: string) => {
  const { rows } = await sql<{ id: string }>`select id from auth.app_user where email = ${email}`.execute(db)
  return rows[0]?.id
}
const verifyTotp = (visitor: Visitor, code: string) => visitor.call('POST', '/two-factor/verify-totp', { code })
const verifyRecovery = (visitor: Visitor, code = '') => visitor.call('POST', '/two-factor/verify-backup-code', { code })

test('an authenticator code works once, on either server, and older codes don’t work after it', async () => {
  const { visitor, email } = await signUp(fixtures, 'once@example.test')
  const { totpURI, code: first } = await enable(visitor)
  const used = { status: 401, body: { code: 'CODE_ALREADY_USED' } }
  expect(await verifyTotp(await begin(email), first), 'the code of the set-up').toMatchObject(used)
  const code = codeOf(totpURI, 1)
  expect((await verifyTotp(await begin(email), code)).status).toBe(200)
  const twin = await begin(email, fixtures.secondServer.visitor())
  const message = 'That code was already used. Wait for your app to show the next one.'
  expect(await verifyTotp(twin, code)).toMatchObject({
    ...used,
    body: { message, data: { fields: { code: message } } },
  })
  await sql`update auth.two_factor set last_used_step = last_used_step - 1 where user_id = ${await idOf(email)}`.execute(
    db,
  )
  expect((await verifyTotp(twin, code)).status, 'the sign-in itself goes on').toBe(200)
})

test('a code that is older than one that was used does not count either', async () => {
  const { visitor, email } = await signUp(fixtures, 'older@example.test')
  const { totpURI } = await enable(visitor)
  const [older, newer] = [codeOf(totpURI), codeOf(totpURI, 1)]
  await sql`update auth.two_factor set last_used_step = 0 where user_id = ${await idOf(email)}`.execute(db)
  expect((await verifyTotp(await begin(email), newer)).status).toBe(200)
  expect((await verifyTotp(await begin(email), older)).status).toBe(401)
})

test('of four simultaneous sign-ins with one code, one succeeds', async () => {
  const { visitor, email } = await signUp(fixtures, 'once.at.once@example.test')
  const { totpURI } = await enable(visitor)
  const begun: Visitor[] = []
  for (let i = 0; i < 4; i++) begun.push(await begin(email, (i % 2 ? fixtures : fixtures.secondServer).visitor()))
  const code = codeOf(totpURI, 1)
  const answers = await Promise.all(begun.map((one) => verifyTotp(one, code)))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 401, 401, 401])
})

test('recovery codes tried at the same time each sign in once, without a server error', async () => {
  const { visitor, email } = await signUp(fixtures, 'recovery.at.once@example.test')
  const { backupCodes } = await enable(visitor)
  const begun: Visitor[] = []
  for (let i = 0; i < 4; i++) begun.push(await begin(email, (i % 2 ? fixtures : fixtures.secondServer).visitor()))
  const answers = await Promise.all(begun.map((one, i) => verifyRecovery(one, backupCodes[Math.floor(i / 2)])))
  const statuses = answers.map(({ status }) => status)
  for (let i = 0; i < 4; i += 2) expect(statuses.slice(i, i + 2).sort()).toEqual([200, 401])
})

test('a sign-in tries several recovery codes at once one by one, and its tries are counted', async () => {
  const { visitor, email } = await signUp(fixtures, 'one.by.one@example.test')
  await enable(visitor)
  const one = await begin(email)
  const answers = await Promise.all(['a', 'b', 'c', 'd', 'e', 'f', 'g'].map((code) => verifyRecovery(one, code)))
  expect(answers.map(({ status, body }) => [status, body.code]).sort()).toEqual([
    [400, 'TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE'],
    ...Array.from({ length: 5 }, () => [401, 'INVALID_BACKUP_CODE']),
    [401, 'INVALID_TWO_FACTOR_COOKIE'],
  ])
})

test('new recovery codes and a use of an old one at once leave one set of codes', async () => {
  const { visitor, email } = await signUp(fixtures, 'renewed@example.test')
  const { backupCodes } = await enable(visitor)
  const [one, two] = [await begin(email), await begin(email)]
  const [renewed, ...used] = await Promise.all([
    visitor.call('POST', '/two-factor/generate-backup-codes', { password }),
    verifyRecovery(one, backupCodes[0]),
    verifyRecovery(two, backupCodes[1]),
  ])
  expect(renewed.status).toBe(200)
  for (const { status } of used) expect([200, 401]).toContain(status)
  expect((await verifyRecovery(await begin(email), backupCodes[2])).status).toBe(401)
  expect((await verifyRecovery(await begin(email), renewed.body.backupCodes[0])).status).toBe(200)
})

describe('a trusted device goes without the second factor', () => {
  const trusted = async (email: string, code: string) => {
    const device = await begin(email)
    expect((await device.call('POST', '/two-factor/verify-totp', { code, trustDevice: true })).status).toBe(200)
    await device.call('POST', '/sign-out')
    return device
  }
  const isAsked = async (device: Visitor, email: string, word = password) => {
    const { body } = await device.call('POST', '/sign-in/email', { email, password: word })
    return body.twoFactorRedirect === true
  }

  test('until the password is reset', async () => {
    const { visitor, email } = await signUp(fixtures, 'trusted.reset@example.test')
    const { totpURI } = await enable(visitor)
    const device = await trusted(email, codeOf(totpURI, 1))
    expect(await isAsked(device, email)).toBe(false)
    await device.call('POST', '/request-password-reset', { email })
    const { rows } = await sql<{ url: string }>`
      select payload ->> 'url' as url from outbox
      where name = 'account.reset-password' and payload ->> 'email' = ${email}`.execute(db)
    const token = new URL(rows[0]?.url ?? '').searchParams.get('token')
    const reset = await device.call('POST', '/reset-password', { token, newPassword: 'battery staple' })
    expect(reset.status).toBe(200)
    expect(await isAsked(device, email, 'battery staple')).toBe(true)
  })

  test.for([
    ['/change-password', { currentPassword: password, newPassword: 'battery staple' }, 'battery staple'],
    ['/two-factor/generate-backup-codes', { password }, password],
  ] as const)('until %s', async ([path, body, word]) => {
    const { visitor, email } = await signUp(fixtures, `trusted${path.replaceAll('/', '.')}@example.test`)
    const { totpURI } = await enable(visitor)
    const device = await trusted(email, codeOf(totpURI, 1))
    expect((await visitor.call('POST', path, body)).status).toBe(200)
    expect(await isAsked(device, email, word)).toBe(true)
  })

  test('until two-factor sign-in is set up anew', async () => {
    const { visitor, email } = await signUp(fixtures, 'trusted.anew@example.test')
    const device = await trusted(email, codeOf((await enable(visitor)).totpURI, 1))
    expect((await visitor.call('POST', '/two-factor/disable', { password })).status).toBe(200)
    await enable(visitor)
    expect(await isAsked(device, email)).toBe(true)
  })
})

test('an administrator gets the rights back by setting two-factor up, and loses them by ending it', async () => {
  const { visitor, id } = await signUp(fixtures, 'root@example.test')
  await transact(db, (tx) => setAdministrator(tx, null, id, true))
  await sql`update platform_settings set two_factor_authentication = true`.execute(db)
  const isAdministrator = async () =>
    (await fixtures.readActor(visitor.headers()))?.permissions.has('platform.admin.access') ?? null
  expect(await isAdministrator()).toBe(false)
  const actor = await fixtures.readActor(visitor.headers())
  if (!actor) throw new Error('no session')
  expect(await readMe({ db }, actor)).toMatchObject({ twoFactorRequired: true })
  await enable(visitor)
  expect(await isAdministrator()).toBe(true)
  expect((await visitor.call('POST', '/two-factor/disable', { password })).status).toBe(200)
  expect(await isAdministrator()).toBe(false)
  await sql`update platform_settings set two_factor_authentication = false`.execute(db)
})

test('the owner is told when two-factor sign-in is turned on or off and when there are new recovery codes, and of nothing else', async () => {
  const { visitor, email, id } = await signUp(fixtures, 'told@example.test')
  const { totpURI } = await enable(visitor)
  const other = fixtures.visitor()
  await other.call('POST', '/sign-in/email', { email, password })
  expect((await other.call('POST', '/two-factor/verify-totp', { code: codeOf(totpURI, 1) })).status).toBe(200)
  expect((await visitor.call('POST', '/two-factor/generate-backup-codes', { password })).status).toBe(200)
  expect((await visitor.call('POST', '/two-factor/disable', { password: 'no such horse' })).status).toBe(400)
  expect((await visitor.call('POST', '/two-factor/disable', { password })).status).toBe(200)
  const { rows } = await sql<{ lock: string }>`
    select payload ->> 'lock' as lock from outbox
    where name = 'account.lock-changed' and payload ->> 'profileId' = ${id} order by id`.execute(db)
  expect(rows.map(({ lock }) => lock)).toEqual(['two-factor-on', 'recovery-codes', 'two-factor-off'])
})

test('an administrator acting for an account can’t touch its password, address, sessions or second factor', async () => {
  const { visitor, id } = await signUp(fixtures, 'borrowed@example.test')
  await sql`update auth.session set impersonated_by = gen_random_uuid() where user_id = ${id}`.execute(db)
  for (const path of ['/change-password', '/change-email', '/two-factor/enable', '/revoke-sessions']) {
    expect(
      (await visitor.call('POST', path, { password, currentPassword: password, newPassword: password })).status,
    ).toBe(403)
  }
})
