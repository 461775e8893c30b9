import type { Tx } from '@keepcase/db/db.ts'
import type { Actor } from '#server/api/context.ts'
import { Refusal } from '#server/api/refusal.ts'
import { selectHeldUntil } from '../access.queries.ts'
import { isPast } from './roles.queries.ts'

/** @throws Refusal OWN_FLAG for one's own account, also through impersonation */
export function assertNotOwn(actor: Actor, profileId: string): void {
  if (actor.profileId === profileId || actor.impersonatedBy !== null) throw new Refusal('OWN_FLAG')
}

/**
 * Checks that the actor holds every one of these permissions, at least until the grant would end.
 * @throws Refusal NOT_HELD, ALREADY_OVER for an end that has passed
 */
export async function assertMayGrant(
  tx: Tx,
  actor: Actor,
  names: readonly string[],
  until: Date | null,
): Promise<void> {
  if (until !== null && (await isPast(tx, until))) throw new Refusal('ALREADY_OVER')
  const held = await selectHeldUntil(tx, actor.profileId)
  const isHeld = (name: string) => {
    const end = held.get(name)
    return end === null || (end !== undefined && until !== null && end >= until)
  }
  if (!names.every(isHeld)) throw new Refusal('NOT_HELD')
}
