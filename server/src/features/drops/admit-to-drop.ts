import type { Db, Tx } from '@keepcase/db/db.ts'
import { sqlState } from '@keepcase/db/retry.ts'
import type { Actor } from '#server/api/context.ts'
import { withKey } from '#server/api/idempotency.ts'
import { Refusal } from '#server/api/refusal.ts'
import { transact } from '#server/database/transact.ts'
import { currentActor } from '#server/features/access/public.ts'
import { emitEvents } from '#server/realtime/outbox.ts'
import {
  findDropByLink,
  findDropToAdmit,
  insertInvitation,
  isBlockedAt,
  upsertEarlyAccess,
  upsertInvitation,
  wasWithdrawn,
} from './admit-to-drop.queries.ts'
import { auditCatalog } from './catalog/audit-catalog.ts'
import { assertSells } from './drops.policy.ts'
import { type DropDeps, refuse } from './lifecycle/lock-drop.ts'

const right = 'storefront.drops.manage'

type Grant = { id: string; profileId: string; expiresAt?: string | null | undefined }

/** Grants an account access during the early window; granting again replaces the terms. */
export function grantEarlyAccess(deps: DropDeps, actor: Actor, grant: Grant): Promise<{ granted: boolean }> {
  const { profileId, expiresAt = null } = grant
  const act = { action: 'drops.grantEarlyAccess', event: 'drop.earlyAccessGranted', facts: { profileId, expiresAt } }
  return admit(deps, actor, grant, act, async (tx) => {
    const terms = { expiresAt: expiresAt ? new Date(expiresAt) : null, grantedBy: actor.profileId }
    await upsertEarlyAccess(tx, { dropId: grant.id, profileId: grant.profileId }, terms)
    return { granted: true }
  })
}

/** Invites an account to a private drop. */
export function inviteToDrop(
  deps: DropDeps,
  actor: Actor,
  { id, profileId }: { id: string; profileId: string },
): Promise<{ invited: boolean }> {
  const act = { action: 'drops.invite', event: 'drop.invited', facts: { profileId } }
  return admit(deps, actor, { id, profileId }, act, async (tx) => {
    await upsertInvitation(tx, { dropId: id, profileId, source: 'invited', invitedBy: actor.profileId })
    return { invited: true }
  })
}

/** Writes who may enter. An audit entry says so, unless the storefront's owner acted. */
async function admit<T>(
  { db, requestId = null }: DropDeps,
  actor: Actor,
  { id: dropId, profileId }: { id: string; profileId: string },
  { action, event, facts }: { action: string; event: string; facts: object },
  write: (tx: Tx) => Promise<T>,
): Promise<T> {
  return transact(db, async (tx) => {
    const drop = await findDropToAdmit(tx, dropId)
    if (!drop) throw new Refusal('NOT_FOUND')
    assertSells(actor, drop.storefrontId, right)
    if (drop.status === 'completed' || drop.status === 'cancelled') throw refuse('WRONG_STATE', 'This drop is over.')
    if (await isBlockedAt(tx, drop.storefrontId, profileId))
      throw refuse('WRONG_STATE', 'Your storefront blocks this account. Unblock it first.')
    const answer = await write(tx)
    assertSells(await currentActor(tx, actor), drop.storefrontId, right)
    const entry = { action, subjectType: 'drop', subjectId: dropId, after: facts, requestId }
    await auditCatalog(tx, { actor, storefrontId: drop.storefrontId, ...entry })
    const payload = { dropId, profileId, title: drop.title }
    await emitEvents(tx, [{ name: event, rowId: `${dropId}:${profileId}`, payload }])
    return answer
  }).catch((error) => {
    // @NOTE a foreign key violation means that there is no such account
    throw sqlState(error) === '23503' ? new Refusal('NOT_FOUND') : error
  })
}

/**
 * Redeems a private drop's secret link: writes the account's invitation, once.
 * @throws Refusal NOT_FOUND for a wrong link, for a drop that is unpublished or cancelled, for an account that the
 * storefront blocks, and for one whose invitation was withdrawn
 */
export function redeemLink(
  { db }: { db: Db },
  actor: Actor,
  token: string,
  key: string | null,
): Promise<{ dropId: string }> {
  return transact(db, (tx) =>
    withKey(tx, { userId: actor.profileId, key, call: 'drops.redeemLink', input: { token } }, async () => {
      const dropId = await findDropByLink(tx, token, actor.profileId)
      if (!dropId) throw new Refusal('NOT_FOUND')
      await insertInvitation(tx, { dropId, profileId: actor.profileId, source: 'link' })
      if (await wasWithdrawn(tx, dropId, actor.profileId)) throw new Refusal('NOT_FOUND')
      return { dropId }
    }),
  )
}
