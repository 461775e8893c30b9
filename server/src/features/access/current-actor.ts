import type { PermissionName } from '@keepcase/contract/access/permissions.ts'
import type { Tx } from '@keepcase/db/db.ts'
import { type Actor, hasPermission } from '#server/api/context.ts'
import { missingPermission } from '#server/api/procedure.ts'
import { Refusal } from '#server/api/refusal.ts'
import { administratorPermission, type RightsRow, selectLiveActor } from './access.queries.ts'
import { administratorOnly } from './set-administrator.ts'

/** True when an administrator must set up two-factor sign-in before administrator rights apply. */
export function mustSetUpTwoFactor(
  row: Pick<RightsRow, 'permissions' | 'hasTwoFactor' | 'isTwoFactorCompulsory'>,
): boolean {
  return row.permissions.includes(administratorPermission) && row.isTwoFactorCompulsory && !row.hasTwoFactor
}

/** Builds the actor from its rights. Administrator rights are left out while two-factor sign-in is still owed. */
export function actorFrom(who: Pick<Actor, 'profileId' | 'sessionId'>, row: RightsRow): Actor {
  const { permissions } = row
  return {
    profileId: who.profileId,
    sessionId: who.sessionId,
    email: row.email,
    permissions: new Set(
      mustSetUpTwoFactor(row) ? permissions.filter((name) => !administratorOnly.has(name)) : permissions,
    ),
    storefronts: new Map(row.storefronts.map(({ storefrontId, names }) => [storefrontId, new Set(names)])),
    impersonatedBy: row.impersonatedBy,
  }
}

/**
 * The actor with session, account and rights read again. Commands of sellers, staff and administrators call
 * it in their transaction after the last lock and check the result, so that rights that expired or a
 * suspension during the wait take effect. SQL `live_actor`.
 * @throws Refusal UNAUTHORIZED when the session ended, or the account is suspended or closed
 */
export async function currentActor(tx: Tx, actor: Actor): Promise<Actor> {
  const row = await selectLiveActor(tx, actor.profileId, actor.sessionId)
  if (!row) throw new Refusal('UNAUTHORIZED', ended)
  return actorFrom(actor, row)
}

const ended = { title: 'Signed out', message: 'Your session has ended. Please sign in again.' }

/**
 * Like {@link currentActor}, and requires a platform permission.
 * @throws Refusal UNAUTHORIZED, FORBIDDEN
 */
export async function currentHolder(tx: Tx, actor: Actor, permission: PermissionName): Promise<Actor> {
  const current = await currentActor(tx, actor)
  if (!hasPermission(current, permission)) throw missingPermission(permission)
  return current
}
