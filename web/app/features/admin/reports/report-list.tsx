import type { ReportRow } from '@keepcase/contract/community/reports.contract.ts'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { Link } from 'react-router'
import { api, client } from '#web/api/api.ts'
import { byCursor } from '#web/api/cursor-pages.ts'
import { paths } from '#web/paths.ts'
import { Badge } from '#web/ui/chip.tsx'
import { SelectBox } from '#web/ui/forms/choices.tsx'
import { useUrlSearch, useUrlValue } from '#web/ui/lists/use-url-value.ts'
import { AdminList } from '../table/admin-list.tsx'
import type { AdminColumn } from '../table/admin-table.tsx'
import { optionsOf } from '../table/options-of.ts'
import { RowOpener } from '../table/row-opener.tsx'
import { timeColumn } from '../table/time-column.tsx'
import { useTableOrder } from '../table/use-table-order.ts'
import { ReportDialog } from './report-dialog.tsx'
import { reportTones } from './report-tones.ts'
import * as texts from './reports.texts.ts'

const statuses = optionsOf(texts.reportStatuses, texts.allStatuses)
const kinds = optionsOf(texts.subjects, texts.allSubjects)
const reasons = optionsOf(texts.reasons, texts.allReasons)

/** Reports: searched, filtered, decided. */
export function ReportList() {
  const { text, setText, query: q } = useUrlSearch()
  const [status, setStatus] = useUrlValue('status', ['open', 'all', 'upheld', 'dismissed'])
  const [kind, setKind] = useUrlValue('kind', ['all', 'user', 'drop', 'item', 'message', 'storefront'])
  const [reason, setReason] = useUrlValue('reason', [
    ...(['all', 'spam', 'harassment', 'counterfeit', 'misleading', 'prohibited', 'other'] as const),
  ])
  const order = useTableOrder(['reported'])
  const input = { ...(q && { q }), status, kind, reason, order: order.order }
  const list = useInfiniteQuery({
    ...api.reports.list.infiniteOptions(byCursor({ ...input, limit: 50 })),
    placeholderData: keepPreviousData,
  })
  const open = list.data?.pages[0]?.open
  const [opened, setOpened] = useState<ReportRow | null>(null)
  const columns = useMemo(() => columnsOf(setOpened), [])
  return (
    <>
      <AdminList
        name="reports"
        label={texts.tabs.reports}
        list={list}
        load={(cursor) => client.reports.list({ ...input, limit: 100, ...(cursor ? { cursor } : {}) })}
        columns={columns}
        keyOf={({ id }) => id}
        order={order}
        search={{ label: texts.reportSearch, value: text, onChange: setText }}
        summary={open !== undefined && texts.openReports(open)}
        texts={texts.reportList}
        filters={
          <>
            <SelectBox aria-label={texts.statusLabel} options={statuses} value={status} onValueChange={setStatus} />
            <SelectBox aria-label={texts.subjectLabel} options={kinds} value={kind} onValueChange={setKind} />
            <SelectBox aria-label={texts.reasonLabel} options={reasons} value={reason} onValueChange={setReason} />
          </>
        }
      />
      {opened && <ReportDialog report={opened} onClose={() => setOpened(null)} />}
    </>
  )
}

const columnsOf = (open: (report: ReportRow) => void): readonly AdminColumn<ReportRow>[] => [
  {
    header: 'Report',
    isMain: true,
    cell: (report) => <Report report={report} onOpen={() => open(report)} />,
    csv: ({ subjectKind, subjectName }) => texts.reportTitle(subjectKind, subjectName),
  },
  {
    header: 'Reason',
    cell: ({ reason }) => texts.reasons[reason],
    csv: ({ reason }) => texts.reasons[reason],
  },
  {
    header: 'Details',
    cell: ({ details }) => <span className="line-clamp-1 max-w-80 [overflow-wrap:anywhere]">{details}</span>,
    csv: ({ details }) => details,
  },
  {
    header: texts.reportedBy,
    cell: ({ reporterId, reporterName }) => (
      <Link to={paths.adminUser(reporterId)} className="inline-flex min-h-6 items-center no-underline hover:underline">
        <bdi>{reporterName ?? texts.someone}</bdi>
      </Link>
    ),
    csv: ({ reporterName }) => reporterName ?? '',
  },
  timeColumn('Reported', ({ createdAt }) => createdAt, { sort: 'reported', style: 'ago' }),
  {
    header: 'Status',
    cell: ({ status }) => <Badge tone={reportTones[status]}>{texts.reportStatuses[status]}</Badge>,
    csv: ({ status }) => texts.reportStatuses[status],
  },
]

/** What was reported; its name opens the report. */
const Report = ({ report, onOpen }: { report: ReportRow; onOpen: () => void }) => (
  <RowOpener onOpen={onOpen}>
    <span className="text-muted-foreground">{texts.subjects[report.subjectKind]}</span>{' '}
    <bdi>{report.subjectName ?? texts.gone}</bdi>
    {report.openOnSubject > 1 && <span className="font-normal text-muted-foreground"> ×{report.openOnSubject}</span>}
  </RowOpener>
)
