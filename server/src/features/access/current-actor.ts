import type { PermissionName } from '@keepcase/contract/access/permissions.ts'
import type { Tx } from '@keepcase/db/db.ts'
import { sql } from 'kysely'
import { type Actor, holds } from '#server/api/context.ts'
import { missing } from '#server/api/procedure.ts'
import { Refusal } from '#server/api/refusal.ts'
import { administratorPermission } from './access.queries.ts'
import { administratorOnly } from './set-administrator.ts'

/** An account's rights as the database gives them. */
export type RightsRow = {
  email: string
  impersonatedBy: string | null
  hasTwoFactor: boolean
  isTwoFactorCompulsory: boolean
  permissions: string[]
  storefronts: { storefrontId: string; names: string[] }[]
}

/** True when an administrator must set up two-factor sign-in before the rights of an administrator count. */
export function owesTwoFactor(row: Pick<RightsRow, 'permissions' | 'hasTwoFactor' | 'isTwoFactorCompulsory'>): boolean {
  return row.permissions.includes(administratorPermission) && row.isTwoFactorCompulsory && !row.hasTwoFactor
}

/** An actor from its rights; those of an administrator only once they owe no second factor. */
export function actorFrom(who: Pick<Actor, 'profileId' | 'sessionId'>, row: RightsRow): Actor {
  const { permissions } = row
  return {
    profileId: who.profileId,
    sessionId: who.sessionId,
    email: row.email,
    permissions: new Set(owesTwoFactor(row) ? permissions.filter((name) => !administratorOnly.has(name)) : permissions),
    storefronts: new Map(row.storefronts.map(({ storefrontId, names }) => [storefrontId, new Set(names)])),
    impersonatedBy: row.impersonatedBy,
  }
}

/**
 * The actor as of this instant: session, account and rights read again. A command of sellers, staff or administrators
 * calls it inside its transaction, after its last lock, and lets its policy judge what comes back: a right that ran out
 * or a suspension while the call waited counts. SQL `live_actor`.
 * @throws Refusal UNAUTHORIZED when the session is over, or the account suspended or closed
 */
export async function currentActor(tx: Tx, actor: Actor): Promise<Actor> {
  const { rows } = await sql<RightsRow>`select * from live_actor(${actor.profileId}, ${actor.sessionId})`.execute(tx)
  const [row] = rows
  if (!row) throw new Refusal('UNAUTHORIZED', ended)
  return actorFrom(actor, row)
}

const ended = { title: 'Signed out', message: 'Your session has ended. Please sign in again.' }

/**
 * As {@link currentActor}, for a command that asks for this permission of the platform.
 * @throws Refusal UNAUTHORIZED, FORBIDDEN
 */
export async function currentHolder(tx: Tx, actor: Actor, permission: PermissionName): Promise<Actor> {
  const current = await currentActor(tx, actor)
  if (!holds(current, permission)) throw missing(permission)
  return current
}
