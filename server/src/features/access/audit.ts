import type { Db, Tx } from '@keepcase/db/db.ts'
import type { Actor } from '#server/api/context.ts'
import { transact } from '#server/database/transact.ts'
import { insertAuditEntry } from './access.queries.ts'

/**
 * One administrative, staff or impersonated action. The database numbers, dates and chains the rows; rows never
 * change.
 */
export type AuditEntry = {
  /** Who did it; null is the platform itself. During impersonation the entry names the administrator. */
  actor: Actor | null
  /** The action as `feature.verb`, for example `settings.update`. */
  action: string
  subjectType: string
  subjectId: string
  /**
   * The relevant fields before and after the change; never secrets, and no text that people write about or to someone:
   * rows outlast accounts, so such a text stays in a table from which it can be deleted.
   */
  before?: object | null
  after?: object | null
  requestId: string | null
}

/** Writes an audit entry in the transaction of the change it records. */
export async function audit(tx: Tx, entry: AuditEntry): Promise<void> {
  const { actor, action, subjectType, subjectId, before, after, requestId } = entry
  const isImpersonated = actor !== null && actor.impersonatedBy !== null
  await insertAuditEntry(tx, {
    actorId: isImpersonated ? actor.impersonatedBy : (actor?.profileId ?? null),
    onBehalfOf: isImpersonated ? actor.profileId : null,
    action,
    subjectType,
    subjectId,
    before: before ? JSON.stringify(before) : null,
    after: after ? JSON.stringify(after) : null,
    requestId,
  })
}

/**
 * Logs a call that changes something and is made during an impersonation, before it runs: nothing happens unlogged.
 * @param call operation id of the call
 */
export async function recordImpersonated(db: Db, actor: Actor, call: string, requestId: string): Promise<void> {
  const subject = { subjectType: 'profile', subjectId: actor.profileId }
  await transact(db, (tx) => audit(tx, { actor, action: `impersonated.${call}`, ...subject, requestId }))
}
