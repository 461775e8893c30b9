import type { UpdateProfile } from '@keepcase/contract/accounts/accounts.contract.ts'
import type { Db, Tx } from '@keepcase/db/db.ts'
import { sqlState } from '@keepcase/db/retry.ts'
import type * as z from 'zod/mini'
import { Refusal } from '#server/api/refusal.ts'
import { isReservedName, nameReserved } from '#server/api/reserved-names.ts'
import { transact } from '#server/database/transact.ts'
import { lockProfile, type ProfileRow, selectProfile, updateProfileRow } from '../accounts.queries.ts'

/**
 * Updates the given fields of the profile. Without any, returns it unchanged.
 * @param isTeam true when the account may use reserved names
 * @throws Refusal USERNAME_TAKEN, NAME_RESERVED, NOT_FOUND
 */
export async function updateProfile(
  deps: { db: Db },
  profileId: string,
  changes: z.infer<typeof UpdateProfile>,
  isTeam = false,
): Promise<ProfileRow> {
  if (!profileId) throw withoutUser
  const { displayName, username, bio, interests } = changes
  const given = {
    ...(displayName !== undefined && { displayName }),
    ...(username !== undefined && { username }),
    ...(bio !== undefined && { bio: bio || null }),
    ...(interests !== undefined && { interests: [...new Set(interests)] }),
  }
  const row =
    Object.keys(given).length === 0
      ? await selectProfile(deps.db, profileId)
      : await transact(deps.db, async (tx) => {
          if (!isTeam) await assertOwnNames(tx, profileId, changes)
          return updateProfileRow(tx, profileId, given)
        }).catch(asUsernameTaken)
  if (!row) throw new Refusal('NOT_FOUND')
  return row
}

/** Rejects reserved names; one that the account already has may stay. */
async function assertOwnNames(tx: Tx, profileId: string, changes: z.infer<typeof UpdateProfile>): Promise<void> {
  for (const field of ['displayName', 'username'] as const) {
    const name = changes[field]
    if (!name || !isReservedName(name)) continue
    const before = await lockProfile(tx, profileId)
    if (before?.[field] !== name) throw nameReserved(field, 'Profile Update Failed')
  }
}

const withoutUser = new Refusal('BAD_REQUEST', {
  title: 'Profile Update Failed',
  message: 'User ID is required to update profile.',
})

function asUsernameTaken(error: unknown): never {
  const isTaken = sqlState(error) === '23505' && (error as { constraint?: string }).constraint === 'profiles_username'
  if (!isTaken) throw error
  const message = 'This username is taken.'
  throw new Refusal('USERNAME_TAKEN', { title: 'Profile Update Failed', message, fields: { username: message } })
}
