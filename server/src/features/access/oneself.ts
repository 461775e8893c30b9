import { type Actor, actorOf, type RequestContext } from '#server/api/context.ts'
import { Refusal } from '#server/api/refusal.ts'

/**
 * Who calls, where they are themselves.
 * @throws Refusal FORBIDDEN for who acts for somebody else
 */
export async function oneself(context: RequestContext): Promise<Actor> {
  const actor = await actorOf(context)
  mustBeOneself(actor)
  return actor
}

/** Money is moved by its owner alone: an administrator who acts for somebody else may look, not pay or refund. */
export function mustBeOneself(actor: Actor): void {
  if (actor.impersonatedBy === null) return
  const message = 'Payments cannot be made while acting for somebody else.'
  throw new Refusal('FORBIDDEN', { title: 'Permission denied', message })
}
