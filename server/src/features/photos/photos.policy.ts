import type { Actor } from '#server/api/context.ts'
import { Refusal } from '#server/api/refusal.ts'
import { isStaffOf } from '#server/features/storefronts/public.ts'

/** Asserts that the actor may add photos here: who adds items or changes them. @throws Refusal NOT_FOUND */
export function assertMayAdd(actor: Actor, storefrontId: string): void {
  if (isStaffOf(actor, storefrontId, 'storefront.items.create')) return
  if (!isStaffOf(actor, storefrontId, 'storefront.items.update')) throw new Refusal('NOT_FOUND')
}

/** Asserts that the actor may change this photo: an item's with the right to change items, an unused one as if adding. */
export function assertMayChange(actor: Actor, photo: { storefrontId: string; itemId: string | null }): void {
  if (photo.itemId === null) assertMayAdd(actor, photo.storefrontId)
  else if (!isStaffOf(actor, photo.storefrontId, 'storefront.items.update')) throw new Refusal('NOT_FOUND')
}
