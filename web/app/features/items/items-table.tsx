import type { ItemSort } from '@keepcase/contract/drops/catalog.contract.ts'
import type { Item } from '@keepcase/contract/drops/items.contract.ts'
import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { ItemThumb } from '#web/features/drops/display/item-thumb.tsx'
import { traitLabel } from '#web/features/drops/display/traits.texts.ts'
import { formatCount, formatMoney } from '#web/format/format.ts'
import { cn } from '#web/ui/cn.ts'
import { CellCheckbox } from '#web/ui/forms/choices.tsx'
import { ArrowDown, ArrowUp } from '#web/ui/icons.ts'
import * as texts from './items.texts.ts'
import { InDrops, type ItemsListProps, maySelect, SelectBoxOf } from './items-list-parts.tsx'
import type { ItemsAddress } from './use-items-address.ts'

/** Row heights in pixels. */
const heights = { compact: 36, comfortable: 60 }

type Column = { label: string; sort?: ItemSort; isEnd?: boolean; show: (item: Item) => ReactNode }

const columns: readonly Column[] = [
  {
    label: texts.fieldLabels.sku,
    sort: 'sku',
    show: ({ sku }) => sku && <bdi className="font-mono text-xs">{sku}</bdi>,
  },
  { label: texts.fieldLabels.category, show: ({ category, format }) => kindOf(category, format) },
  { label: texts.fieldLabels.condition, show: ({ condition }) => condition && traitLabel(condition) },
  { label: texts.fieldLabels.year, sort: 'year', isEnd: true, show: ({ year, era }) => year ?? era },
  {
    label: texts.fieldLabels.price,
    sort: 'price',
    isEnd: true,
    show: ({ priceCents, currency }) => <span className="font-mono text-xs">{formatMoney(priceCents, currency)}</span>,
  },
  { label: texts.available, sort: 'quantity', isEnd: true, show: ({ quantity }) => formatCount(quantity) },
  { label: texts.inDrops, show: ({ drops, storefrontId }) => <InDrops drops={drops} storefrontId={storefrontId} /> },
]

const kindOf = (category: string | null, format: string | null) =>
  [category && traitLabel(category), format].filter(Boolean).join(', ')

