import type { StaffMember, UpdateStaff } from '@keepcase/contract/staff/staff.contract.ts'
import { withNeeded } from '@keepcase/contract/staff/staff.rules.ts'
import type { Db, Tx } from '@keepcase/db/db.ts'
import type { Actor } from '#server/api/context.ts'
import { ChangedMeanwhile, Refusal } from '#server/api/refusal.ts'
import { transact } from '#server/database/transact.ts'
import {
  audit,
  currentActor,
  deleteStorefrontGrants,
  replaceStorefrontPermissions,
} from '#server/features/access/public.ts'
import { assertStaffOf } from '#server/features/storefronts/public.ts'
import { invalidExpiry } from './invite-staff.ts'
import { assertMayHandOut, type LockedTeam, lockTeam, manageStaff, termsOf } from './staff.policy.ts'
import { isPast, lockStaff, type MemberRow, selectExpired, selectMembers } from './staff.queries.ts'
import { viewMember } from './staff.view.ts'
import { type AccessEnd, emitStaffEvent, emitStaffLeft } from './staff-events.ts'

type Deps = { db: Db }
type Member = { storefrontId: string; profileId: string }

/**
 * Changes a member's rights and their end. Both the old and the new ones must be the actor's to give; nobody changes
 * their own, and the owner is no member.
 * @throws Refusal NOT_FOUND, RIGHT_NOT_HELD, INVALID_EXPIRY, CHANGED_MEANWHILE
 */
export function updateMember({ db }: Deps, actor: Actor, input: UpdateStaff, requestId: string): Promise<StaffMember> {
  const { storefrontId, profileId } = input
  assertStaffOf(actor, storefrontId, manageStaff)
  const permissions = withNeeded(input.permissions)
  const expiresAt = input.expiresAt === null ? null : new Date(input.expiresAt)
  return transact(db, async (tx) => {
    const team = await lockTeam(tx, actor, storefrontId)
    const before = await findChangeable(tx, team, profileId)
    const onlooker = { profileId: actor.profileId, own: team.own }
    if (before.version !== input.version) throw new ChangedMeanwhile(viewMember(before, onlooker))
    assertMayHandOut(team.own, termsOf(permissions, expiresAt))
    if (expiresAt && (await isPast(tx, expiresAt))) throw invalidExpiry('expiresAt')
    const terms = { expiresAt, grantedBy: actor.profileId }
    await replaceStorefrontPermissions(tx, profileId, storefrontId, permissions, terms)
    const after = await findMember(tx, input)
    if (!after) throw new Error('A member who was just changed is not there')
    if (after.version !== before.version) {
      await auditMember(tx, { actor, action: 'staff.update', requestId }, input, { before, after })
      await emitStaffEvent(tx, 'staff.changed', { storefrontId, profileId, actorId: actor.profileId })
    }
    return viewMember(after, onlooker)
  })
}

/**
 * Ends a member's access at once.
 * @throws Refusal NOT_FOUND, RIGHT_NOT_HELD
 */
export function removeMember({ db }: Deps, actor: Actor, member: Member, requestId: string) {
  assertStaffOf(actor, member.storefrontId, manageStaff)
  return transact(db, async (tx) => {
    const team = await lockTeam(tx, actor, member.storefrontId)
    const before = await findChangeable(tx, team, member.profileId)
    await endAccess(tx, { actor, action: 'staff.remove', requestId }, before, member.storefrontId, 'removed')
    return { profileId: member.profileId }
  })
}

/** Ends the actor's own access. @throws Refusal NOT_FOUND for the owner, and for who is not on the team */
export function leaveTeam({ db }: Deps, actor: Actor, storefrontId: string, requestId: string) {
  if (!actor.storefronts.has(storefrontId)) throw new Refusal('NOT_FOUND')
  return transact(db, async (tx) => {
    await lockStaff(tx, storefrontId)
    await currentActor(tx, actor)
    const before = await findMember(tx, { storefrontId, profileId: actor.profileId })
    if (!before) throw new Refusal('NOT_FOUND')
    await endAccess(tx, { actor, action: 'staff.leave', requestId }, before, storefrontId, 'left')
    return { storefrontId }
  })
}

const maxExpired = 100

/**
 * Tells both sides of accesses that have run out, and removes them. The rights themselves end on the instant, by the
 * database's clock; this tidies up. Safe in two processes at once.
 */
export async function endExpiredAccess(db: Db): Promise<void> {
  for (const { storefrontId, profileId } of await selectExpired(db, maxExpired)) {
    await transact(db, async (tx) => {
      await lockStaff(tx, storefrontId)
      const before = await findMember(tx, { storefrontId, profileId })
      if (!before?.isExpired) return
      await endAccess(tx, { actor: null, action: 'staff.expire', requestId: null }, before, storefrontId, 'expired')
    })
  }
}

type Act = { actor: Actor | null; action: string; requestId: string | null }

async function endAccess(tx: Tx, act: Act, before: MemberRow, storefrontId: string, how: AccessEnd): Promise<void> {
  const { profileId } = before
  await deleteStorefrontGrants(tx, profileId, storefrontId)
  await auditMember(tx, act, { storefrontId, profileId }, { before })
  await emitStaffLeft(tx, { storefrontId, profileId, actorId: act.actor?.profileId ?? null }, how)
}

async function auditMember(
  tx: Tx,
  act: Act,
  { storefrontId, profileId }: Member,
  { before, after }: { before: MemberRow; after?: MemberRow },
): Promise<void> {
  const shown = ({ permissions, expiresAt }: MemberRow) => ({ storefrontId, permissions, expiresAt })
  const subject = { subjectType: 'staff_member', subjectId: profileId }
  await audit(tx, { ...act, ...subject, before: shown(before), after: after ? shown(after) : null })
}

async function findMember(tx: Tx, { storefrontId, profileId }: Member): Promise<MemberRow | undefined> {
  return (await selectMembers(tx, storefrontId)).find((member) => member.profileId === profileId)
}

/** A member whom the actor may change: a colleague who can do nothing that the actor can't. */
async function findChangeable(tx: Tx, { storefrontId, own, actor }: LockedTeam, profileId: string): Promise<MemberRow> {
  const found = await findMember(tx, { storefrontId, profileId })
  if (!found) throw new Refusal('NOT_FOUND')
  if (profileId === actor.profileId) throw new Refusal('RIGHT_NOT_HELD', ownAccess)
  assertMayHandOut(own, termsOf(found.permissions, found.expiresAt))
  return found
}

const ownAccess = { title: 'Your own access', message: 'Ask the owner to change your access. You can leave the team.' }
