import type { AuditRow } from '@keepcase/contract/access/audit.contract.ts'
import { keepPreviousData, useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { api, client } from '#web/api/api.ts'
import { byCursor } from '#web/api/cursor-pages.ts'
import { failureMessage } from '#web/api/failure-message.ts'
import { endOf } from '#web/forms/last-day.ts'
import { paths } from '#web/paths.ts'
import { notify } from '#web/toasts/toasts.ts'
import { Button } from '#web/ui/button.tsx'
import { ErrorPanel, Loading, RefetchBar } from '#web/ui/feedback.tsx'
import { Select } from '#web/ui/forms/choices.tsx'
import { SearchField } from '#web/ui/forms/search-field.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { useUrlSearch, useUrlValue } from '#web/ui/lists/use-url-value.ts'
import { Dialog } from '#web/ui/overlays/overlays.tsx'
import { Time } from '#web/ui/time.tsx'
import { actLabel } from '../act-labels.ts'
import { type AdminColumn, AdminTable, TableSkeleton } from '../table/admin-table.tsx'
import { CsvButton } from '../table/csv-button.tsx'
import { SavedViews } from '../table/saved-views.tsx'
import * as texts from './audit.texts.ts'

/** Every act of administrators and staff: searched, filtered, downloaded and verified. */
export function AuditSection() {
  const { text, setText, query: q } = useUrlSearch()
  const [action, setAction] = useUrlValue<string>('action')
  const [from, setFrom] = useUrlValue<string>('from')
  const [to, setTo] = useUrlValue<string>('to')
  const kinds = useQuery(api.audit.actions.queryOptions({ input: {} }))
  const input = {
    ...(q && { q }),
    ...(action && { action }),
    ...(isDay(from) && { from: new Date(`${from}T00:00:00`).toISOString() }),
    ...(isDay(to) && { to: endOf(to) ?? '' }),
  }
  const list = useInfiniteQuery({
    ...api.audit.list.infiniteOptions(byCursor({ ...input, limit: 50 })),
    placeholderData: keepPreviousData,
  })
  const rows = list.data?.pages.flatMap(({ items }) => items) ?? []
  const actOptions = [
    { value: '', label: texts.allActs },
    ...(kinds.data?.items ?? []).map((value) => ({ value, label: value })),
  ]
  return (
    <div className="flex flex-col gap-4">
      <RefetchBar isActive={list.isFetching && !list.isFetchingNextPage && list.data !== undefined} />
      <div className="flex flex-wrap items-center gap-3">
        <Verification />
        <CsvButton
          fileName="keepcase-audit.csv"
          columns={columns}
          load={(cursor) => client.audit.list({ ...input, limit: 100, ...(cursor ? { cursor } : {}) })}
        />
      </div>
      <div className="grid items-end gap-3 sm:grid-cols-2 xl:grid-cols-[minmax(0,1fr)_14rem_10rem_10rem]">
        <SearchField label={texts.searchLabel} value={text} onChange={setText} />
        <Select label={texts.actLabelText} options={actOptions} value={action} onValueChange={setAction} />
        <TextField type="date" label={texts.fromLabel} value={from} onChange={(event) => setFrom(event.target.value)} />
        <TextField type="date" label={texts.toLabel} value={to} onChange={(event) => setTo(event.target.value)} />
      </div>
      <SavedViews page="audit" />
      {list.data ? (
        rows.length > 0 ? (
          <AdminTable label="Audit log" columns={columns} rows={rows} keyOf={({ id }) => id} />
        ) : (
          <p className="rounded-card bg-card p-6 text-muted-foreground shadow-card">{texts.none}</p>
        )
      ) : list.isError ? (
        <ErrorPanel
          title={texts.listFailed}
          hasGoBack={false}
          onRetry={() => void list.refetch()}
          isRetrying={list.isFetching}
        />
      ) : (
        <Loading>
          <TableSkeleton />
        </Loading>
      )}
      {list.hasNextPage && (
        <Button
          variant="outline"
          className="self-center"
          isBusy={list.isFetchingNextPage}
          onClick={() => void list.fetchNextPage()}
        >
          {texts.moreRows}
        </Button>
      )}
    </div>
  )
}

const isDay = (text: string): boolean => /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text))

function Verification() {
  const verify = useMutation({
    networkMode: 'always',
    mutationFn: () => client.audit.verify({}),
    onError: (error) => notify.error(texts.verifyFailed, failureMessage(error)),
  })
  return (
    <div className="flex flex-1 flex-wrap items-center gap-3">
      <Button size="small" isBusy={verify.isPending} onClick={() => verify.mutate()}>
        {texts.verify}
      </Button>
      <div role="status" className="min-w-0 text-small">
        {verify.data && (
          <>
            <p className={verify.data.breaks.length > 0 ? 'text-destructive' : ''}>{texts.verdictText(verify.data)}</p>
            {verify.data.breaks.map(({ seq, problem }) => (
              <p key={`${seq} ${problem}`}>{texts.breakText(seq, problem)}</p>
            ))}
            {verify.data.head && (
              <code className="font-mono text-muted-foreground text-xs [overflow-wrap:anywhere]">
                {verify.data.head}
              </code>
            )}
          </>
        )}
      </div>
    </div>
  )
}

const subjectOf = ({ subjectName, subjectType, subjectId }: AuditRow): string =>
  subjectName ?? `${subjectType} ${subjectId.slice(0, 8)}`

