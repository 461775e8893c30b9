import type { ReactNode } from 'react'
import { cn } from '../cn.ts'
import { useIsWideOrPrinted } from '../use-wide.ts'

export type Column<Row> = {
  /** The column's heading; on phones, the label before the value. */
  header: string
  cell: (row: Row) => ReactNode
  /** Numbers and sums: aligned to the end. */
  isEnd?: boolean
  /** Names the row. One column is the main one. */
  isMain?: boolean
  /** For a column of buttons: its heading is for screen readers only, and on phones it stands beside the row's name. */
  isActions?: boolean
}

type DataTableProps<Row> = {
  /** Accessible name of the table or list. */
  label: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
}

/** Rows of data: a table where the page is wide and on paper, a list of cards where it is narrow. */
export function DataTable<Row extends { id: string }>(props: DataTableProps<Row>) {
  return useIsWideOrPrinted() ? <Table {...props} /> : <Cards {...props} />
}

const edge = 'px-3 py-2.5 first:ps-5 last:pe-5 print:px-1.5 print:py-1.5 print:first:ps-0 print:last:pe-0'

const Table = <Row extends { id: string }>({ label, columns, rows }: DataTableProps<Row>) => (
  <div className="overflow-x-auto rounded-card bg-card shadow-card print:overflow-visible print:bg-white print:shadow-none">
    <table aria-label={label} className="w-full border-collapse text-small print:text-[8.5pt]">
      <thead>
        <tr className="border-b text-start text-muted-foreground print:text-black">
          {columns.map(({ header, isEnd, isActions }) => (
            <th
              key={header}
              scope="col"
              className={cn(edge, 'whitespace-nowrap font-normal', isEnd ? 'text-end' : 'text-start')}
            >
              {isActions ? <span className="sr-only">{header}</span> : header}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id} className="border-t first:border-t-0 hover:bg-sunken">
            {columns.map((column) => (
              <Cell key={column.header} column={column} row={row} />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </div>
)

function Cell<Row>({ column: { cell, isMain, isEnd, isActions }, row }: { column: Column<Row>; row: Row }) {
  if (isMain) {
    return (
      <th scope="row" className={cn(edge, 'w-full min-w-52 text-start font-normal print:min-w-28')}>
        {cell(row)}
      </th>
    )
  }
  const side = isEnd || isActions ? 'text-end' : 'text-start'
  return <td className={cn(edge, 'whitespace-nowrap', side)}>{cell(row)}</td>
}

const Cards = <Row extends { id: string }>({ label, columns, rows }: DataTableProps<Row>) => {
  const main = columns.find(({ isMain }) => isMain)
  const actions = columns.find(({ isActions }) => isActions)
  const facts = columns.filter(({ isMain, isActions }) => !isMain && !isActions)
  return (
    <ul aria-label={label} className="flex flex-col gap-3">
      {rows.map((row) => (
        <li key={row.id} className="rounded-card bg-card p-4 shadow-card">
          <div className="flex items-start gap-2">
            <div className="min-w-0 flex-1">{main?.cell(row)}</div>
            {actions && <div className="-me-2 -mt-2">{actions.cell(row)}</div>}
          </div>
          <dl className="mt-3 grid grid-cols-[fit-content(55%)_minmax(0,1fr)] gap-x-6 gap-y-2 text-small">
            {facts.map(({ header, cell }) => (
              <div key={header} className="min-w-0">
                <dt className="text-muted-foreground text-xs">{header}</dt>
                <dd className="mt-0.5">{cell(row)}</dd>
              </div>
            ))}
          </dl>
        </li>
      ))}
    </ul>
  )
}
