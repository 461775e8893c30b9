import type { ReactNode } from 'react'
import { Time } from '#web/ui/time.tsx'
import * as texts from './users.texts.ts'

/** A part of the page with its heading; `empty` where it has no rows. */
export function PersonPart({
  id,
  title,
  isEmpty,
  children,
}: {
  id: string
  title: string
  isEmpty: boolean
  children: ReactNode
}) {
  return (
    <section aria-labelledby={id} className="min-w-0 rounded-card bg-card p-4 text-small shadow-card sm:p-5">
      <h2 id={id} className="mb-2 text-h3">
        {title}
      </h2>
      {isEmpty ? <p className="text-muted-foreground">{texts.nothing}</p> : children}
    </section>
  )
}

type NewestRowsProps<Row> = { rows: readonly Row[]; max: number; children: (row: Row) => ReactNode }

/** The newest rows of a part, and a sentence where there are more. The server sends one more than `max`. */
export function NewestRows<Row>({ rows, max, children }: NewestRowsProps<Row>) {
  if (rows.length === 0) return null
  return (
    <>
      <ul>{rows.slice(0, max).map(children)}</ul>
      {rows.length > max && <p className="border-t py-2 text-muted-foreground">{texts.newestOnly(max)}</p>}
    </>
  )
}

/** One line of a part: what, and when. */
export const PersonLine = ({ at, children }: { at: string | null; children: ReactNode }) => (
  <li className="flex items-baseline gap-4 border-t py-2 first:border-t-0">
    <span className="min-w-0 flex-1 [overflow-wrap:anywhere]">{children}</span>
    {at && (
      <span className="shrink-0 text-muted-foreground">
        <Time at={at} style="ago" />
      </span>
    )}
  </li>
)
