import type { DropDetail } from '@keepcase/contract/drops/drops.contract.ts'
import { formatLeft, formatStart, spellFullUnits } from '#web/format/format.ts'
import { syncSentence, useNow, useReached, useSyncState } from '#web/format/use-clock.ts'
import { Countdown } from '#web/ui/countdown/countdown.tsx'
import { CircleCheck } from '#web/ui/icons.ts'
import { Time } from '#web/ui/time.tsx'
import { msOf } from './drop-clock.ts'
import * as texts from './page.texts.ts'

const day = 24 * 60 * 60_000

/** The viewer's zone once known; UTC on the server. */
const useZone = (): { timeZone?: string } => (useNow(true, 60_000) === null ? { timeZone: 'UTC' } : {})

/**
 * The countdown before the start: time left by the server's clock, the start time, and the clock's accuracy. More
 * than a day ahead, the date is large and the days left are small. In the last minute the clock is alone; on narrow
 * screens it is then in the bar, and screen readers still read this one.
 */
export function BeforeStart({ drop, isFinalMinute }: { drop: DropDetail; isFinalMinute: boolean }) {
  const start = msOf(drop.startDate)
  const isNear = useReached(start === null ? null : start - day)
  if (start === null || !drop.startDate) return <p className="text-lg">{texts.theSellerHasntSet}</p>
  const date = <Time at={start} style="start" />
  return (
    <div className="flex flex-col gap-3">
      {isNear ? (
        <>
          <Countdown
            at={drop.startDate}
            title={drop.title}
            className={isFinalMinute ? 'text-[4rem] max-lg:sr-only' : 'text-[2.75rem]'}
          />
          <p className="font-[620]">{date}</p>
        </>
      ) : (
        <p className="text-balance font-[670] text-[1.75rem] leading-[1.12] tracking-[-0.022em] font-stretch-[108%]">
          {date}
        </p>
      )}
      <SyncLine />
      <EarlyAccess drop={drop} />
    </div>
  )
}

/** The line above the countdown: "Starts in 12 minutes", "Starts in 5 hours", "Starts in 3 days". */
export function StartsIn({ startDate }: Pick<DropDetail, 'startDate'>) {
  const now = useNow()
  const start = msOf(startDate)
  if (start === null || now === null || start <= now) return <>Scheduled</>
  return <>{texts.startsIn(spellFullUnits(start - now))}</>
}

function SyncLine() {
  const state = useSyncState()
  return (
    <p className="flex items-start gap-1.5 text-muted-foreground text-small" data-sync={state.status}>
      {state.status === 'synced' && <CircleCheck className="mt-0.5 size-4 shrink-0 text-success" aria-hidden="true" />}
      {syncSentence(state)}
    </p>
  )
}

/** When early access begins, shown to everybody; afterwards, that it is open. */
function EarlyAccess({ drop }: { drop: DropDetail }) {
  const early = msOf(drop.earlyAccessStartsAt)
  const isOpen = useReached(early)
  const zone = useZone()
  if (early === null || !drop.startDate) return null
  return (
    <p className="rounded-control bg-warning-soft px-3 py-2.5 text-small text-warning">
      {isOpen
        ? texts.opensToEveryone(formatStart(Date.parse(drop.startDate), zone))
        : texts.earlyAccessOpens(formatStart(early, zone))}
    </p>
  )
}

/** Countdown in the page title during the last ten minutes: "9:58 · Blue Note first pressings". */
export function useCountingTitle(drop: DropDetail): string | null {
  const start = msOf(drop.startDate)
  const isNear = useReached(start === null ? null : start - 10 * 60_000)
  const isStarted = useReached(start)
  const now = useNow(isNear && !isStarted)
  if (!isNear || isStarted || now === null || start === null || now >= start) return null
  return `${formatLeft(start - now)} · ${drop.title}`
}