const columns: readonly AdminColumn<AuditRow>[] = [
  {
    header: 'When',
    cell: ({ at }) => (
      <span className="whitespace-nowrap">
        <Time at={at} />
      </span>
    ),
    csv: ({ at }) => at,
  },
  {
    header: 'Who',
    cell: ({ actorId, actorName, onBehalfOfId, onBehalfOfName }) => (
      <span>
        {actorId ? (
          <Link to={paths.adminUser(actorId)} className="no-underline hover:underline">
            <bdi>{actorName ?? actorId.slice(0, 8)}</bdi>
          </Link>
        ) : (
          texts.platform
        )}
        {onBehalfOfId && (
          <>
            {' as '}
            <Link to={paths.adminUser(onBehalfOfId)} className="no-underline hover:underline">
              <bdi>{onBehalfOfName ?? onBehalfOfId.slice(0, 8)}</bdi>
            </Link>
          </>
        )}
      </span>
    ),
    csv: ({ actorName, actorId }) => actorName ?? actorId ?? texts.platform,
  },
  {
    header: 'Act',
    isMain: true,
    cell: (row) => <Act row={row} />,
    csv: ({ action }) => action,
  },
  {
    header: 'About',
    cell: (row) => (
      <span className="[overflow-wrap:anywhere]" title={`${row.subjectType} ${row.subjectId}`}>
        {row.subjectType === 'profile' ? (
          <Link to={paths.adminUser(row.subjectId)} className="no-underline hover:underline">
            <bdi>{subjectOf(row)}</bdi>
          </Link>
        ) : (
          <bdi>{subjectOf(row)}</bdi>
        )}
      </span>
    ),
    csv: ({ subjectType, subjectId }) => `${subjectType} ${subjectId}`,
  },
  {
    header: 'Before',
    cell: ({ before }) => <Fields fields={before} />,
    csv: ({ before }) => (before ? JSON.stringify(before) : ''),
  },
  {
    header: 'After',
    cell: ({ after }) => <Fields fields={after} />,
    csv: ({ after }) => (after ? JSON.stringify(after) : ''),
  },
  {
    header: 'Request',
    cell: ({ requestId }) => <code className="font-mono text-xs">{requestId?.slice(0, 8)}</code>,
    csv: ({ requestId }) => requestId ?? '',
  },
]

/** The first fields in one line; the whole act opens in a dialog. */
const Fields = ({ fields }: { fields: AuditRow['before'] }) => (
  <span className="line-clamp-1 max-w-60 font-mono text-xs [overflow-wrap:anywhere]">
    {fields && Object.keys(fields).length > 0 ? JSON.stringify(fields).slice(1, 80) : ''}
  </span>
)

/** An act's name, which opens all that it changed. */
function Act({ row }: { row: AuditRow }) {
  const [isOpen, setOpen] = useState(false)
  const names = [...new Set([...Object.keys(row.before ?? {}), ...Object.keys(row.after ?? {})])]
  return (
    <>
      <button
        type="button"
        data-row-link
        title={row.action}
        onClick={() => setOpen(true)}
        className="py-1 text-start font-[620] hover:underline"
      >
        {actLabel(row.action)}
      </button>
      {isOpen && (
        <Dialog isOpen isWide onOpenChange={setOpen} title={actLabel(row.action)} description={subjectOf(row)}>
          <dl className="mb-4 grid grid-cols-[6rem_minmax(0,1fr)] gap-x-3 gap-y-1 text-small">
            <dt className="text-muted-foreground">Number</dt>
            <dd>{row.seq}</dd>
            <dt className="text-muted-foreground">Act</dt>
            <dd className="font-mono text-xs">{row.action}</dd>
            <dt className="text-muted-foreground">About</dt>
            <dd className="font-mono text-xs [overflow-wrap:anywhere]">{`${row.subjectType} ${row.subjectId}`}</dd>
            <dt className="text-muted-foreground">Request</dt>
            <dd className="font-mono text-xs [overflow-wrap:anywhere]">{row.requestId ?? '–'}</dd>
          </dl>
          {names.length === 0 ? (
            <p className="text-muted-foreground">{texts.nothingChanged}</p>
          ) : (
            <table className="w-full table-fixed border-collapse text-small">
              <thead>
                <tr className="border-b text-start text-muted-foreground">
                  <th scope="col" className="py-2 text-start font-normal">
                    Field
                  </th>
                  <th scope="col" className="py-2 text-start font-normal">
                    {texts.before}
                  </th>
                  <th scope="col" className="py-2 text-start font-normal">
                    {texts.after}
                  </th>
                </tr>
              </thead>
              <tbody>
                {names.map((name) => (
                  <tr key={name} className="border-t align-top">
                    <th scope="row" className="py-2 pe-3 text-start font-[620] [overflow-wrap:anywhere]">
                      {name}
                    </th>
                    <td className="py-2 pe-3 font-mono text-xs [overflow-wrap:anywhere]">
                      {fieldText(row.before, name)}
                    </td>
                    <td className="py-2 font-mono text-xs [overflow-wrap:anywhere]">{fieldText(row.after, name)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          )}
        </Dialog>
      )}
    </>
  )
}

const fieldText = (fields: AuditRow['before'], name: string): string =>
  fields && name in fields ? JSON.stringify(fields[name]) : '–'
