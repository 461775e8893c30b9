import type { AuditRow } from '@keepcase/contract/access/audit.contract.ts'
import { Link } from 'react-router'
import { paths } from '#web/paths.ts'
import type { AdminColumn } from '../table/admin-table.tsx'
import { timeColumn } from '../table/time-column.tsx'
import { Act } from './act-dialog.tsx'
import * as texts from './audit.texts.ts'
import { fieldsLine } from './fields-line.ts'
import { subjectOf, whoOf } from './subject-of.ts'

/** Columns of the audit log. */
export const auditColumns: readonly AdminColumn<AuditRow>[] = [
  timeColumn('When', ({ at }) => at, { sort: 'when' }),
  {
    header: 'Who',
    cell: ({ actorId, actorName, onBehalfOfId, onBehalfOfName }) => (
      <span>
        {actorId ? (
          <Link to={paths.adminUser(actorId)} className="inline-flex min-h-6 items-center no-underline hover:underline">
            <bdi>{actorName ?? actorId.slice(0, 8)}</bdi>
          </Link>
        ) : (
          texts.platform
        )}
        {onBehalfOfId && (
          <>
            {' as '}
            <Link
              to={paths.adminUser(onBehalfOfId)}
              className="inline-flex min-h-6 items-center no-underline hover:underline"
            >
              <bdi>{onBehalfOfName ?? onBehalfOfId.slice(0, 8)}</bdi>
            </Link>
          </>
        )}
      </span>
    ),
    csv: (row) => whoOf(row, String),
  },
  {
    header: 'Action',
    isMain: true,
    cell: (row) => <Act row={row} />,
    csv: ({ action }) => action,
  },
  {
    header: 'About',
    cell: (row) => (
      <span className="[overflow-wrap:anywhere]" title={`${row.subjectType} ${row.subjectId}`}>
        {row.subjectType === 'profile' ? (
          <Link
            to={paths.adminUser(row.subjectId)}
            className="inline-flex min-h-6 items-center no-underline hover:underline"
          >
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
  <span className="block max-w-72 truncate text-xs lg:max-w-20 xl:max-w-40">{fields && fieldsLine(fields)}</span>
)
