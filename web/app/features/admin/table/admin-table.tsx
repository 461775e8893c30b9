import { type KeyboardEvent, type ReactNode, useRef } from 'react'
import { cn } from '#web/ui/cn.ts'
import { Skeleton } from '#web/ui/feedback.tsx'
import { ArrowDown, ArrowUp } from '#web/ui/icons.ts'
import { useIsWide } from '#web/ui/use-wide.ts'
import { useIsCut } from './use-is-cut.ts'

export type AdminColumn<Row> = {
  /** The column's heading; on phones, the label before the value. */
  header: string
  cell: (row: Row) => ReactNode
  /** The name of this column's order in the address and for the server. */
  sort?: string
  isEnd?: boolean
  /** Quiet buttons: their texts, not their edges, are in line with the column's heading. */
  isActions?: boolean
  /** Names the row; its link is where the arrow keys move. */
  isMain?: boolean
  /** Text of the cell in the CSV file; without it the column is left out there. A card leaves out an empty one. */
  csv?: (row: Row) => string
}

export type TableOrder = { by: string; order: 'asc' | 'desc'; choose: (by: string, order: 'asc' | 'desc') => void }

type AdminTableProps<Row> = {
  /** Accessible name. */
  label: string
  columns: readonly AdminColumn<Row>[]
  rows: readonly Row[]
  keyOf: (row: Row) => string
  order?: TableOrder
}

/**
 * Dense rows of administration: a table with a sticky head where the page is wide, cards where it is narrow. The up and
 * down keys move between the rows' links.
 */
export function AdminTable<Row>(props: AdminTableProps<Row>) {
  return useIsWide() === false ? <Cards {...props} /> : <Table {...props} />
}

/** The elements that the arrow keys move between. */
const rowLinks = 'tbody [data-row-link]'

function moveBetweenRows(event: KeyboardEvent<HTMLTableElement>): void {
  if (!['ArrowDown', 'ArrowUp'].includes(event.key) || !(event.target as HTMLElement).matches('[data-row-link]')) return
  const links = [...event.currentTarget.querySelectorAll<HTMLElement>(rowLinks)]
  const at = links.indexOf(event.target as HTMLElement)
  const next = links[at + (event.key === 'ArrowDown' ? 1 : -1)]
  if (!next) return
  event.preventDefault()
  next.focus()
}

const edge = 'px-3 py-0.5 first:ps-4'
const lastEdge = 'last:pe-4'

/**
 * A table wider than its card scrolls sideways. Any other is clipped, not hidden: its head sticks to the page, not to the
 * card.
 */
function TableCard({ label, children }: { label: string; children: ReactNode }) {
  const card = useRef<HTMLDivElement>(null)
  const isCut = useIsCut(card)
  return (
    <div
      ref={card}
      {...(isCut && { role: 'region', 'aria-label': label, tabIndex: 0 })}
      className={cn('rounded-card bg-card shadow-card', isCut ? 'overflow-x-auto' : 'overflow-clip')}
    >
      {children}
    </div>
  )
}

const Table = <Row,>({ label, columns, rows, keyOf, order }: AdminTableProps<Row>) => (
  <TableCard label={label}>
    <table aria-label={label} onKeyDown={moveBetweenRows} className="w-full border-collapse text-small">
      <thead className="sticky top-[var(--top-bar,calc(4rem+var(--kc-bars)))] z-10 bg-card shadow-[0_1px_0_var(--border)]">
        <tr className="h-10 text-muted-foreground">
          {columns.map((column) => (
            <Head key={column.header} column={column} order={order} />
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={keyOf(row)} className="h-9 border-t first:border-t-0 hover:bg-sunken">
            {columns.map(({ header, cell, isMain, isEnd, isActions }) =>
              isMain ? (
                <th key={header} scope="row" className={cn(edge, lastEdge, 'min-w-40 text-start font-normal')}>
                  {cell(row)}
                </th>
              ) : (
                <td key={header} className={cn(edge, isActions ? 'last:pe-1' : lastEdge, isEnd && 'text-end')}>
                  {cell(row)}
                </td>
              ),
            )}
          </tr>
        ))}
      </tbody>
    </table>
  </TableCard>
)

type HeadProps<Row> = { column: AdminColumn<Row>; order: TableOrder | undefined }

function Head<Row>({ column: { header, sort, isEnd }, order }: HeadProps<Row>) {
  const isOn = sort !== undefined && order?.by === sort
  const Arrow = order?.order === 'asc' ? ArrowUp : ArrowDown
  const sorted = order?.order === 'asc' ? ('ascending' as const) : ('descending' as const)
  return (
    <th
      scope="col"
      {...(isOn && { 'aria-sort': sorted })}
      className={cn(edge, lastEdge, 'whitespace-nowrap font-[620]', isEnd ? 'text-end' : 'text-start')}
    >
      {sort && order ? (
        <button
          type="button"
          onClick={() => order.choose(sort, isOn && order.order === 'desc' ? 'asc' : 'desc')}
          className="inline-flex min-h-9 items-center gap-1 hover:text-foreground"
        >
          {header}
          {isOn && <Arrow aria-hidden="true" className="size-4" />}
        </button>
      ) : (
        header
      )}
    </th>
  )
}

const Cards = <Row,>({ label, columns, rows, keyOf }: AdminTableProps<Row>) => {
  const main = columns.find(({ isMain }) => isMain)
  const facts = columns.filter(({ isMain }) => !isMain)
  return (
    <ul aria-label={label} className="flex flex-col gap-3">
      {rows.map((row) => (
        <li key={keyOf(row)} className="rounded-card bg-card p-4 shadow-card">
          {main?.cell(row)}
          <dl className="mt-3 flex flex-wrap gap-x-6 gap-y-3 text-small">
            {facts
              .filter(({ csv }) => csv?.(row) !== '')
              .map(({ header, cell, isActions }) => (
                <div key={header} className="min-w-0">
                  <dt className="text-muted-foreground text-xs">{header}</dt>
                  <dd className={isActions ? '-ms-3 -mb-1' : 'mt-0.5'}>{cell(row)}</dd>
                </div>
              ))}
          </dl>
        </li>
      ))}
    </ul>
  )
}

/** Eight rows in the table's geometry, while it loads. */
export const TableSkeleton = () => (
  <div className="flex flex-col gap-px rounded-card bg-card p-4 shadow-card">
    {['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'].map((row) => (
      <Skeleton key={row} className="h-9" />
    ))}
  </div>
)
