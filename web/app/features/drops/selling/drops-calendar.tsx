import type { DropCard } from '@keepcase/contract/drops/drops.contract.ts'
import { Link } from 'react-router'
import { formatTime, plural, zoned } from '#web/format/format.ts'
import { useNow } from '#web/format/use-clock.ts'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/button.tsx'
import { cn } from '#web/ui/cn.ts'
import { ErrorPanel, Loading, RefetchBar, Skeleton } from '#web/ui/feedback.tsx'
import { ChevronLeft, ChevronRight } from '#web/ui/icons.ts'
import { useUrlValue } from '#web/ui/lists/use-url-value.ts'
import { useIsWide } from '#web/ui/use-wide.ts'
import { statusLabels } from '../cards/drop-status-line.tsx'
import { dropTypes } from '../display/drop-type.ts'
import { useDropStatus } from '../page/drop-clock.ts'
import { byDay, dayKey, monthOf, parseMonth, startOfMonth, weeksOf } from './month.ts'
import { calendarFailed, earlierMonth, emptyMonth, laterMonth } from './selling.texts.ts'
import { useDropsBetween } from './use-own-drops.ts'

const zone = {}
const monthLabel = (date: Date) => zoned({ month: 'long', year: 'numeric' }, zone).format(date)
const dayLabel = (date: Date) => zoned({ weekday: 'long', month: 'long', day: 'numeric' }, zone).format(date)
const weekdays = [0, 1, 2, 3, 4, 5, 6].map((n) => new Date(2023, 0, 1 + n))

/** A storefront's drops by the day of their start, one month at a time: a grid, on narrow pages a list of days. */
export function DropsCalendar({ storefrontId }: { storefrontId: string }) {
  const now = useNow(true, 60_000)
  const [text, setMonth] = useUrlValue<string>('month')
  const month = parseMonth(text, new Date(now ?? Date.now()))
  const list = useDropsBetween(storefrontId, startOfMonth(month), startOfMonth(month, 1))
  const isWide = useIsWide()
  const go = (months: number) => setMonth(monthOf(startOfMonth(month, months)))
  return (
    <section aria-label="Calendar">
      <RefetchBar isActive={list.isFetching} />
      <div className="mb-4 flex items-center gap-2">
        <h2 className="flex-1 text-h3" aria-live="polite">
          {monthLabel(startOfMonth(month))}
          {list.drops && (
            <span className="block font-normal text-muted-foreground text-small sm:ms-3 sm:inline">
              {list.drops.length === 0 ? emptyMonth : plural(list.drops.length, 'drop')}
            </span>
          )}
        </h2>
        <Button variant="outline" size="icon" aria-label={earlierMonth} onClick={() => go(-1)}>
          <ChevronLeft aria-hidden="true" className="rtl:-scale-x-100" />
        </Button>
        <Button variant="outline" size="icon" aria-label={laterMonth} onClick={() => go(1)}>
          <ChevronRight aria-hidden="true" className="rtl:-scale-x-100" />
        </Button>
      </div>
      <Month list={list} month={month} isWide={isWide === true} />
    </section>
  )
}

type MonthProps = { list: ReturnType<typeof useDropsBetween>; month: string; isWide: boolean }

function Month({ list, month, isWide }: MonthProps) {
  if (!list.drops) {
    if (list.isError) {
      return (
        <ErrorPanel
          title={calendarFailed}
          hasGoBack={false}
          onRetry={() => void list.refetch()}
          isRetrying={list.isFetching}
        />
      )
    }
    return (
      <Loading>
        <Skeleton className="h-96 rounded-card" />
      </Loading>
    )
  }
  const days = byDay(list.drops)
  return isWide ? <Grid month={month} days={days} /> : <Agenda days={days} />
}

type Days = ReadonlyMap<string, readonly DropCard[]>

const Grid = ({ month, days }: { month: string; days: Days }) => (
  <div className="overflow-hidden rounded-card bg-card shadow-card">
    <table aria-label={monthLabel(startOfMonth(month))} className="w-full table-fixed border-collapse">
      <thead>
        <tr>
          {weekdays.map((day) => (
            <th
              key={day.getDay()}
              scope="col"
              className="px-2 py-2 text-start font-normal text-muted-foreground text-xs"
            >
              <abbr title={zoned({ weekday: 'long' }, zone).format(day)} className="no-underline">
                {zoned({ weekday: 'short' }, zone).format(day)}
              </abbr>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeksOf(month).map((week) => (
          <tr key={week.findIndex(Boolean) + (week.find(Boolean)?.getDate() ?? 0) * 10}>
            {week.map((day, i) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a day of the week
              <DayCell key={i} day={day} drops={day ? (days.get(dayKey(day)) ?? []) : []} />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </div>
)

function DayCell({ day, drops }: { day: Date | null; drops: readonly DropCard[] }) {
  const isToday = day !== null && dayKey(day) === dayKey(new Date())
  return (
    <td className={cn('h-24 border-t px-1.5 pt-1.5 pb-2 align-top not-first:border-s', day === null && 'bg-sunken')}>
      {day && (
        <>
          <span
            className={cn(
              'inline-grid size-6 place-items-center rounded-full text-xs',
              isToday ? 'bg-foreground text-background' : 'text-muted-foreground',
            )}
          >
            <span className="sr-only">{isToday ? `Today, ${dayLabel(day)}` : dayLabel(day)}</span>
            <span aria-hidden="true">{day.getDate()}</span>
          </span>
          <ul className="mt-1 flex flex-col gap-1">
            {drops.map((drop) => (
              <li key={drop.id}>
                <DropLink drop={drop} />
              </li>
            ))}
          </ul>
        </>
      )}
    </td>
  )
}

function DropLink({ drop }: { drop: DropCard }) {
  const status = useDropStatus(drop)
  return (
    <Link
      to={paths.drop(drop.id)}
      className={cn(
        'block min-h-6 rounded-chip px-1.5 py-1 text-xs leading-4 no-underline [overflow-wrap:anywhere] hover:underline',
        dropTypes[drop.type].soft,
        status === 'draft' && 'border border-current border-dashed',
      )}
    >
      <span className="line-clamp-4">
        <span className="font-[620]">{formatTime(Date.parse(drop.startDate ?? ''))}</span> <bdi>{drop.title}</bdi>
      </span>
      <span className="sr-only">{`, ${statusLabels[status]}`}</span>
    </Link>
  )
}

const Agenda = ({ days }: { days: Days }) => (
  <ol className="flex flex-col gap-4">
    {[...days].map(([key, drops]) => (
      <li key={key}>
        <h3 className="mb-2 text-label">{dayLabel(new Date(drops[0]?.startDate ?? key))}</h3>
        <ul className="flex flex-col gap-2">
          {drops.map((drop) => (
            <li key={drop.id} className="*:min-h-11 *:p-3 *:text-small">
              <DropLink drop={drop} />
            </li>
          ))}
        </ul>
      </li>
    ))}
  </ol>
)