/** The catalog on wide pages. Only rows in sight are rendered, so ten thousand are as light as fifty. */
export function ItemsTable({ items, count, address, selection, isCompact, rights }: ItemsListProps) {
  const table = useRef<HTMLTableElement>(null)
  const [top, setTop] = useState(0)
  useLayoutEffect(() => setTop(table.current ? table.current.getBoundingClientRect().top + window.scrollY : 0), [])
  const rowHeight = isCompact ? heights.compact : heights.comfortable
  const virtual = useWindowVirtualizer({
    count: items.length,
    estimateSize: () => rowHeight,
    overscan: 15,
    scrollMargin: top + 40,
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: rows are measured again when their height changes
  useLayoutEffect(() => virtual.measure(), [rowHeight])
  const rows = virtual.getVirtualItems()
  const before = (rows[0]?.start ?? 0) - (rows.length > 0 ? virtual.options.scrollMargin : 0)
  const after = virtual.getTotalSize() - before - rows.length * rowHeight
  return (
    <div className="overflow-clip rounded-card bg-card shadow-card">
      <table ref={table} aria-rowcount={count + 1} className="w-full table-fixed border-collapse text-small">
        <caption className="sr-only">{texts.countText(count)}</caption>
        <Heads address={address} selection={selection} maySelect={maySelect(rights)} />
        <tbody>
          <Spacer height={before} />
          {rows.map(({ index }) => {
            const item = items[index]
            return item && <Row key={item.id} {...{ item, index, rowHeight, address, selection, rights }} />
          })}
          <Spacer height={after} />
        </tbody>
      </table>
    </div>
  )
}

const Spacer = ({ height }: { height: number }) =>
  height > 0 && (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: a row is not focusable
    <tr aria-hidden="true">
      <td style={{ height }} />
    </tr>
  )

/** Of each column. Those that say least give way to the titles where the page is hardly wide. */
const widths = [
  'w-24 max-xl:hidden',
  'w-28 max-xl:hidden',
  'w-24',
  'w-18 max-xl:hidden',
  'w-24',
  'w-24',
  'w-40 2xl:w-52',
]

function Heads({
  address,
  selection,
  maySelect,
}: Pick<ItemsListProps, 'address' | 'selection'> & { maySelect: boolean }) {
  return (
    <thead className="sticky top-[var(--top-bar,calc(4rem+var(--kc-bars)))] z-10 bg-card shadow-[0_1px_0_var(--border)]">
      <tr className="h-10 text-muted-foreground">
        {maySelect && (
          <th scope="col" className="w-11 p-0">
            <CellCheckbox
              label={texts.selectAllShown}
              checked={selection.areAllShown}
              onCheckedChange={selection.toggleShown}
            />
          </th>
        )}
        <Head address={address} label={texts.fieldLabels.title} sort="title" />
        {columns.map((column, i) => (
          <Head key={column.label} address={address} className={widths[i]} {...column} />
        ))}
      </tr>
    </thead>
  )
}

type HeadProps = {
  address: ItemsAddress
  label: string
  sort?: ItemSort
  isEnd?: boolean
  className?: string | undefined
}

function Head({ address: { state, choose }, label, sort, isEnd = false, className }: HeadProps) {
  const isOn = sort !== undefined && state.sort === sort
  const Arrow = state.order === 'asc' ? ArrowUp : ArrowDown
  const order = isOn && state.order === 'asc' ? 'desc' : 'asc'
  return (
    <th
      scope="col"
      {...(isOn && { 'aria-sort': state.order === 'asc' ? ('ascending' as const) : ('descending' as const) })}
      className={cn('px-2 font-[620]', isEnd ? 'text-end' : 'text-start', className)}
    >
      {sort ? (
        <button
          type="button"
          onClick={() => choose({ sort, order })}
          className="inline-flex min-h-9 items-center gap-1 hover:text-foreground"
        >
          {label}
          {isOn && <Arrow aria-hidden="true" className="size-4" />}
        </button>
      ) : (
        label
      )}
    </th>
  )
}

type RowProps = Pick<ItemsListProps, 'address' | 'selection' | 'rights'> & {
  item: Item
  index: number
  rowHeight: number
}

function Row({ item, index, rowHeight, address, selection, rights }: RowProps) {
  const isOn = selection.has(item.id)
  return (
    <tr
      aria-rowindex={index + 2}
      style={{ height: rowHeight }}
      className={cn(
        'border-b transition-colors last:border-b-0 hover:bg-sunken',
        isOn && 'bg-secondary hover:bg-secondary',
      )}
    >
      {maySelect(rights) && (
        <td className="p-0">
          <SelectBoxOf {...{ item, index, selection }} isLow={rowHeight < 44} />
        </td>
      )}
      <th scope="row" className="px-2 text-start font-normal">
        <span className="flex min-w-0 items-center gap-3">
          <ItemThumb
            seed={item.id}
            image={item.images[0] ?? item.drawing}
            category={item.category}
            className={rowHeight < 44 ? 'size-7' : 'size-11'}
          />
          <button
            type="button"
            title={item.title}
            onClick={() => address.open(item.id)}
            className="min-w-0 py-1 text-start font-[620] underline-offset-2 hover:underline"
          >
            <bdi className={rowHeight < 44 ? 'block truncate' : 'line-clamp-2 [overflow-wrap:anywhere]'}>
              {item.title}
            </bdi>
          </button>
        </span>
      </th>
      {columns.map(({ label, isEnd, show }, i) => (
        <td key={label} className={cn('truncate px-2', isEnd && 'text-end', widths[i])}>
          {show(item)}
        </td>
      ))}
    </tr>
  )
}
