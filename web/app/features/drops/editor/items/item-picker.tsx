import type { Item } from '@keepcase/contract/drops/items.contract.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '#web/api/api.ts'
import { byCursor } from '#web/api/cursor-pages.ts'
import { formatMoney, plural } from '#web/format/format.ts'
import { Button } from '#web/ui/button.tsx'
import { Skeleton } from '#web/ui/feedback.tsx'
import { Checkbox } from '#web/ui/forms/choices.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { Search } from '#web/ui/icons.ts'
import { Dialog } from '#web/ui/overlays/overlays.tsx'
import { PagedList } from '#web/ui/paged-list.tsx'
import { ItemThumb } from '../../display/item-thumb.tsx'
import type { AddedRow } from '../draft/edits.ts'
import { useEditor } from '../editor-context.ts'
import { useDelayedValue } from './use-delayed-value.ts'

const rowOf = (item: Item): AddedRow => ({
  key: item.id,
  itemId: item.id,
  photos: item.images[0] ? [{ id: item.id, url: item.images[0] }] : [],
  file: null,
  isNew: false,
  title: item.title,
  priceCents: item.priceCents,
  quantity: 1,
  condition: item.condition,
  rarity: item.rarity,
})

/** Adds items of the catalog that have free units. */
export function ItemPicker({ onPick }: { onPick: (rows: AddedRow[]) => void }) {
  const [isOpen, setOpen] = useState(false)
  const [picked, setPicked] = useState<readonly Item[]>([])
  const change = (next: boolean) => {
    setOpen(next)
    setPicked([])
  }
  return (
    <Dialog
      isWide
      title="From your Items Manager"
      description="Items with free units that aren’t in this drop yet."
      isOpen={isOpen}
      onOpenChange={change}
      trigger={<Button variant="outline">From Items Manager</Button>}
      footer={
        <>
          <Button variant="quiet" onClick={() => change(false)}>
            Cancel
          </Button>
          <Button
            isWaiting={picked.length === 0}
            onClick={() => {
              onPick(picked.map(rowOf))
              change(false)
            }}
          >
            {picked.length === 0 ? 'Add items' : `Add ${plural(picked.length, 'item')}`}
          </Button>
        </>
      }
    >
      <Choices picked={picked} onChange={setPicked} />
    </Dialog>
  )
}

function Choices({ picked, onChange }: { picked: readonly Item[]; onChange: (picked: readonly Item[]) => void }) {
  const { storefront, editing } = useEditor()
  const [q, setQ] = useState('')
  const search = useDelayedValue(q.trim(), 250)
  const list = useInfiniteQuery(
    api.items.mine.infiniteOptions(
      byCursor({ storefrontId: storefront.id, limit: 50, ...(search === '' ? {} : { q: search }) }),
    ),
  )
  const isMystery = editing.fields.type === 'mystery'
  const here = new Set(editing.rows.map(({ itemId }) => itemId))
  const toggle = (item: Item, isOn: boolean) => {
    const others = picked.filter(({ id }) => id !== item.id)
    onChange(isOn ? (isMystery ? [item] : [...others, item]) : others)
  }
  return (
    <div className="flex min-h-80 flex-col gap-3">
      <TextField
        label="Search your items"
        type="search"
        autoComplete="off"
        prefix={<Search className="size-5" aria-hidden="true" />}
        value={q}
        onChange={(event) => setQ(event.target.value)}
      />
      <PagedList
        list={list}
        failed="Your items didn’t load"
        skeleton={<Skeleton className="h-64 rounded-card" />}
        empty={<p className="py-6 text-muted-foreground">{search ? 'No item matches.' : 'Your catalog is empty.'}</p>}
        more="Show more items"
      >
        {(items) => (
          <ul className="flex flex-col">
            {items
              .filter(({ id, quantity }) => quantity > 0 && !here.has(id))
              .map((item) => (
                <li key={item.id} className="border-b last:border-b-0">
                  <Checkbox
                    checked={picked.some(({ id }) => id === item.id)}
                    onCheckedChange={(isOn) => toggle(item, isOn)}
                    label={
                      <span className="flex min-w-0 items-center gap-3">
                        <ItemThumb seed={item.id} image={item.images[0] ?? null} category={item.category} />
                        <span className="min-w-0">
                          <bdi className="block [overflow-wrap:anywhere]">{item.title}</bdi>
                          <span className="block text-muted-foreground text-small">
                            {`${formatMoney(item.priceCents, item.currency)}, ${plural(item.quantity, 'unit')} free`}
                          </span>
                        </span>
                      </span>
                    }
                  />
                </li>
              ))}
          </ul>
        )}
      </PagedList>
    </div>
  )
}
