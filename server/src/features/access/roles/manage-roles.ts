import { permissionsOfRole, type RoleName } from '@keepcase/contract/access/roles.contract.ts'
import type { Db, Tx } from '@keepcase/db/db.ts'
import type { Actor } from '#server/api/context.ts'
import { Refusal } from '#server/api/refusal.ts'
import { transact } from '#server/database/transact.ts'
import { deleteGrantsOfSource } from '../access.queries.ts'
import { audit } from '../audit.ts'
import { currentHolder } from '../current-actor.ts'
import { grantPlatformPermissions } from '../grants.ts'
import { assertNotLastAdministrator } from '../set-administrator.ts'
import { assertMayGrant, assertNotOwn } from './may-grant.ts'
import {
  isPast,
  lockAccount,
  type RoleRow,
  selectRole,
  selectRoleOf,
  setRoleSeller,
  updateRole,
  upsertRole,
} from './roles.queries.ts'

type Deps = { db: Db }

/** Roles without a right of the administration: `roles.assign` alone is enough to give them. */
const isHarmless = (role: RoleName): boolean => role !== 'admin'

/**
 * Gives an account a role. @throws Refusal UNAUTHORIZED, FORBIDDEN, OWN_FLAG, NOT_HELD, ALREADY_OVER, NOT_FOUND,
 * LAST_ADMINISTRATOR when the only lasting administrator would get an end
 */
export async function assignRole(
  { db }: Deps,
  actor: Actor,
  given: { userId: string; role: RoleName; expiresOn: Date | null },
  requestId: string,
): Promise<RoleRow> {
  const { userId, role, expiresOn } = given
  assertNotOwn(actor, userId)
  return transact(db, async (tx) => {
    const isOpen = await lockAccount(tx, userId)
    await currentHolder(tx, actor, 'platform.roles.assign')
    if (!isOpen) throw new Refusal('NOT_FOUND')
    await assertMayGive(tx, actor, role, expiresOn)
    if (role === 'admin' && expiresOn !== null) await assertNotLastAdministrator(tx, userId)
    const before = await selectRoleOf(tx, userId, role)
    const id = await upsertRole(tx, { userId, role, expiresOn, grantedBy: actor.profileId })
    await writeGrants(tx, actor, { userId, role, expiresOn, isActive: true })
    return logged(tx, actor, 'roles.assign', id, before ?? null, requestId)
  })
}

/** Changes a role's end, or suspends it. @throws Refusal as `assignRole` */
export async function changeRole(
  { db }: Deps,
  actor: Actor,
  { id, expiresOn, status }: { id: string; expiresOn: Date | null; status: 'active' | 'suspended' },
  requestId: string,
): Promise<RoleRow> {
  return transact(db, async (tx) => {
    const before = await lockRole(tx, actor, id, 'platform.roles.update')
    const { userId, role } = before
    if (status === 'active') await assertMayGive(tx, actor, role, expiresOn)
    const isCut = status === 'suspended' || expiresOn !== null
    if (role === 'admin' && isCut) await assertNotLastAdministrator(tx, userId)
    await updateRole(tx, id, { status, expiresOn })
    await writeGrants(tx, actor, { userId, role, expiresOn, isActive: status === 'active' })
    return logged(tx, actor, 'roles.update', id, before, requestId)
  })
}

/** Ends a role. @throws Refusal UNAUTHORIZED, FORBIDDEN, OWN_FLAG, NOT_FOUND, LAST_ADMINISTRATOR */
export async function revokeRole({ db }: Deps, actor: Actor, id: string, requestId: string): Promise<RoleRow> {
  return transact(db, async (tx) => {
    const before = await lockRole(tx, actor, id, 'platform.roles.delete')
    const { userId, role, expiresOn } = before
    if (role === 'admin') await assertNotLastAdministrator(tx, userId)
    await updateRole(tx, id, { status: 'inactive', expiresOn })
    await writeGrants(tx, actor, { userId, role, expiresOn, isActive: false })
    return logged(tx, actor, 'roles.revoke', id, before, requestId)
  })
}

/** Reads a role and locks its account, then checks who asks. */
async function lockRole(
  tx: Tx,
  actor: Actor,
  id: string,
  needed: 'platform.roles.update' | 'platform.roles.delete',
): Promise<RoleRow> {
  const found = await selectRole(tx, id)
  if (found) await lockAccount(tx, found.userId)
  await currentHolder(tx, actor, needed)
  const role = await selectRole(tx, id)
  if (!role) throw new Refusal('NOT_FOUND')
  assertNotOwn(actor, role.userId)
  return role
}

async function assertMayGive(tx: Tx, actor: Actor, role: RoleName, until: Date | null): Promise<void> {
  if (!isHarmless(role)) return assertMayGrant(tx, actor, permissionsOfRole[role], until)
  if (until !== null && (await isPast(tx, until))) throw new Refusal('ALREADY_OVER')
}

type Terms = { userId: string; role: RoleName; expiresOn: Date | null; isActive: boolean }

/** Makes what is held through the role what the record says. */
async function writeGrants(tx: Tx, actor: Actor, { userId, role, expiresOn, isActive }: Terms): Promise<void> {
  await deleteGrantsOfSource(tx, userId, role)
  if (isActive) {
    const terms = { expiresAt: expiresOn, grantedBy: actor.profileId, source: role }
    await grantPlatformPermissions(tx, userId, permissionsOfRole[role], terms)
  }
  if (role === 'seller') await setRoleSeller(tx, userId)
}

async function logged(
  tx: Tx,
  actor: Actor,
  action: string,
  id: string,
  before: RoleRow | null,
  requestId: string,
): Promise<RoleRow> {
  const after = await selectRole(tx, id)
  if (!after) throw new Error('A role that was just written is gone')
  const facts = (row: RoleRow) => ({
    role: row.role,
    status: row.status,
    expiresOn: row.expiresOn?.toISOString() ?? null,
  })
  const subject = { subjectType: 'profile', subjectId: after.userId }
  await audit(tx, { actor, action, ...subject, before: before && facts(before), after: facts(after), requestId })
  return after
}
