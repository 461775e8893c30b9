import type { OwnProfile, UserStatus } from '@keepcase/contract/accounts/accounts.contract.ts'
import type { AdminUser } from '@keepcase/contract/accounts/users.contract.ts'
import type * as z from 'zod/mini'
import type { ProfileRow } from './accounts.queries.ts'

/** The status as specified: suspended first, then active, else inactive. */
export function statusOf(row: Pick<ProfileRow, 'suspendedAt' | 'isActive'>): z.infer<typeof UserStatus> {
  if (row.suspendedAt) return 'Suspended'
  return row.isActive ? 'Active' : 'Inactive'
}

/** True until a display name is set: null or blank. */
export function isNewUser(row: Pick<ProfileRow, 'displayName'>): boolean {
  return (row.displayName ?? '').trim() === ''
}

const iso = (instant: Date | null) => instant?.toISOString() ?? null

/** An account as its owner sees it. The claims feature provides the Claim Score. */
export function viewOwnProfile(row: ProfileRow, claimScore: number | null): z.infer<typeof OwnProfile> {
  return {
    id: row.id,
    displayName: row.displayName,
    username: row.username,
    email: row.email,
    emailConfirmedAt: iso(row.emailConfirmedAt),
    avatarUrl: row.avatarUrl,
    bio: row.bio,
    interests: row.interests,
    claimFlairLevel: row.claimFlairLevel,
    totalPurchases: row.totalPurchases,
    claimStrikeScore: row.claimStrikeScore,
    sellerStrikeScore: row.sellerStrikeScore,
    claimsBlockedUntil: iso(row.claimsBlockedUntil),
    claimScore,
    status: statusOf(row),
    roleBuyer: row.roleBuyer,
    roleSeller: row.roleSeller,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  }
}

/** An account in the administrators' list. */
export function viewAdminUser(row: ProfileRow, more: { roleAdmin: boolean; isStorefrontOwner: boolean }): AdminUser {
  return {
    id: row.id,
    displayName: row.displayName,
    username: row.username,
    avatarUrl: row.avatarUrl,
    status: statusOf(row),
    suspendedAt: iso(row.suspendedAt),
    suspensionReason: row.suspensionReason,
    roleBuyer: row.roleBuyer,
    isStorefrontOwner: more.isStorefrontOwner,
    roleAdmin: more.roleAdmin,
    totalPurchases: row.totalPurchases,
    claimFlairLevel: row.claimFlairLevel,
    createdAt: row.createdAt.toISOString(),
  }
}
