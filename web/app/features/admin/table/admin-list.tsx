import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Button } from '#web/ui/button.tsx'
import { ErrorPanel, Loading, RefetchBar } from '#web/ui/feedback.tsx'
import { SearchField } from '#web/ui/forms/search-field.tsx'
import { type AdminColumn, AdminTable, type TableOrder, TableSkeleton } from './admin-table.tsx'
import { CsvButton } from './csv-button.tsx'
import { SavedViews } from './saved-views.tsx'

type Page<Row> = { items: readonly Row[]; nextCursor: string | null }

export type AdminListProps<Row, Loaded extends Page<Row>> = {
  /** Name of the saved views and of the CSV file. */
  name: string
  /** Accessible name of the table. */
  label: string
  list: UseInfiniteQueryResult<InfiniteData<Loaded>, unknown>
  /** One page of the list as it is filtered and ordered on screen, for the file. */
  load: (cursor: string | undefined) => Promise<Page<Row>>
  columns: readonly AdminColumn<Row>[]
  keyOf: (row: Row) => string
  order?: TableOrder
  search: { label: string; value: string; onChange: (text: string) => void }
  /** Further filters, beside the search. */
  filters?: ReactNode
  /** How many rows there are, or another sentence about the list. */
  summary?: ReactNode
  /** Buttons beside the download. */
  actions?: ReactNode
  texts: { none: string; more: string; failed: { title: string; message?: string } }
}

/** A list of administration: search and filters with saved views, the table, the next page, and the CSV file. */
export function AdminList<Row, Loaded extends Page<Row>>(props: AdminListProps<Row, Loaded>) {
  const { name, list, columns, load, search, filters, summary, actions, texts } = props
  return (
    <div className="flex min-w-0 flex-col gap-4">
      <RefetchBar isActive={list.isFetching && !list.isFetchingNextPage && list.data !== undefined} />
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <div role="status" className="min-w-0 flex-1 text-muted-foreground max-sm:basis-full">
          {summary}
        </div>
        {actions}
        <CsvButton fileName={`keepcase-${name}.csv`} columns={columns} load={load} />
      </div>
      <div className="flex flex-wrap items-end gap-3 [&>*]:min-w-36 max-sm:[&>*]:grow">
        <SearchField {...search} className="min-w-64! flex-1 basis-64" />
        {filters}
      </div>
      <SavedViews page={name} />
      <Rows {...props} />
      {list.hasNextPage && (
        <Button
          variant="outline"
          className="self-center"
          isBusy={list.isFetchingNextPage}
          onClick={() => void list.fetchNextPage()}
        >
          {texts.more}
        </Button>
      )}
    </div>
  )
}

function Rows<Row, Loaded extends Page<Row>>(props: AdminListProps<Row, Loaded>) {
  const { label, list, columns, keyOf, order, texts } = props
  if (list.data) {
    const rows = list.data.pages.flatMap(({ items }) => items)
    if (rows.length === 0)
      return <p className="rounded-card bg-card p-6 text-muted-foreground shadow-card">{texts.none}</p>
    return <AdminTable label={label} columns={columns} rows={rows} keyOf={keyOf} {...(order ? { order } : {})} />
  }
  if (list.isError)
    return (
      <ErrorPanel
        {...texts.failed}
        hasGoBack={false}
        onRetry={() => void list.refetch()}
        isRetrying={list.isFetching}
      />
    )
  return (
    <Loading>
      <TableSkeleton />
    </Loading>
  )
}
