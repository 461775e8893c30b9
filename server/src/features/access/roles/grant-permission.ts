import type { PlatformPermission } from '@keepcase/contract/access/permissions.ts'
import type { Db } from '@keepcase/db/db.ts'
import type { Actor } from '#server/api/context.ts'
import { Refusal } from '#server/api/refusal.ts'
import { transact } from '#server/database/transact.ts'
import { administratorPermission, deleteGrantsOfSource } from '../access.queries.ts'
import { audit } from '../audit.ts'
import { currentHolder } from '../current-actor.ts'
import { grantPlatformPermissions } from '../grants.ts'
import { assertNotLastAdministrator } from '../set-administrator.ts'
import { assertMayGrant, assertNotOwn } from './may-grant.ts'
import { lockAccount, selectSingleGrant } from './roles.queries.ts'

const needed = 'platform.permissions.manage'

/** Permissions without which an administrator is none who could make another. */
const ofAdministrators: ReadonlySet<string> = new Set([administratorPermission, 'platform.users.managePermissions'])

/**
 * Grants an account one permission, also a second time with another end.
 * @throws Refusal UNAUTHORIZED, FORBIDDEN, OWN_FLAG, NOT_HELD, ALREADY_OVER, NOT_FOUND, LAST_ADMINISTRATOR
 */
export async function grantPermission(
  { db }: { db: Db },
  actor: Actor,
  { name, userId, expiresAt }: { name: PlatformPermission; userId: string; expiresAt: Date | null },
  requestId: string,
): Promise<void> {
  assertNotOwn(actor, userId)
  await transact(db, async (tx) => {
    const isOpen = await lockAccount(tx, userId)
    await currentHolder(tx, actor, needed)
    if (!isOpen) throw new Refusal('NOT_FOUND')
    await assertMayGrant(tx, actor, [name], expiresAt)
    if (ofAdministrators.has(name) && expiresAt !== null) await assertNotLastAdministrator(tx, userId)
    const former = await selectSingleGrant(tx, userId, name)
    await grantPlatformPermissions(tx, userId, [name], { expiresAt, grantedBy: actor.profileId })
    const [before, after] = [former && factsOf(name, former), factsOf(name, { expiresAt })]
    const subject = { subjectType: 'profile', subjectId: userId }
    await audit(tx, { actor, action: 'permissions.grant', ...subject, before: before ?? null, after, requestId })
  })
}

/**
 * Takes a single grant back; false when there is none.
 * @throws Refusal UNAUTHORIZED, FORBIDDEN, OWN_FLAG, NOT_FOUND, LAST_ADMINISTRATOR
 */
export async function revokePermission(
  { db }: { db: Db },
  actor: Actor,
  { name, userId }: { name: PlatformPermission; userId: string },
  requestId: string,
): Promise<boolean> {
  assertNotOwn(actor, userId)
  return transact(db, async (tx) => {
    const isOpen = await lockAccount(tx, userId)
    await currentHolder(tx, actor, needed)
    if (!isOpen) throw new Refusal('NOT_FOUND')
    const former = await selectSingleGrant(tx, userId, name)
    if (!former) return false
    if (ofAdministrators.has(name)) await assertNotLastAdministrator(tx, userId)
    await deleteGrantsOfSource(tx, userId, 'grant', name)
    const subject = { subjectType: 'profile', subjectId: userId }
    const before = factsOf(name, former)
    await audit(tx, { actor, action: 'permissions.revoke', ...subject, before, after: null, requestId })
    return true
  })
}

const factsOf = (permission: PlatformPermission, { expiresAt }: { expiresAt: Date | null }) => ({
  permission,
  expiresAt: expiresAt?.toISOString() ?? null,
})
