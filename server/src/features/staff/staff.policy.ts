import { mayHandOut, type StaffTerms } from '@keepcase/contract/staff/staff.rules.ts'
import type { Tx } from '@keepcase/db/db.ts'
import type { Actor } from '#server/api/context.ts'
import { Refusal } from '#server/api/refusal.ts'
import { currentActor } from '#server/features/access/public.ts'
import { assertStaffOf } from '#server/features/storefronts/public.ts'
import { lockStaff, selectTerms } from './staff.queries.ts'

/** The permission of everything that changes a team. */
export const manageStaff = 'storefront.staff.manage'

/** Rights and their end as rows give them. */
export const termsOf = (permissions: readonly string[], until: Date | null): StaffTerms => ({
  permissions,
  until: until?.getTime() ?? null,
})

/** A locked team, and what the acting account may hand out there. */
export type LockedTeam = { storefrontId: string; ownerId: string; isClosed: boolean; own: StaffTerms; actor: Actor }

/**
 * Locks a storefront's team and checks the actor's rights after the lock.
 * @throws Refusal NOT_FOUND without the permission there, UNAUTHORIZED
 */
export async function lockTeam(tx: Tx, actor: Actor, storefrontId: string): Promise<LockedTeam> {
  const team = await lockStaff(tx, storefrontId)
  const current = await currentActor(tx, actor)
  if (!team) throw new Refusal('NOT_FOUND')
  assertStaffOf(current, storefrontId, manageStaff)
  const held = await selectTerms(tx, storefrontId, actor.profileId)
  if (!held) throw new Refusal('NOT_FOUND')
  const { ownerId, isClosed } = team
  return { storefrontId, ownerId, isClosed, actor: current, own: termsOf(held.permissions, held.until) }
}

/**
 * Nobody hands out, changes or takes away what they don't hold themselves.
 * @throws Refusal RIGHT_NOT_HELD
 */
export function assertMayHandOut(own: StaffTerms, terms: StaffTerms): void {
  if (!mayHandOut(own, terms)) throw new Refusal('RIGHT_NOT_HELD')
}
