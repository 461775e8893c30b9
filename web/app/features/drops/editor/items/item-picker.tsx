import type { Item } from '@keepcase/contract/drops/items.contract.ts'
import { type InfiniteData, type UseInfiniteQueryResult, useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '#web/api/api.ts'
import { byCursor } from '#web/api/cursor-pages.ts'
import { formatMoney } from '#web/format/format.ts'
import { Button } from '#web/ui/button.tsx'
import { Skeleton } from '#web/ui/feedback.tsx'
import { Checkbox } from '#web/ui/forms/choices.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { Search } from '#web/ui/icons.ts'
import { Dialog } from '#web/ui/overlays/overlays.tsx'
import { PagedList } from '#web/ui/paged-list.tsx'
import { ItemThumb } from '../../display/item-thumb.tsx'
import type { AddedRow } from '../draft/edits.ts'
import {
  addItems,
  emptyCatalog,
  freeUnits,
  itemsFailed,
  moreItems,
  noItemMatches,
  nothingFree,
  pickerTitle,
  pickMany,
  pickOne,
  searchItems,
  selectAll,
  selectAllMatches,
  selectNone,
} from '../editor.texts.ts'
import { useEditor } from '../editor-context.ts'
import { useDelayedValue } from './use-delayed-value.ts'

/** Most items that are picked at once. */
const maxPicked = 500

/** Titles as people count: issue 2 before issue 10. */
const byTitle = new Intl.Collator(undefined, { numeric: true })

/** The row of a catalog item: with all its free units, as the Items Manager adds it; a mystery sells one box. */
const rowOf = (item: Item, isMystery: boolean): AddedRow => ({
  key: item.id,
  itemId: item.id,
  photos: item.images[0] ? [{ id: item.id, url: item.images[0] }] : [],
  file: null,
  isNew: false,
  title: item.title,
  priceCents: item.priceCents,
  quantity: isMystery ? 1 : item.quantity,
  condition: item.condition,
  rarity: item.rarity,
  active: true,
})

type ItemPickerProps = {
  /** Called with false when the dialog closes. */
  onOpenChange: (isOpen: boolean) => void
  onPick: (rows: AddedRow[]) => void
}

/** The dialog that adds items of the catalog that have free units. */
export function ItemPicker({ onOpenChange, onPick }: ItemPickerProps) {
  const isMystery = useEditor().editing.fields.type === 'mystery'
  const [picked, setPicked] = useState<readonly Item[]>([])
  return (
    <Dialog
      isWide
      title={pickerTitle}
      description={isMystery ? pickOne : pickMany}
      isOpen
      onOpenChange={onOpenChange}
      footer={
        <>
          <Button variant="quiet" onClick={() => onOpenChange(false)}>
            Cancel
          </Button>
          <Button
            isWaiting={picked.length === 0}
            onClick={() => {
              onPick(picked.map((item) => rowOf(item, isMystery)))
              onOpenChange(false)
            }}
          >
            {addItems(picked.length)}
          </Button>
        </>
      }
    >
      <Choices picked={picked} onChange={setPicked} isMystery={isMystery} />
    </Dialog>
  )
}

type ChoicesProps = { picked: readonly Item[]; onChange: (picked: readonly Item[]) => void; isMystery: boolean }

function Choices({ picked, onChange, isMystery }: ChoicesProps) {
  const { storefront, editing } = useEditor()
  const [q, setQ] = useState('')
  const search = useDelayedValue(q.trim(), 250)
  const list = useInfiniteQuery(
    api.items.mine.infiniteOptions(
      byCursor({ storefrontId: storefront.id, limit: 100, ...(search === '' ? {} : { q: search }) }),
    ),
  )
  const here = new Set(editing.rows.map(({ itemId }) => itemId))
  const freeOf = (items: readonly Item[]) => items.filter(({ id, quantity }) => quantity > 0 && !here.has(id))
  const toggle = (item: Item, isOn: boolean) => {
    const others = picked.filter(({ id }) => id !== item.id)
    onChange(isOn ? (isMystery ? [item] : [...others, item]) : others)
  }
  const all = useAllItems(list, (items) => {
    const others = picked.filter(({ id }) => !items.some((item) => item.id === id))
    onChange([...others, ...freeOf(items)].slice(0, maxPicked))
  })
  return (
    <div className="flex min-h-80 flex-col gap-3">
      <TextField
        label={searchItems}
        type="search"
        autoComplete="off"
        prefix={<Search className="size-5" aria-hidden="true" />}
        value={q}
        onChange={(event) => setQ(event.target.value)}
      />
      <PagedList
        list={list}
        failed={itemsFailed}
        skeleton={<Skeleton className="h-64 rounded-card" />}
        empty={<p className="py-6 text-muted-foreground">{search ? noItemMatches : emptyCatalog}</p>}
        more={moreItems}
      >
        {(items) => {
          const free = freeOf(items)
          if (free.length === 0 && !list.hasNextPage) return <p className="py-6 text-muted-foreground">{nothingFree}</p>
          return (
            <>
              {!isMystery && (
                <div className="flex flex-wrap gap-2">
                  <Button variant="outline" size="small" isBusy={all.isReading} onClick={all.read}>
                    {search === '' ? selectAll : selectAllMatches}
                  </Button>
                  {picked.length > 0 && (
                    <Button variant="quiet" size="small" onClick={() => onChange([])}>
                      {selectNone}
                    </Button>
                  )}
                </div>
              )}
              <ul className="flex flex-col">
                {free.map((item) => (
                  <Choice
                    key={item.id}
                    item={item}
                    isOn={picked.some(({ id }) => id === item.id)}
                    onToggle={(isOn) => toggle(item, isOn)}
                  />
                ))}
              </ul>
            </>
          )
        }}
      </PagedList>
    </div>
  )
}

/** Reads the rest of a list, up to as many items as can be picked, and hands over all of it by title. */
function useAllItems(list: ItemList, onRead: (items: readonly Item[]) => void) {
  const [isReading, setReading] = useState(false)
  const read = async () => {
    setReading(true)
    let now: ReadItems = list
    const itemsOf = ({ data }: ReadItems) => data?.pages.flatMap(({ items }) => items) ?? []
    while (now.hasNextPage && itemsOf(now).length < maxPicked && !now.isError) now = await list.fetchNextPage()
    setReading(false)
    onRead(itemsOf(now).toSorted((a, b) => byTitle.compare(a.title, b.title)))
  }
  return { isReading, read: () => void read() }
}

type ItemList = UseInfiniteQueryResult<InfiniteData<{ items: Item[]; nextCursor: string | null }>>
type ReadItems = Pick<ItemList, 'data' | 'hasNextPage' | 'isError'>

type ChoiceProps = { item: Item; isOn: boolean; onToggle: (isOn: boolean) => void }

const Choice = ({ item, isOn, onToggle }: ChoiceProps) => (
  <li className="border-b last:border-b-0">
    <Checkbox
      checked={isOn}
      onCheckedChange={onToggle}
      label={
        <span className="flex min-w-0 items-center gap-3">
          <ItemThumb seed={item.id} image={item.images[0] ?? item.drawing} category={item.category} />
          <span className="min-w-0">
            <bdi className="block [overflow-wrap:anywhere]">{item.title}</bdi>
            <span className="block text-muted-foreground text-small">
              {freeUnits(formatMoney(item.priceCents, item.currency), item.quantity)}
            </span>
          </span>
        </span>
      }
    />
  </li>
)
