import type { Db } from '@keepcase/db/db.ts'
import type { LibraryError } from '../sign-in/auth-messages.ts'
import { classifyPath, type JsonBody } from '../sign-in/auth-paths.ts'
import { findPasswordFlaw, type PasswordOwner } from './find-password-flaw.ts'
import { selectAccountOfReset, selectPasswordOwner } from './passwords.queries.ts'

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
  const flaw = await findPasswordFlaw(password, profileId === null ? ownerIn(body) : await findOwner(db, profileId))
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

async function findOwner(db: Db, profileId: string): Promise<PasswordOwner> {
  const owner = await selectPasswordOwner(db, profileId)
  return { email: owner?.email, displayName: owner?.displayName ?? undefined }
}

/** The account of the reset token in a body; null when it is used or invalid. */
export async function accountOfReset(db: Db, body: JsonBody): Promise<string | null> {
  return typeof body?.token === 'string' ? selectAccountOfReset(db, body.token) : null
}
