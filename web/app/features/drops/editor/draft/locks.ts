import { changeOf, type EditorField, stageOf as stageAt } from '@keepcase/contract/drops/changeable-fields.ts'
import type { SellerDrop } from '@keepcase/contract/drops/drops.contract.ts'
import { dropStatusAt } from '@keepcase/contract/drops/drops.rules.ts'

export type Stage = ReturnType<typeof stageAt>

/** The saved drop with its status by the clock; `now` in milliseconds. */
const atNow = (drop: SellerDrop, now: number): SellerDrop => ({ ...drop, status: dropStatusAt(drop, new Date(now)) })

/** The stage of a drop; a new one is a draft. */
export const stageOf = (drop: SellerDrop | null, now: number): Stage =>
  drop ? stageAt(atNow(drop, now), new Date(now)) : 'draft'

/** Whether a field is fixed now, and why; `note`: how it may still change. */
export type Lock = { isFixed: boolean; note: string | null }

/** What may still change about a field of the drop. The server refuses by the same table. */
export function lockOf(field: EditorField, drop: SellerDrop | null, now: number): Lock {
  if (!drop) return { isFixed: false, note: null }
  const { change, why } = changeOf(field, atNow(drop, now), new Date(now))
  return { isFixed: change === 'fixed', note: why === '' ? null : why }
}

/** What may change about the drop’s items; `words` are those of the catalog item, which an open drop fixes. */
export function itemLocks(drop: SellerDrop | null, now: number): Record<'add' | 'remove' | 'price' | 'words', Lock> {
  return {
    add: lockOf('newItem', drop, now),
    remove: lockOf('removeItem', drop, now),
    price: lockOf('itemPrice', drop, now),
    words: lockOf('title', drop, now),
  }
}
