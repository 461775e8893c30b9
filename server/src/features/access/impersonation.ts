import { type Actor, actorOf, type RequestContext } from '#server/api/context.ts'
import { Refusal } from '#server/api/refusal.ts'

/** The caller, unless impersonated. @throws Refusal FORBIDDEN during impersonation */
export async function unimpersonatedActor(context: RequestContext): Promise<Actor> {
  const actor = await actorOf(context)
  rejectImpersonation(actor)
  return actor
}

/**
 * Rejects impersonation: only the owner of an account moves its money, claims, and hands out rights. An impersonating
 * administrator may look, but not pay or refund, nor let anybody into a team: that would outlast the hour.
 */
export function rejectImpersonation(actor: Actor): void {
  if (actor.impersonatedBy === null) return
  const message = 'You can’t do this while acting for someone else.'
  throw new Refusal('FORBIDDEN', { title: 'Permission denied', message })
}
