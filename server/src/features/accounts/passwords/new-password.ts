import type { Db } from '@keepcase/db/db.ts'
import { sql } from 'kysely'
import type { LibraryError } from '../sign-in/auth-messages.ts'
import { type JsonBody, judgePath } from '../sign-in/auth-paths.ts'
import { judgePassword, type PasswordOwner } from './judge-password.ts'

/** Where a call carries a new password, by its path. */
const fields: Readonly<Record<string, 'password' | 'newPassword'>> = {
  '/sign-up/email': 'password',
  [judgePath]: 'password',
  '/change-password': 'newPassword',
  '/reset-password': 'newPassword',
}

/** A call that may set a password, and the account it is about where that is known. */
type PasswordCall = { path: string; body: JsonBody; profileId: string | null }

/**
 * Judges the new password of a call before the library sees it, and so before a reset's link is used up. Null: there is
 * none, or it is taken. What is no text is the library's to refuse.
 */
export async function refuseEasyPassword(db: Db, { path, body, profileId }: PasswordCall): Promise<Response | null> {
  const field = fields[path]
  if (field === undefined) return null
  const password = body?.[field]
  if (typeof password !== 'string') return null
  const flaw = await judgePassword(password, profileId === null ? ownerIn(body) : await selectOwner(db, profileId))
  if (flaw === null) return null
  return Response.json({ ...flaw, field } satisfies LibraryError, { status: 400 })
}

/** Who signs up. */
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

/** The account that the link of a reset in a body belongs to; null where it is used up or made up. */
export async function accountOfReset(db: Db, body: JsonBody): Promise<string | null> {
  if (typeof body?.token !== 'string') return null
  const { rows } = await sql<{ value: string }>`
    select value from auth.verification
    where identifier = ${`reset-password:${body.token}`}`.execute(db)
  return rows[0]?.value ?? null
}
