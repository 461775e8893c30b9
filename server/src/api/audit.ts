import type { Tx } from '@keepcase/db/db.ts'
import type { Actor } from './context.ts'

/** One administrative, staff's or money action. The database numbers, dates and chains the rows; none is ever changed. */
export type AuditEntry = {
  /** Who did it; null: the platform itself. While impersonating, the administrator stands as actor. */
  actor: Actor | null
  /** What was done, as `room.verb`: `settings.update`. */
  action: string
  subjectType: string
  subjectId: string
  /** What was there and what is there now: only the fields that matter, no secrets. */
  before?: object | null
  after?: object | null
  requestId: string | null
}

/** Writes an entry in the transaction of the change that it tells of. */
export async function audit(tx: Tx, entry: AuditEntry): Promise<void> {
  const { actor, action, subjectType, subjectId, before, after, requestId } = entry
  const isImpersonated = actor !== null && actor.impersonatedBy !== null
  await tx
    .insertInto('auditLog')
    .values({
      // @NOTE the trigger numbers, dates and chains the row; the columns only have to be there
      seq: 0,
      createdAt: new Date(0),
      prevHash: '',
      hash: '',
      actorId: isImpersonated ? actor.impersonatedBy : (actor?.profileId ?? null),
      onBehalfOf: isImpersonated ? actor.profileId : null,
      action,
      subjectType,
      subjectId,
      before: before ? JSON.stringify(before) : null,
      after: after ? JSON.stringify(after) : null,
      requestId,
    })
    .execute()
}
