import type { Me } from '@keepcase/contract/accounts/accounts.contract.ts'
import type { Db } from '@keepcase/db/db.ts'
import type { Actor } from '#server/api/context.ts'
import { Refusal } from '#server/api/refusal.ts'
import { administratorPermission, administratorsAmong } from '#server/features/access/public.ts'
import { selectFactsOf, selectStorefrontNames } from '../account-facts.queries.ts'
import { claimScoreOf } from '../account-facts.ts'
import { selectProfile } from '../accounts.queries.ts'
import { isNewUser, viewOwnProfile } from '../accounts.view.ts'
import { selectHasTwoFactor } from '../sessions/sessions.queries.ts'

/** Everything a page needs to know about the signed-in viewer. */
export async function readMe({ db }: { db: Db }, actor: Actor): Promise<Me> {
  const [profile, facts, faces, administrators, twoFactorEnabled] = await Promise.all([
    selectProfile(db, actor.profileId),
    selectFactsOf(db, actor.profileId),
    selectStorefrontNames(db, [...actor.storefronts.keys()]),
    administratorsAmong(db, [actor.profileId]),
    selectHasTwoFactor(db, actor.profileId),
  ])
  if (!profile) throw new Refusal('UNAUTHORIZED')
  return {
    profile: viewOwnProfile(profile, claimScoreOf(facts)),
    isNewUser: isNewUser(profile),
    permissions: [...actor.permissions].sort(),
    storefronts: faces.map(({ id, name, logoUrl, ownerId, closedAt }) => ({
      id,
      name,
      logoUrl,
      isOwner: ownerId === actor.profileId,
      closedAt: closedAt?.toISOString() ?? null,
      permissions: [...(actor.storefronts.get(id) ?? [])].sort(),
    })),
    unreadNotifications: facts.unread,
    impersonatedBy: actor.impersonatedBy,
    twoFactorRequired: administrators.has(actor.profileId) && !actor.permissions.has(administratorPermission),
    twoFactorEnabled,
  }
}
