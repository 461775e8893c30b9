import { createHmac } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { setAdministrator } from '#access/public.ts'
import { transact } from '#platform/transact.ts'
import { openAccountsWorld, signUp, type Visitor } from './accounts.test-world.ts'
import { readMe } from './read-me.ts'

const world = await openAccountsWorld('https://keepcase.example')
const { db } = world.test
afterAll(world.close)
beforeEach(() => sql`delete from rate_limits`.execute(db))

const password = 'correct horse'

/** The code that an authenticator app shows now (RFC 6238: SHA-1, 30 s, 6 digits). */
function codeOf(uri: string): string {
  const key = base32(new URL(uri).searchParams.get('secret') ?? '')
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000)))
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

async function enable(visitor: Visitor): Promise<{ totpURI: string; backupCodes: string[] }> {
  const begun = await visitor.call('POST', '/two-factor/enable', { password })
  expect(begun.status).toBe(200)
  const confirmed = await visitor.call('POST', '/two-factor/verify-totp', { code: codeOf(begun.body.totpURI) })
  expect(confirmed.status).toBe(200)
  return begun.body
}

test('over https the session’s cookie has the secure prefix and flags; the hint cookie can be read', async () => {
  const visitor = world.visitor()
  const answer = await visitor.call('POST', '/sign-up/email', { email: 'secure@example.test', password })
  const [session = '', hint = ''] = ['__Secure-keepcase.session_token=', 'kc_in=1'].map((start) =>
    answer.headers.getSetCookie().find((cookie) => cookie.startsWith(start)),
  )
  expect(session).toMatch(/Max-Age=2592000/)
  for (const flag of ['HttpOnly', 'Secure', 'SameSite=Lax', 'Path=/']) expect(session).toContain(flag)
  expect(hint).toBe('kc_in=1; Max-Age=2592000; Path=/; SameSite=Lax; Secure')
  expect(await world.readActor(visitor.headers())).not.toBeNull()
  const plain = [...visitor.cookies].map(([name, value]) => `${name.replace('__Secure-', '')}=${value}`).join('; ')
  expect(await world.readActor(new Headers({ cookie: plain }))).toBeNull()
})

test('with two-factor on, the password alone signs nobody in; the app’s code or a recovery code does, each once', async () => {
  const { visitor, email } = await signUp(world, 'careful@example.test')
  const { totpURI, backupCodes } = await enable(visitor)
  const fresh = world.visitor()
  const first = await fresh.call('POST', '/sign-in/email', { email, password })
  expect(first).toMatchObject({ status: 200, body: { twoFactorRedirect: true } })
  expect([...fresh.cookies.keys()]).toEqual(['__Secure-keepcase.two_factor'])
  expect(await world.readActor(fresh.headers())).toBeNull()
  expect(await fresh.call('POST', '/two-factor/verify-totp', { code: '000000' })).toMatchObject({
    status: 401,
    body: { message: 'That code is not right.' },
  })
  expect((await fresh.call('POST', '/two-factor/verify-totp', { code: codeOf(totpURI) })).status).toBe(200)
  expect(await world.readActor(fresh.headers())).toMatchObject({ email })
  const recovery = { code: backupCodes[0] ?? '' }
  for (const status of [200, 401]) {
    const other = world.visitor()
    await other.call('POST', '/sign-in/email', { email, password })
    expect((await other.call('POST', '/two-factor/verify-backup-code', recovery)).status).toBe(status)
  }
})

