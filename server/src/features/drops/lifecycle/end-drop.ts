import type { SellerDrop } from '@keepcase/contract/drops/drops.contract.ts'
import type { Tx } from '@keepcase/db/db.ts'
import type { Actor } from '#server/api/context.ts'
import { withKey } from '#server/api/idempotency.ts'
import { transact } from '#server/database/transact.ts'
import { wakeRelay } from '#server/realtime/outbox.ts'
import { closeBooks, endNow, fillTimes, returnUnsoldUnits, voidClaims } from './lifecycle.queries.ts'
import {
  assertMove,
  type DropDeps,
  type LockedDrop,
  moveDrop,
  runCommand,
  runDropCommand,
  staffWith,
  storefrontOf,
} from './lock-drop.ts'

/** Ends an open drop early. Open holds and their standby line run on; unsold units return to the catalog. */
export function endDrop(deps: DropDeps, actor: Actor, id: string): Promise<SellerDrop> {
  return runDropCommand(
    deps,
    { action: 'drops.end', actor, dropId: id, facts: {}, admit: staffWith('storefront.drops.manage') },
    async (tx, drop) => {
      assertMove(drop, 'completed')
      await endNow(tx, drop)
      await moveDrop(tx, drop, 'completed', { event: 'drop.ended', actor })
      await settleBooks(tx, drop)
    },
  )
}

async function settleBooks(tx: Tx, drop: LockedDrop): Promise<void> {
  await closeBooks(tx, drop)
  await returnUnsoldUnits(tx, drop.id)
}

type Cancel = { id: string; reason: string }

/**
 * Cancels a drop: voids every unpaid hold; the event `drop.cancelled` triggers the refund of every payment. Runs once
 * per idempotency key; the answer is stored under it.
 */
export async function cancelDrop(
  deps: DropDeps,
  actor: Actor,
  { id, reason }: Cancel,
  key: string | null,
): Promise<SellerDrop> {
  const input = { id, reason }
  const admit = staffWith('storefront.drops.manage')
  const answer = await transact(deps.db, async (tx) => {
    admit(actor, (await storefrontOf(tx, id)).storefrontId)
    return withKey(tx, { userId: actor.profileId, key, call: 'drops.cancel', input }, () =>
      runCommand(tx, deps, { action: 'drops.cancel', actor, dropId: id, facts: {}, admit }, (_, drop) =>
        cancel(tx, drop, actor, reason),
      ),
    )
  })
  wakeRelay()
  return answer
}

async function cancel(tx: Tx, drop: LockedDrop, actor: Actor, reason: string): Promise<void> {
  assertMove(drop, 'cancelled')
  // @NOTE only a draft may lack times; it gets those nearest to what was planned
  await fillTimes(tx, drop)
  await moveDrop(tx, drop, 'cancelled', { event: 'drop.cancelled', actor, reason })
  await voidClaims(tx, drop.id, reason)
  await settleBooks(tx, drop)
}
