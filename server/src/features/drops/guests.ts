import type { SellerDrop } from '@keepcase/contract/drops/drops.contract.ts'
import type { DropGuest } from '@keepcase/contract/drops/selling.contract.ts'
import type { Db } from '@keepcase/db/db.ts'
import type { Actor } from '#server/api/context.ts'
import { cutPage, decodeCursor } from '#server/api/cursor.ts'
import { assertSells } from './drops.policy.ts'
import { type GuestRow, selectGuests, updateLinkToken, withdrawAccess } from './guests.queries.ts'
import { assertStatus, type DropDeps, refuse, runDropCommand, staffWith, storefrontOf } from './lifecycle/lock-drop.ts'
import { newLinkToken } from './lifecycle/shape-drop.ts'

const right = 'storefront.drops.manage'

type GuestList = { items: DropGuest[]; nextCursor: string | null }

/**
 * A page of the people whom a drop's seller let in, newest first.
 * @throws Refusal NOT_FOUND for actors without the permission
 */
export async function listGuests(
  db: Db,
  actor: Actor,
  { id, cursor, limit }: { id: string; cursor?: string | undefined; limit: number },
): Promise<GuestList> {
  const { storefrontId } = await storefrontOf(db, id)
  assertSells(actor, storefrontId, right)
  const after = decodeCursor(cursor, ['guests'])
  const rows = await selectGuests(db, { dropId: id, after, limit: limit + 1 })
  return cutPage(rows, limit, 'guests', (row) => row.since, viewGuest)
}

const viewGuest = (row: GuestRow): DropGuest => ({
  ...row,
  since: row.since.toISOString(),
  expiresAt: row.expiresAt?.toISOString() ?? null,
})

/**
 * Takes back an account's invitation and early access. Its holds and purchases stay as they are: they were promised. It
 * makes no new claims, gets no standby offer, and the secret link doesn't bring it in again.
 */
export async function withdrawGuest(
  deps: DropDeps,
  actor: Actor,
  { id, profileId }: { id: string; profileId: string },
): Promise<{ withdrawn: boolean }> {
  let withdrawn = false
  const command = { action: 'drops.withdrawGuest', actor, dropId: id, facts: { profileId }, admit: staffWith(right) }
  await runDropCommand(deps, command, async (tx, drop) => {
    withdrawn = await withdrawAccess(tx, { dropId: id, profileId, now: drop.now })
  })
  return { withdrawn }
}

/** Replaces a private drop's secret link; people who came by the old one stay. */
export function renewLink(deps: DropDeps, actor: Actor, id: string): Promise<SellerDrop> {
  const command = { action: 'drops.renewLink', actor, dropId: id, facts: {}, admit: staffWith(right) }
  return runDropCommand(deps, command, async (tx, drop) => {
    assertStatus(drop, 'draft', 'scheduled', 'active', 'paused', 'sold-out')
    if (drop.visibility !== 'private') throw refuse('WRONG_STATE', 'Only a private drop has a secret link.')
    await updateLinkToken(tx, id, newLinkToken())
  })
}
