import { isDeepStrictEqual } from 'node:util'
import { adminPermissions, buyerPermissions } from '@keepcase/contract/access/permissions.ts'
import type { Tx } from '@keepcase/db/db.ts'
import type { Actor } from '#server/api/context.ts'
import { Refusal } from '#server/api/refusal.ts'
import {
  administratorPermission,
  deleteGrantsOfSource,
  deletePlatformGrants,
  endAdministratorRole,
  remainsAdministrator,
  selectAdministrators,
  selectHeldUntil,
  upsertAdministratorRole,
} from './access.queries.ts'
import { audit } from './audit.ts'
import { grantPlatformPermissions } from './grants.ts'

/** Permissions held only by administrators: all platform permissions except those of every account. */
export const administratorOnly: ReadonlySet<string> = new Set(
  adminPermissions.filter((name) => !buyerPermissions.includes(name)),
)

/**
 * Makes a profile an administrator, or takes all rights of one, with an audit entry. Idempotent: no entry where nothing
 * changes. Somebody who holds the administrator permission alone gets the others.
 * @param actor null for the platform itself (first start, the command)
 * @throws Refusal OWN_FLAG for one's own permission, LAST_ADMINISTRATOR when nobody would be left
 */
export async function setAdministrator(
  tx: Tx,
  actor: Actor | null,
  profileId: string,
  isAdministrator: boolean,
  requestId: string | null = null,
): Promise<void> {
  if (actor?.profileId === profileId || actor?.impersonatedBy === profileId) throw new Refusal('OWN_FLAG', ownFlag)
  const before = await readStanding(tx, profileId)
  if (!isAdministrator && !before.roleAdmin) return
  if (isAdministrator) {
    const grantedBy = actor?.profileId ?? null
    await grantPlatformPermissions(tx, profileId, adminPermissions, { grantedBy, source: 'admin' })
    await upsertAdministratorRole(tx, profileId)
  } else {
    await assertNotLastAdministrator(tx, profileId)
    await deleteGrantsOfSource(tx, profileId, 'admin')
    await deletePlatformGrants(tx, profileId, [...administratorOnly])
    await endAdministratorRole(tx, profileId)
  }
  const after = await readStanding(tx, profileId)
  if (isDeepStrictEqual(before, after)) return
  await audit(tx, {
    actor,
    action: isAdministrator ? 'access.grantAdministrator' : 'access.revokeAdministrator',
    subjectType: 'profile',
    subjectId: profileId,
    before,
    after,
    requestId,
  })
}

/** Whether a profile is an administrator, and which permissions of one it holds, with their ends. */
async function readStanding(tx: Tx, profileId: string) {
  const held = await selectHeldUntil(tx, profileId)
  const names = [...administratorOnly].filter((name) => held.has(name))
  const isWhole = names.length === administratorOnly.size && names.every((name) => held.get(name) === null)
  const shown = (name: string) => `${name}${held.get(name) ? ` until ${held.get(name)?.toISOString()}` : ''}`
  return { roleAdmin: held.has(administratorPermission), permissions: isWhole ? 'all' : names.map(shown) }
}

const ownFlag = { title: 'Permission denied', message: 'You can’t change your own administrator status.' }

/**
 * Ensures until the end of the transaction that another administrator remains. No effect for other profiles.
 * @throws Refusal LAST_ADMINISTRATOR
 */
export async function assertNotLastAdministrator(tx: Tx, profileId: string): Promise<void> {
  if (await remainsAdministrator(tx, profileId)) return
  const isAdministrator = (await selectAdministrators(tx, [profileId])).has(profileId)
  if (isAdministrator) throw new Refusal('LAST_ADMINISTRATOR')
}
