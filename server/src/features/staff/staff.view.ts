import type {
  OpenedInvitation,
  StaffInvitation,
  StaffMember,
  StorefrontAct,
} from '@keepcase/contract/staff/staff.contract.ts'
import { mayHandOut, type StaffTerms } from '@keepcase/contract/staff/staff.rules.ts'
import type { InvitationRow } from './invitations.queries.ts'
import { termsOf } from './staff.policy.ts'
import type { ActRow, MemberRow } from './staff.queries.ts'

/** Who looks at a team. */
export type Onlooker = { profileId: string; own: StaffTerms }

/** A member, as this colleague may see and change them. */
export function viewMember(row: MemberRow, { profileId, own }: Onlooker): StaffMember {
  const { joinedAt, expiresAt, lastActiveAt, ...member } = row
  return {
    ...member,
    joinedAt: joinedAt.toISOString(),
    expiresAt: expiresAt?.toISOString() ?? null,
    lastActiveAt: lastActiveAt?.toISOString() ?? null,
    canChange: row.profileId !== profileId && mayHandOut(own, termsOf(row.permissions, expiresAt)),
  }
}

/** An invitation without its link. */
export function viewInvitation(row: InvitationRow, { own }: Pick<Onlooker, 'own'>): StaffInvitation {
  const { id, email, permissions, accessExpiresAt, inviterName, sentAt, expiresAt, state } = row
  return {
    id,
    email,
    permissions,
    accessExpiresAt: accessExpiresAt?.toISOString() ?? null,
    invitedBy: inviterName,
    sentAt: sentAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
    isExpired: state === 'expired',
    canChange: mayHandOut(own, termsOf(permissions, accessExpiresAt)),
  }
}

/** An invitation as its link shows it. */
export function viewOpened(
  row: InvitationRow,
  { storefrontName, viewer }: Pick<OpenedInvitation, 'storefrontName' | 'viewer'>,
): OpenedInvitation {
  const { state, storefrontId, inviterName, email, permissions, accessExpiresAt, expiresAt } = row
  return {
    state,
    storefrontId,
    storefrontName,
    invitedBy: inviterName,
    email,
    permissions,
    accessExpiresAt: accessExpiresAt?.toISOString() ?? null,
    expiresAt: expiresAt.toISOString(),
    viewer,
  }
}

/** One act on a storefront. */
export function viewAct({ actorId, actorName, actorAvatarUrl, createdAt, ...act }: ActRow): StorefrontAct {
  const actor =
    actorId !== null && actorName !== null ? { profileId: actorId, name: actorName, avatarUrl: actorAvatarUrl } : null
  return { ...act, actor, at: createdAt.toISOString() }
}
