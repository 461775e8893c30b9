import type { SellerDrop } from '@keepcase/contract/drops/drops.contract.ts'
import type { Actor } from '#server/api/context.ts'
import { emitDrop, updateDropRow } from '../lifecycle/lifecycle.queries.ts'
import { assertStatus, type DropDeps, refuse, runDropCommand, staffWith } from '../lifecycle/lock-drop.ts'

type Extend = { id: string; endDate: string; minutes: number }

/**
 * Moves the end of an open drop later. `endDate` is the end that the host saw: of two hosts who press at the same
 * moment one extends it.
 * @throws Refusal WRONG_STATE when the drop isn't open, or its end is another by now
 */
export function extendDrop(deps: DropDeps, actor: Actor, { id, endDate, minutes }: Extend): Promise<SellerDrop> {
  const admit = staffWith('storefront.drops.manage')
  const command = { action: 'drops.extend', actor, dropId: id, facts: { endDate, minutes }, admit }
  return runDropCommand(deps, command, async (tx, drop) => {
    assertStatus(drop, 'active', 'paused', 'sold-out')
    if (drop.endDate?.getTime() !== Date.parse(endDate))
      throw refuse('WRONG_STATE', 'Someone already changed the end. Check it again.')
    await updateDropRow(tx, drop, { endDate: new Date(drop.endDate.getTime() + minutes * 60_000) })
    await emitDrop(tx, drop)
  })
}
