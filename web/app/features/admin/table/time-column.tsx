import { Time, type TimeStyle } from '#web/ui/time.tsx'
import type { AdminColumn } from './admin-table.tsx'

/** A column with the time of each row; the file has the instant. */
export const timeColumn = <Row,>(
  header: string,
  instantOf: (row: Row) => string,
  { sort, style }: { sort?: string; style?: TimeStyle } = {},
): AdminColumn<Row> => ({
  header,
  ...(sort && { sort }),
  cell: (row) => (
    <span className="whitespace-nowrap">
      <Time at={instantOf(row)} {...(style && { style })} />
    </span>
  ),
  csv: instantOf,
})
