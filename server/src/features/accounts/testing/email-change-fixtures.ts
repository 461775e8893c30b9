import { createHmac } from 'node:crypto'
import { sql } from 'kysely'
import { type AccountsFixtures, signUp, type Visitor } from './accounts-fixtures.ts'

export const password = 'correct horse'

/** The code of an authenticator app at a moment (RFC 6238: SHA-1, 30 s, 6 digits), from the setup URI. */
export function totpCode(uri: string, atMs = Date.now()): string {
  const letters = [...(new URL(uri).searchParams.get('secret') ?? '').replace(/=+$/, '')]
  const bits = letters.map((sign) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(sign).toString(2).padStart(5, '0'))
  const key = Buffer.from((bits.join('').match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(Math.floor(atMs / 30_000)))
  const hash = createHmac('sha1', key).update(counter).digest()
  const offset = (hash.at(-1) ?? 0) & 15
  return String((hash.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, '0')
}

type Mailed = { name: string; payload: { email: string; url: string; newEmail?: string } }

/** Steps of changing an email and reading the mails, over account fixtures. */
export function emailChangeSteps(fixtures: AccountsFixtures) {
  const { db } = fixtures.test

  /** Mails queued for an account, oldest first. */
  async function mailed(profileId: string): Promise<Mailed[]> {
    const { rows } = await sql<Mailed>`
      select name, payload from outbox
      where kind = 'event' and payload ->> 'profileId' = ${profileId} and payload ? 'email' order by id`.execute(db)
    return rows
  }

  /** The newest link mailed to an account under this event name. */
  async function linkOf(profileId: string, name: string): Promise<URL> {
    const url = (await mailed(profileId)).findLast((mail) => mail.name === name)?.payload.url
    if (url === undefined) throw new Error(`${name} was not mailed`)
    return new URL(url)
  }

  const emailOf = async (profileId: string) => {
    const { rows } = await sql<{ email: string }>`select email from auth.app_user where id = ${profileId}`.execute(db)
    return rows[0]?.email
  }

  /** Opens a mailed link; returns the redirect target. */
  async function open(visitor: Visitor, link: URL): Promise<string | null> {
    const answer = await visitor.call('GET', `${link.pathname.replace('/api/auth', '')}${link.search}`)
    return answer.headers.get('location')
  }

  const ask = (visitor: Visitor, newEmail: string, more: object = {}) =>
    visitor.call('POST', '/change-email', { newEmail, password, ...more })

  /** A new account; `isConfirmed` confirms its address. */
  async function account(email: string, isConfirmed = false) {
    const made = await signUp(fixtures, email)
    if (isConfirmed) await sql`update auth.app_user set email_verified = true where id = ${made.id}`.execute(db)
    return made
  }

  /** Changes the address of an unconfirmed account completely; returns the undo token. */
  async function change(visitor: Visitor, id: string, newEmail: string): Promise<string> {
    const asked = await ask(visitor, newEmail)
    if (asked.status !== 200) throw new Error(`asking answered ${asked.status}: ${JSON.stringify(asked.body)}`)
    const { rows } = await sql<{ isConfirmed: boolean }>`
      select email_verified as is_confirmed from auth.app_user where id = ${id}`.execute(db)
    if (rows[0]?.isConfirmed) await open(visitor, await linkOf(id, 'account.change-email'))
    const led = await open(visitor, await linkOf(id, 'account.confirm-new-email'))
    if (led !== '/verify?change=done') throw new Error(`the link led to ${led}`)
    return undoToken(id)
  }

  const undoToken = async (id: string) => (await linkOf(id, 'account.email-changed')).searchParams.get('token') ?? ''
  const undo = (token: string, visitor: Visitor = fixtures.visitor()) =>
    visitor.call('POST', '/undo-email-change', { token })
  const signIn = (email: string, given = password) =>
    fixtures.visitor().call('POST', '/sign-in/email', { email, password: given })

  /** Turns two-factor sign-in on; returns the app's URI and the recovery codes. */
  async function enableTwoFactor(visitor: Visitor): Promise<{ totpURI: string; backupCodes: string[] }> {
    const { body } = await visitor.call('POST', '/two-factor/enable', { password })
    await visitor.call('POST', '/two-factor/verify-totp', { code: totpCode(body.totpURI, Date.now() - 30_000) })
    return body
  }

  return { mailed, linkOf, emailOf, open, ask, account, change, undoToken, undo, signIn, enableTwoFactor }
}
