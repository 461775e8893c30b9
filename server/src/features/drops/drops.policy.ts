import type { StorefrontPermission } from '@keepcase/contract/access/permissions.ts'
import type { Db } from '@keepcase/db/db.ts'
import { type Actor, holds } from '#server/api/context.ts'
import { missing } from '#server/api/procedure.ts'
import { Refusal } from '#server/api/refusal.ts'
import { isStaffOf } from '#server/features/storefronts/public.ts'
import { hasAccess, hasClaimed } from './drops.queries.ts'

type Seen = { id: string; storefrontId: string; visibility: string; publishedAt: Date | null }

/** Whether everybody may see a drop: published and public. */
export function isOpenToAll(drop: Pick<Seen, 'visibility' | 'publishedAt'>): boolean {
  return drop.publishedAt !== null && drop.visibility === 'public'
}

/** Whether the actor may see a drop that is not open to all: its staff always; an invited account once published. */
export async function maySee(db: Db, actor: Actor | null, drop: Seen): Promise<boolean> {
  if (isOpenToAll(drop)) return true
  if (actor === null) return false
  if (isStaffOf(actor, drop.storefrontId, 'storefront.drops.list')) return true
  return drop.publishedAt !== null && (await hasAccess(db, drop.id, actor.profileId))
}

/** Whether the actor may see a drop whose storefront is shown to nobody: its staff, and who claimed in it. */
export async function mayStillSee(db: Db, actor: Actor | null, drop: Seen): Promise<boolean> {
  if (actor === null) return false
  if (isStaffOf(actor, drop.storefrontId, 'storefront.drops.list')) return true
  return drop.publishedAt !== null && (await hasClaimed(db, drop.id, actor.profileId))
}

/** Lets the drop's staff with this permission through; to everybody else it does not exist. */
export function assertSells(actor: Actor, storefrontId: string, permission: StorefrontPermission): void {
  if (!isStaffOf(actor, storefrontId, permission)) throw new Refusal('NOT_FOUND')
}

const moderation = 'platform.contentModeration.manage'

/**
 * Refuses who may stop no drop at all, before any is looked for: they are not to learn which there are.
 * @throws Refusal FORBIDDEN
 */
export function assertMayStop(actor: Actor): void {
  if (!holds(actor, moderation) && !holds(actor, 'storefront.drops.manage')) throw missing('storefront.drops.manage')
}

/**
 * In whose name the actor may stop and start this drop: its own staff as the seller, a moderator as the platform.
 * @throws Refusal FORBIDDEN for who holds neither right anywhere, NOT_FOUND for staff of other storefronts
 */
export function standsFor(actor: Actor, storefrontId: string): 'seller' | 'platform' {
  assertMayStop(actor)
  if (isStaffOf(actor, storefrontId, 'storefront.drops.manage')) return 'seller'
  if (holds(actor, moderation)) return 'platform'
  throw new Refusal('NOT_FOUND')
}
