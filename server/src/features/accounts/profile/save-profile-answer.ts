import type { Tx } from '@keepcase/db/db.ts'
import { isReservedName, nameReserved } from '#server/api/reserved-names.ts'
import { lockProfile, updateProfileRow } from '../accounts.queries.ts'

const maxInterests = 30

/**
 * Copies an onboarding answer to the profile, in the caller's transaction. Interests are added to the
 * existing ones.
 * @throws Refusal NAME_RESERVED
 */
export async function saveProfileAnswer(
  tx: Tx,
  profileId: string,
  target: string,
  value: string | readonly string[],
): Promise<void> {
  if (target === 'profile.displayName' && typeof value === 'string') {
    if (isReservedName(value)) throw nameReserved('answer.value')
    await updateProfileRow(tx, profileId, { displayName: value })
  }
  if (target === 'profile.bio' && typeof value === 'string') await updateProfileRow(tx, profileId, { bio: value })
  if (target === 'profile.interests' && typeof value !== 'string') {
    const before = await lockProfile(tx, profileId)
    const interests = [...new Set([...(before?.interests ?? []), ...value])].slice(0, maxInterests)
    await updateProfileRow(tx, profileId, { interests })
  }
}
