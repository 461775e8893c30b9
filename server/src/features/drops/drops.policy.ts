import type { StorefrontPermission } from '@keepcase/contract/access/permissions.ts'
import type { Db } from '@keepcase/db/db.ts'
import { type Actor, hasPermission } from '#server/api/context.ts'
import { missingPermission } from '#server/api/procedure.ts'
import { Refusal } from '#server/api/refusal.ts'
import { isStaffOf } from '#server/features/storefronts/public.ts'
import { hasAccess, hasClaimed } from './drops.queries.ts'

type DropVisibility = { id: string; storefrontId: string; visibility: string; publishedAt: Date | null }

/** Whether everybody may see a drop: it is published and public. */
export function isOpenToAll(drop: Pick<DropVisibility, 'visibility' | 'publishedAt'>): boolean {
  return drop.publishedAt !== null && drop.visibility === 'public'
}

/**
 * Whether the actor may see a drop: anyone if open to all, its staff always; once published, invited accounts, and
 * those that claimed in it before their invitation was withdrawn.
 */
export async function maySee(db: Db, actor: Actor | null, drop: DropVisibility): Promise<boolean> {
  if (isOpenToAll(drop)) return true
  if (actor === null) return false
  if (isStaffOf(actor, drop.storefrontId, 'storefront.drops.list')) return true
  if (drop.publishedAt === null) return false
  return (await hasAccess(db, drop.id, actor.profileId)) || (await hasClaimed(db, drop.id, actor.profileId))
}

/** Whether the actor may see a drop of a hidden storefront: its staff, and accounts that claimed in it. */
export async function maySeeHidden(db: Db, actor: Actor | null, drop: DropVisibility): Promise<boolean> {
  if (actor === null) return false
  if (isStaffOf(actor, drop.storefrontId, 'storefront.drops.list')) return true
  return drop.publishedAt !== null && (await hasClaimed(db, drop.id, actor.profileId))
}

/**
 * Asserts that the actor is staff of the storefront with this permission.
 * @throws Refusal NOT_FOUND otherwise
 */
export function assertSells(actor: Actor, storefrontId: string, permission: StorefrontPermission): void {
  if (!isStaffOf(actor, storefrontId, permission)) throw new Refusal('NOT_FOUND')
}

const moderation = 'platform.contentModeration.manage'

/**
 * Asserts that the actor may pause drops at all. Runs before any drop is looked up, so that refused callers can't learn
 * which drops exist.
 * @throws Refusal FORBIDDEN
 */
export function assertMayStop(actor: Actor): void {
  if (!hasPermission(actor, moderation) && !hasPermission(actor, 'storefront.drops.manage'))
    throw missingPermission('storefront.drops.manage')
}

/**
 * The role in which the actor may pause and resume this drop: its staff as the seller, a moderator as the platform.
 * @throws Refusal FORBIDDEN for actors with neither permission, NOT_FOUND for staff of other storefronts
 */
export function pauseRoleOf(actor: Actor, storefrontId: string): 'seller' | 'platform' {
  assertMayStop(actor)
  if (isStaffOf(actor, storefrontId, 'storefront.drops.manage')) return 'seller'
  if (hasPermission(actor, moderation)) return 'platform'
  throw new Refusal('NOT_FOUND')
}
