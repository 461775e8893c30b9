import type { DropDetail, DropItem } from '@keepcase/contract/drops/drops.contract.ts'
import type { ReactNode } from 'react'

/** What the page fills in: an item's claim button, the stamp of a claim on its picture, and its report. */
export type ItemSlots = {
  claim: (item: DropItem) => ReactNode
  /** The button in what a card opens, where the card itself has none, because one stands elsewhere on the page. */
  claimInSheet?: (item: DropItem) => ReactNode
  stamp: (item: DropItem, lot: number | null) => ReactNode
  report?: (item: DropItem) => ReactNode
}

/** What opens an item's sheet, and what the sheet shows. */
export type ItemOpenerProps = {
  drop: DropDetail
  item: DropItem
  lot: number | null
  isSleeved?: boolean
  slots: ItemSlots
  className: string
  children: ReactNode
}
