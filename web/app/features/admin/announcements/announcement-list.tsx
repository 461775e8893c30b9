import type { Announcement } from '@keepcase/contract/announcements/announcements.contract.ts'
import { client } from '#web/api/api.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Badge, type Tone } from '#web/ui/chip.tsx'
import { ErrorPanel, Loading } from '#web/ui/feedback.tsx'
import { adminPaths } from '../admin-paths.ts'
import { type AdminColumn, AdminTable, TableSkeleton } from '../table/admin-table.tsx'
import { CsvButton } from '../table/csv-button.tsx'
import { RowLink } from '../table/row-link.tsx'
import { timeColumn } from '../table/time-column.tsx'
import * as texts from './announcements.texts.ts'
import { useAnnouncements } from './use-announcements.ts'

const tones: Record<Announcement['status'], Tone> = {
  draft: 'neutral',
  scheduled: 'info',
  sending: 'warning',
  sent: 'success',
  stopped: 'destructive',
}

/** The state of an announcement. */
export const StatusBadge = ({ status }: Pick<Announcement, 'status'>) => (
  <Badge tone={tones[status]}>{texts.statusLabels[status]}</Badge>
)

/** Every announcement, newest first. */
export function AnnouncementList() {
  const list = useAnnouncements()
  const rows = list.data?.pages.flatMap(({ items }) => items) ?? []
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center gap-3">
        <ButtonLink to={adminPaths.announcement('new')}>{texts.newAnnouncement}</ButtonLink>
        {rows.length > 0 && (
          <CsvButton
            fileName="keepcase-announcements.csv"
            columns={columns}
            load={(cursor) => client.announcements.list({ limit: 100, ...(cursor ? { cursor } : {}) })}
          />
        )}
      </div>
      {list.data ? (
        rows.length > 0 ? (
          <AdminTable label="Announcements" columns={columns} rows={rows} keyOf={({ id }) => id} />
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

/** When it went out, goes out, or was written. */
const instantOf = ({ beganAt, scheduledFor, createdAt }: Announcement): string => beganAt ?? scheduledFor ?? createdAt

const columns: readonly AdminColumn<Announcement>[] = [
  {
    header: 'Announcement',
    isMain: true,
    cell: ({ id, title }) => <RowLink to={adminPaths.announcement(id)}>{title}</RowLink>,
    csv: ({ title }) => title,
  },
  {
    header: 'Status',
    cell: ({ status }) => <StatusBadge status={status} />,
    csv: ({ status }) => texts.statusLabels[status],
  },
  timeColumn('When', instantOf),
  { header: 'For', cell: texts.audienceText, csv: texts.audienceText },
  { header: 'Channels', cell: texts.channelsText, csv: texts.channelsText },
  { header: texts.sentTo, isEnd: true, cell: ({ sentCount }) => sentCount, csv: ({ sentCount }) => String(sentCount) },
  { header: texts.openedInApp, isEnd: true, cell: texts.seenText, csv: ({ seenCount }) => String(seenCount) },
]
