import type { Tx } from '@keepcase/db/db.ts'
import { sql } from 'kysely'
import type { Actor } from '#platform/context.ts'

/** One line of the audit log: who did what to which thing, and what changed. */
export type AuditEntry = {
  /** Who acted; null for the platform itself (first start, a job). */
  actor: Pick<Actor, 'profileId' | 'impersonatedBy'> | null
  /** `<room>.<verb>`, e.g. `users.suspend`. */
  action: string
  /** The table or kind of the thing, e.g. `profile`. */
  subjectType: string
  subjectId: string
  before?: object | null
  after?: object | null
  requestId?: string | null
}

/**
 * Appends to the audit log, in the transaction of the change that it tells of. Under impersonation the administrator is
 * the actor and the account acted for stands beside. Rows are numbered and chained by a trigger and never change.
 */
export async function audit(tx: Tx, entry: AuditEntry): Promise<void> {
  const { actor, action, subjectType, subjectId, before, after, requestId } = entry
  const actorId = actor?.impersonatedBy ?? actor?.profileId ?? null
  const onBehalfOf = actor?.impersonatedBy ? actor.profileId : null
  await sql`
    insert into audit_log (actor_id, on_behalf_of, action, subject_type, subject_id, before, after, request_id)
    values (${actorId}, ${onBehalfOf}, ${action}, ${subjectType}, ${subjectId},
      ${before ? JSON.stringify(before) : null}::jsonb, ${after ? JSON.stringify(after) : null}::jsonb,
      ${requestId ?? null})`.execute(tx)
}
