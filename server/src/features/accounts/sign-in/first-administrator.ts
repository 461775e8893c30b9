import type { Db, Tx } from '@keepcase/db/db.ts'
import { WrongSettings } from '#server/boot/env.ts'
import { transact } from '#server/database/transact.ts'
import { hasAdministrator, setAdministrator } from '#server/features/access/public.ts'
import { findPasswordFlaw } from '../passwords/find-password-flaw.ts'
import type { Auth } from './auth.ts'
import { insertPassword, insertUser, selectAccountOfEmail } from './sign-in.queries.ts'

/**
 * Creates an account with a confirmed address; returns its id. An existing one stays unchanged. For the first
 * start and the demo world: creates no session and ignores the settings.
 */
export async function ensureAccount(
  deps: { db: Db; auth: Auth },
  account: { email: string; password: string; displayName: string },
): Promise<string> {
  const email = account.email.trim().toLowerCase()
  const found = await selectAccountOfEmail(deps.db, email)
  if (found) return found
  const { password } = await deps.auth.$context
  const hash = await password.hash(account.password)
  return transact(deps.db, (tx) => insertAccount(tx, email, account.displayName, hash))
}

/** Inserts user and password as a sign-up would; returns the user's id. An existing account stays. */
async function insertAccount(tx: Tx, email: string, name: string, hash: string): Promise<string> {
  const id = await insertUser(tx, name, email)
  if (id === undefined) {
    // @NOTE two servers may start at once: the unique email let the other one create the account
    const other = await selectAccountOfEmail(tx, email)
    if (other) return other
    throw new Error('An account with this address came and went')
  }
  await insertPassword(tx, id, hash)
  return id
}

/** Makes the account with this address an administrator. @throws Error when it doesn't exist */
export async function grantAdministrator(db: Db, email: string): Promise<void> {
  const profileId = await selectAccountOfEmail(db, email)
  if (!profileId) throw new Error(`There is no account with the address ${email}`)
  await transact(db, (tx) => setAdministrator(tx, null, profileId, true))
}

/**
 * Creates the first administrator from ADMIN_EMAIL and ADMIN_PASSWORD. Safe on every start: an existing
 * account keeps its password, and one that lost the permission doesn't regain it while there is another
 * administrator.
 * @throws WrongSettings when the account must be created and its password is easy to guess
 */
export async function ensureFirstAdministrator(
  deps: { db: Db; auth: Auth },
  admin: { email: string; password: string },
): Promise<void> {
  const known = await selectAccountOfEmail(deps.db, admin.email)
  if (known && (await hasAdministrator(deps.db))) return
  const flaw = known ? null : await findPasswordFlaw(admin.password, { email: admin.email })
  if (flaw) throw new WrongSettings([`ADMIN_PASSWORD: ${flaw.message}`])
  await ensureAccount(deps, { ...admin, displayName: 'Administrator' })
  await grantAdministrator(deps.db, admin.email)
}