test('after ten wrong codes nobody gets in for a quarter of an hour, and the answer says how long that still is', async () => {
  const { visitor, email } = await signUp(world, 'guessed@example.test')
  const { totpURI, backupCodes } = await enable(visitor)
  const guesses: { status: number; code: string }[] = []
  let guesser = world.visitor()
  for (let i = 0; i < 10; i++) {
    if (i % 5 === 0) {
      guesser = world.visitor()
      await guesser.call('POST', '/sign-in/email', { email, password })
    }
    const { status, body } = await guesser.call('POST', '/two-factor/verify-totp', { code: '000000' })
    guesses.push({ status, code: body.code })
  }
  expect(guesses).toEqual(Array.from({ length: 10 }, () => ({ status: 401, code: 'INVALID_CODE' })))
  const owner = world.visitor()
  await owner.call('POST', '/sign-in/email', { email, password })
  for (const [path, code] of [
    ['/two-factor/verify-totp', codeOf(totpURI)],
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
  const soon = await owner.call('POST', '/two-factor/verify-totp', { code: codeOf(totpURI) })
  expect(soon.body.message).toBe('Too many wrong codes. Please try again in a minute.')
  await sql`update auth.two_factor set locked_until = now() - interval '1 second' where locked_until is not null`.execute(
    db,
  )
  expect((await owner.call('POST', '/two-factor/verify-totp', { code: codeOf(totpURI) })).status).toBe(200)
})

test('five wrong codes use a sign-in up: it is begun anew with the password', async () => {
  const { visitor, email } = await signUp(world, 'hasty@example.test')
  const { totpURI } = await enable(visitor)
  const hasty = world.visitor()
  const begin = () => hasty.call('POST', '/sign-in/email', { email, password })
  await begin()
  const lefts: unknown[] = []
  for (const path of ['totp', 'totp', 'backup-code', 'totp', 'backup-code']) {
    const { body } = await hasty.call('POST', `/two-factor/verify-${path}`, { code: '000000' })
    lefts.push((body as { codesLeft?: number }).codesLeft)
  }
  expect(lefts).toEqual([4, 3, 2, 1, 0])
  const spent = await hasty.call('POST', '/two-factor/verify-totp', { code: codeOf(totpURI) })
  expect(spent.body).toMatchObject({
    code: 'TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE',
    message: 'Too many wrong codes. Please sign in again.',
  })
  await begin()
  expect((await hasty.call('POST', '/two-factor/verify-totp', { code: '000000' })).body).toMatchObject({ codesLeft: 4 })
  expect((await hasty.call('POST', '/two-factor/verify-totp', { code: codeOf(totpURI) })).status).toBe(200)
})

test('an administrator gets the rights back by setting two-factor up, and loses them by ending it', async () => {
  const { visitor, id } = await signUp(world, 'root@example.test')
  await transact(db, (tx) => setAdministrator(tx, null, id, true))
  await sql`update platform_settings set two_factor_authentication = true`.execute(db)
  const isAdministrator = async () =>
    (await world.readActor(visitor.headers()))?.permissions.has('platform.admin.access') ?? null
  expect(await isAdministrator()).toBe(false)
  const actor = await world.readActor(visitor.headers())
  if (!actor) throw new Error('no session')
  expect(await readMe({ db }, actor)).toMatchObject({ twoFactorRequired: true })
  await enable(visitor)
  expect(await isAdministrator()).toBe(true)
  expect((await visitor.call('POST', '/two-factor/disable', { password })).status).toBe(200)
  expect(await isAdministrator()).toBe(false)
  await sql`update platform_settings set two_factor_authentication = false`.execute(db)
})

test('the owner is told when two-factor sign-in is turned on or off and when there are new recovery codes, and of nothing else', async () => {
  const { visitor, email, id } = await signUp(world, 'told@example.test')
  const { totpURI } = await enable(visitor)
  const other = world.visitor()
  await other.call('POST', '/sign-in/email', { email, password })
  expect((await other.call('POST', '/two-factor/verify-totp', { code: codeOf(totpURI) })).status).toBe(200)
  expect((await visitor.call('POST', '/two-factor/generate-backup-codes', { password })).status).toBe(200)
  expect((await visitor.call('POST', '/two-factor/disable', { password: 'no such horse' })).status).toBe(400)
  expect((await visitor.call('POST', '/two-factor/disable', { password })).status).toBe(200)
  const { rows } = await sql<{ lock: string }>`
    select payload ->> 'lock' as lock from outbox
    where name = 'account.lock-changed' and payload ->> 'profileId' = ${id} order by id`.execute(db)
  expect(rows.map(({ lock }) => lock)).toEqual(['two-factor-on', 'recovery-codes', 'two-factor-off'])
})

test('who acts in another’s name cannot touch password, address, sessions or second factor', async () => {
  const { visitor, id } = await signUp(world, 'borrowed@example.test')
  await sql`update auth.session set impersonated_by = gen_random_uuid() where user_id = ${id}`.execute(db)
  for (const path of ['/change-password', '/change-email', '/two-factor/enable', '/revoke-sessions']) {
    expect(
      (await visitor.call('POST', path, { password, currentPassword: password, newPassword: password })).status,
    ).toBe(403)
  }
})
