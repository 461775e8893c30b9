import type { Me } from '@keepcase/contract/accounts/accounts.contract.ts'
import type { Db } from '@keepcase/db/db.ts'
import type { Actor } from '#platform/context.ts'
import { Refusal } from '#platform/refusal.ts'
import { type AccountFacts, claimScoreOf } from './account-facts.ts'
import { selectProfile } from './accounts.queries.ts'
import { isNewUser, viewOwnProfile } from './accounts.view.ts'

/** Everything that a signed-in page needs to know of its viewer. */
export async function readMe(deps: { db: Db; facts: AccountFacts }, actor: Actor): Promise<Me> {
  const { db, facts } = deps
  const [profile, tally, unreadNotifications, faces] = await Promise.all([
    selectProfile(db, actor.profileId),
    facts.claimTally(actor.profileId),
    facts.unreadNotifications(actor.profileId),
    facts.storefronts([...actor.storefronts.keys()]),
  ])
  if (!profile) throw new Refusal('UNAUTHORIZED')
  return {
    profile: viewOwnProfile(profile, claimScoreOf(tally)),
    isNewUser: isNewUser(profile),
    permissions: [...actor.permissions].sort(),
    storefronts: faces.map(({ id, name, ownerId }) => ({
      id,
      name,
      isOwner: ownerId === actor.profileId,
      permissions: [...(actor.storefronts.get(id) ?? [])].sort(),
    })),
    unreadNotifications,
    impersonatedBy: actor.impersonatedBy,
  }
}
