import type { Item } from '@keepcase/contract/drops/items.contract.ts'
import { useRef } from 'react'
import { Link } from 'react-router'
import { paths } from '#web/paths.ts'
import { cn } from '#web/ui/cn.ts'
import { CellCheckbox } from '#web/ui/forms/choices.tsx'
import type { ItemRights } from './item-rights.ts'
import { placeLabels } from './items.texts.ts'
import type { ItemsAddress } from './use-items-address.ts'
import type { Selection } from './use-selection.ts'

export type ItemsListProps = {
  items: readonly Item[]
  /** How many match in all. */
  count: number
  address: ItemsAddress
  selection: Selection
  isCompact: boolean
  rights: ItemRights
}

/** True where the account may do anything with chosen rows. */
export const maySelect = ({ update, remove, addToDrop }: ItemRights): boolean => update || remove || addToDrop

type SelectBoxOfProps = { item: Item; index: number; selection: Selection; isLow?: boolean }

/** The checkbox of a row; with Shift, all rows from the last one. */
export function SelectBoxOf({ item, index, selection, isLow = false }: SelectBoxOfProps) {
  const isRange = useRef(false)
  return (
    <span
      className={cn('inline-grid', isLow && '-my-1')}
      onClickCapture={(event) => {
        isRange.current = event.shiftKey
      }}
      onKeyDownCapture={(event) => {
        isRange.current = event.shiftKey
      }}
    >
      <CellCheckbox
        label={`Select ${item.title}`}
        checked={selection.has(item.id)}
        onCheckedChange={(isOn) => selection.toggle(index, isOn, isRange.current)}
      />
    </span>
  )
}

/** The drops that an item is in now. */
export function InDrops({ drops, storefrontId }: Pick<Item, 'drops' | 'storefrontId'>) {
  const [first, ...others] = drops
  if (!first) return <span className="text-muted-foreground">{placeLabels.free}</span>
  return (
    <span className="flex min-w-0 gap-1">
      <Link to={paths.dropEdit(storefrontId, first.id)} className="min-w-0 truncate">
        <bdi>{first.title}</bdi>
      </Link>
      {others.length > 0 && <span className="shrink-0 text-muted-foreground">+{others.length}</span>}
    </span>
  )
}
