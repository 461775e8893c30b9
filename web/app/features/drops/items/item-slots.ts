import type { DropDetail, DropItem } from '@keepcase/contract/drops/drops.contract.ts'
import type { ReactNode } from 'react'

/** Slots that the page fills: an item's claim button, its claimed stamp and its report button. */
export type ItemSlots = {
  claim: (item: DropItem) => ReactNode
  /** Claim button for an opened card when the card itself has none, because another place on the page does. */
  claimInSheet?: (item: DropItem) => ReactNode
  stamp: (item: DropItem, lot: number | null) => ReactNode
  report?: (item: DropItem) => ReactNode
}

/** Content and trigger of an item's details. */
export type ItemOpenerProps = {
  drop: DropDetail
  item: DropItem
  lot: number | null
  isSleeved?: boolean
  slots: ItemSlots
  className: string
  children: ReactNode
}
