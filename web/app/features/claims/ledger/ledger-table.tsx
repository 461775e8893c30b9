import type { LedgerLine } from '@keepcase/contract/claims/ledger.rules.ts'
import { memo, useState } from 'react'
import { formatCount, formatFull } from '#web/format/format.ts'
import { useNow } from '#web/format/use-clock.ts'
import { Button } from '#web/ui/button.tsx'
import { Badge } from '#web/ui/chip.tsx'
import { cn } from '#web/ui/cn.ts'
import { ChevronLeft, ChevronRight, CircleAlert, UserRound } from '#web/ui/icons.ts'
import { formatDayInstant } from '../why-not-me/lost.texts.ts'
import * as texts from './ledger.texts.ts'

/** Entries per page of the table: a drop may have tens of thousands. */
export const pageSize = 100

const sources: Record<string, string> = {
  buyer: 'Claim',
  standby: texts.standbyLine,
  late_payment: texts.latePayment,
}

type LedgerTableProps = {
  entries: readonly LedgerLine[]
  /** Display name of a drop item; lots with their number. */
  nameOf: (dropItemId: string) => string
  ownTag: string | null
  brokenSeq: number | null
  page: number
  onPage: (page: number) => void
}

/** The page of an entry, from 0. */
export const pageOf = (seq: number): number => Math.max(0, Math.floor((seq - 1) / pageSize))

/** The table's current page, clamped to the last one. */
export function useLedgerPage(count: number) {
  const [page, setPage] = useState(0)
  const last = Math.max(0, Math.ceil(count / pageSize) - 1)
  return { page: Math.min(page, last), setPage }
}

/** A ledger's entries in order, a hundred per page, marking the viewer's own and the one that breaks the chain. */
export function LedgerTable({ entries, nameOf, ownTag, brokenSeq, page, onPage }: LedgerTableProps) {
  // Times are in UTC on the server and until the browser's zone is known.
  const isUtc = useNow(true, 60_000) === null
  const shown = entries.slice(page * pageSize, (page + 1) * pageSize)
  return (
    <div className="flex flex-col gap-3">
      <div className="@container overflow-hidden rounded-card bg-card shadow-card">
        <table className="w-full table-fixed text-small">
          <caption className="sr-only">{texts.claimsInTheOrder}</caption>
          <thead>
            <tr className="border-b bg-sunken text-start text-muted-foreground [&_th]:px-3 [&_th]:py-2.5 [&_th]:text-start [&_th]:font-[620]">
              <th scope="col" className="w-14">
                No.
              </th>
              <th scope="col">Item</th>
              <th scope="col" className="w-[6.75rem]">
                Tag
              </th>
              <th scope="col" className="hidden w-[13.75rem] @xl:table-cell">
                Time
              </th>
              <th scope="col" className="hidden w-32 @3xl:table-cell">
                Source
              </th>
              <th scope="col" className="hidden w-[6.75rem] @4xl:table-cell">
                Hash
              </th>
            </tr>
          </thead>
          <tbody>
            {shown.map((entry, i) => (
              <Entry
                // biome-ignore lint/suspicious/noArrayIndexKey: a ledger that was tampered with may repeat any field
                key={page * pageSize + i}
                entry={entry}
                name={nameOf(entry.dropItemId)}
                isOwn={entry.tag === ownTag}
                isBroken={entry.seq === brokenSeq}
                isUtc={isUtc}
              />
            ))}
          </tbody>
        </table>
      </div>
      {entries.length > pageSize && <Pagination count={entries.length} page={page} onPage={onPage} />}
    </div>
  )
}

type EntryProps = {
  entry: LedgerLine
  name: string
  isOwn: boolean
  isBroken: boolean
  isUtc: boolean
}

/** Memoized: verification reports its progress many times a second. */
const Entry = memo(({ entry, name, isOwn, isBroken, isUtc }: EntryProps) => {
  const zone = isUtc ? { timeZone: 'UTC' } : {}
  const at = Date.parse(entry.claimedAt)
  const isTime = !Number.isNaN(at)
  const time = isTime ? formatDayInstant(at, zone) : entry.claimedAt
  const source = sources[entry.source] ?? entry.source
  return (
    <tr
      id={`entry-${entry.seq}`}
      {...(isOwn ? { 'data-own': '' } : {})}
      {...(isBroken ? { 'data-broken': '' } : {})}
      className={cn(
        'border-t first:border-t-0 [&_td]:px-3 [&_td]:py-2 [&_td]:align-top',
        isOwn && 'bg-success-soft',
        isBroken && 'bg-destructive-soft',
      )}
    >
      <td className="text-figure">{formatCount(entry.seq)}</td>
      <td>
        <bdi className="[overflow-wrap:anywhere]">{name}</bdi>
        {(isOwn || isBroken) && (
          <span className="mt-1 flex flex-wrap gap-1.5">
            {isOwn && (
              <Badge tone="success" icon={<UserRound aria-hidden="true" />}>
                You
              </Badge>
            )}
            {isBroken && (
              <Badge tone="destructive" icon={<CircleAlert aria-hidden="true" />}>
                {texts.brokenHere}
              </Badge>
            )}
          </span>
        )}
        <span className="mt-0.5 block text-muted-foreground text-xs @xl:hidden">{time}</span>
        <span className="block text-muted-foreground text-xs @3xl:hidden">{source}</span>
        <span className="block text-muted-foreground text-xs @4xl:hidden">
          {'Hash '}
          <code className="text-figure text-[0.6875rem]">{short(entry.hash)}</code>
        </span>
      </td>
      <td title={entry.tag}>
        <code className="text-figure">{short(entry.tag)}</code>
      </td>
      <td className="hidden @xl:table-cell">
        {isTime ? (
          <time dateTime={entry.claimedAt} title={formatFull(at, zone)} className="text-figure">
            {time}
          </time>
        ) : (
          time
        )}
      </td>
      <td className="hidden @3xl:table-cell">{source}</td>
      <td className="hidden @4xl:table-cell" title={entry.hash}>
        <code className="text-figure">{short(entry.hash)}</code>
      </td>
    </tr>
  )
})

const short = (hex: string) => `${String(hex).slice(0, 8)}…`

function Pagination({ count, page, onPage }: { count: number; page: number; onPage: (page: number) => void }) {
  const last = Math.ceil(count / pageSize) - 1
  const from = page * pageSize + 1
  const to = Math.min(count, (page + 1) * pageSize)
  return (
    <nav aria-label={texts.ledgerPages} className="flex flex-wrap items-center justify-between gap-3">
      <p role="status" className="text-muted-foreground text-small">
        {texts.entriesTo({ from, to, count })}
      </p>
      <div className="flex gap-2">
        <Button variant="outline" isWaiting={page === 0} onClick={() => onPage(page - 1)}>
          <ChevronLeft className="rtl:-scale-x-100" aria-hidden="true" />
          Earlier
        </Button>
        <Button variant="outline" isWaiting={page === last} onClick={() => onPage(page + 1)}>
          Later
          <ChevronRight className="rtl:-scale-x-100" aria-hidden="true" />
        </Button>
      </div>
    </nav>
  )
}
