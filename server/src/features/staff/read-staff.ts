import type { OwnAccess, Staff, StorefrontAct } from '@keepcase/contract/staff/staff.contract.ts'
import { grantablePermissions } from '@keepcase/contract/staff/staff.rules.ts'
import type { Db } from '@keepcase/db/db.ts'
import type { Actor } from '#server/api/context.ts'
import { cutPage, decodeCursor } from '#server/api/cursor.ts'
import { Refusal } from '#server/api/refusal.ts'
import { assertStaffOf, findStorefront } from '#server/features/storefronts/public.ts'
import { selectOpenInvitations } from './invitations.queries.ts'
import { manageStaff, termsOf } from './staff.policy.ts'
import { selectActs, selectFace, selectMembers, selectTerms } from './staff.queries.ts'
import { viewAct, viewInvitation, viewMember } from './staff.view.ts'

/** A storefront's team, as this colleague may see and change it. @throws Refusal NOT_FOUND */
export async function readStaff(db: Db, actor: Actor, storefrontId: string): Promise<Staff> {
  assertStaffOf(actor, storefrontId, manageStaff)
  const storefront = await findStorefront(db, storefrontId)
  const [owner, terms, members, invitations] = await Promise.all([
    storefront && selectFace(db, storefront.ownerId),
    selectTerms(db, storefrontId, actor.profileId),
    selectMembers(db, storefrontId),
    selectOpenInvitations(db, storefrontId),
  ])
  if (!owner || !terms) throw new Refusal('NOT_FOUND')
  const onlooker = { profileId: actor.profileId, own: termsOf(terms.permissions, terms.until) }
  return {
    owner: { profileId: owner.profileId, name: owner.name, avatarUrl: owner.avatarUrl },
    members: members.map((row) => viewMember(row, onlooker)),
    invitations: invitations.map((row) => viewInvitation(row, onlooker)),
    grantable: grantablePermissions.filter((name) => terms.permissions.includes(name)),
    grantableUntil: terms.until?.toISOString() ?? null,
  }
}

/** What the actor may do on a storefront. @throws Refusal NOT_FOUND for who is not on its team */
export async function readOwnAccess(db: Db, actor: Actor, storefrontId: string): Promise<OwnAccess> {
  if (!actor.storefronts.has(storefrontId)) throw new Refusal('NOT_FOUND')
  const storefront = await findStorefront(db, storefrontId)
  const terms = await selectTerms(db, storefrontId, actor.profileId)
  if (!storefront || !terms) throw new Refusal('NOT_FOUND')
  const { isOwner, permissions, until } = terms
  return { ownerName: storefront.ownerName, isOwner, permissions, expiresAt: until?.toISOString() ?? null }
}

type ActsOf = { storefrontId: string; profileId?: string | undefined; cursor?: string | undefined; limit: number }

/** What was done on a storefront, newest first. @throws Refusal NOT_FOUND */
export async function readActivity(
  db: Db,
  actor: Actor,
  { storefrontId, profileId = undefined, cursor, limit }: ActsOf,
): Promise<{ items: StorefrontAct[]; nextCursor: string | null }> {
  assertStaffOf(actor, storefrontId, 'storefront.activity.view')
  const after = decodeCursor(cursor, ['acts'])
  const given = { storefrontId, profileId: profileId ?? null, afterId: after?.id ?? null, limit: limit + 1 }
  return cutPage(await selectActs(db, given), limit, 'acts', (row) => row.createdAt, viewAct)
}
