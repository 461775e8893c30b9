import type { Db } from '@keepcase/db/db.ts'
import { sql } from 'kysely'
import type { LibraryError } from '../sign-in/auth-messages.ts'
import { classifyPath, type JsonBody } from '../sign-in/auth-paths.ts'
import { findPasswordFlaw, type PasswordOwner } from './find-password-flaw.ts'

/** The field with the new password, by path. */
const fields: Readonly<Record<string, 'password' | 'newPassword'>> = {
  '/sign-up/email': 'password',
  [classifyPath]: 'password',
  '/change-password': 'newPassword',
  '/reset-password': 'newPassword',
}

/** A call that may set a password, with the account it is about if known. */
type PasswordCall = { path: string; body: JsonBody; profileId: string | null }

/**
 * Judges a new password before Better Auth sees the call, so that a rejected one doesn't use up a reset link.
 * Null when there is none or it is accepted. Values other than strings are left to Better Auth to refuse.
 */
export async function rejectWeakPassword(db: Db, { path, body, profileId }: PasswordCall): Promise<Response | null> {
  const field = fields[path]
  if (field === undefined) return null
  const password = body?.[field]
  if (typeof password !== 'string') return null
  const flaw = await findPasswordFlaw(password, profileId === null ? ownerIn(body) : await selectOwner(db, profileId))
  if (flaw === null) return null
  return Response.json({ ...flaw, field } satisfies LibraryError, { status: 400 })
}

/** The person signing up. */
function ownerIn(body: JsonBody): PasswordOwner {
  const { email, name } = body ?? {}
  return {
    email: typeof email === 'string' ? email : undefined,
    displayName: typeof name === 'string' ? name : undefined,
  }
}

async function selectOwner(db: Db, profileId: string): Promise<PasswordOwner> {
  const { rows } = await sql<{ email: string; displayName: string | null }>`
    select email, display_name from profiles where id = ${profileId}`.execute(db)
  return { email: rows[0]?.email, displayName: rows[0]?.displayName ?? undefined }
}

/** The account of the reset token in a body; null when it is used or invalid. */
export async function accountOfReset(db: Db, body: JsonBody): Promise<string | null> {
  if (typeof body?.token !== 'string') return null
  const { rows } = await sql<{ value: string }>`
    select value from auth.verification
    where identifier = ${`reset-password:${body.token}`}`.execute(db)
  return rows[0]?.value ?? null
}
