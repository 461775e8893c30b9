import { useEffect, useRef } from 'react'
import { announce } from '#web/accessibility/announce.tsx'
import { formatLeft, formatStart, isoDuration, spellDuration } from '#web/format/format.ts'
import { useNow } from '#web/format/use-clock.ts'
import { cn } from '../cn.ts'
import { Progress } from '../feedback.tsx'
import { Timer } from '../icons.ts'
import * as texts from '../ui.texts.ts'
import { holdBegan, holdEnded, leftToPayFor, timeLeftToPay } from './countdown.texts.ts'

const minute = 60_000
/** Times left at which a drop's countdown is announced, in milliseconds. */
export const dropMilestones = [60 * minute, 10 * minute, 5 * minute, minute, 30_000, 10_000, 0] as const
/** Times left at which a hold is announced, in milliseconds. */
export const holdMilestones = [15 * minute, 5 * minute, minute, 30_000, 0] as const

/** The milestone passed between two ticks, the last one when several were; null when none was. */
export function passedMilestone(before: number, after: number, milestones: readonly number[]): number | null {
  return milestones.findLast((milestone) => before > milestone && after <= milestone) ?? null
}

/** Announces a sentence each time that `left` passes a milestone; never for those passed before the page opened. */
function useMilestones(left: number | null, milestones: readonly number[], say: (milestone: number) => string): void {
  const before = useRef<number | null>(null)
  useEffect(() => {
    if (left === null) return
    const passed = before.current === null ? null : passedMilestone(before.current, left, milestones)
    before.current = left
    if (passed !== null) announce(say(passed))
  }, [left, milestones, say])
}

type CountdownProps = {
  /** The instant, as ISO text. */
  at: string
  /** What starts then: names the timer, and is part of the announcements. */
  title: string
  /** Announced at zero. */
  endSentence?: string
  className?: string
}

/**
 * Time until an instant by the server's clock, H:MM:SS. Screen readers don't read it each second (`role=timer`); a
 * polite announcement comes at 60, 10, 5 and 1 minutes, 30 and 10 seconds and at the start. Without a clock (on the
 * server, before hydration) it shows the fixed time instead.
 */
export function Countdown({ at, title, endSentence = texts.theDropIsLive, className = 'text-4xl' }: CountdownProps) {
  const now = useNow()
  const instant = Date.parse(at)
  const left = now === null ? null : instant - now
  useMilestones(left, dropMilestones, (milestone) =>
    milestone === 0 ? endSentence : `${title}: ${spellDuration(milestone)} left`,
  )
  return (
    <span role="timer" aria-live="off" aria-label={title} className={cn('inline-block text-clock', className)}>
      <time dateTime={left === null ? at : isoDuration(left)} suppressHydrationWarning>
        {left === null ? (
          <span className="text-base">{formatStart(instant, { timeZone: 'UTC' })}</span>
        ) : (
          formatLeft(left)
        )}
      </time>
    </span>
  )
}

type HoldTimerProps = {
  /** When the hold ends, and when it began: ISO text. */
  endsAt: string
  startedAt: string
  /** The held item. */
  title: string
  /** stub is large, for the right side of a stub; line is inline text. */
  variant?: 'stub' | 'line'
}

/** Below this a hold turns to claim colour and says "Ends soon", in milliseconds. */
export const endsSoonMs = 10 * minute

/** Time left to pay. Always visible while a hold runs; at zero it says Expired. */
export function HoldTimer({ endsAt, startedAt, title, variant = 'stub' }: HoldTimerProps) {
  const now = useNow()
  const left = now === null ? null : Date.parse(endsAt) - now
  useMilestones(left, holdMilestones, (milestone) =>
    milestone === 0 ? holdEnded(title) : leftToPayFor(spellDuration(milestone), title),
  )
  const isOver = left !== null && left <= 0
  const endsSoon = left !== null && !isOver && left < endsSoonMs
  const clock = (
    <span
      role="timer"
      aria-live="off"
      aria-label={timeLeftToPay(title)}
      className={cn('text-clock', endsSoon && 'text-claim-ink')}
    >
      {left === null ? <HoldEnd endsAt={endsAt} /> : isOver ? 'Expired' : formatLeft(left)}
    </span>
  )
  if (variant === 'line') {
    return (
      <span className="inline-flex items-center gap-1.5 text-small">
        {endsSoon && <Timer className="size-4 text-claim-ink" aria-hidden="true" />}
        {clock}
        <span className={endsSoon ? 'text-claim-ink' : 'text-muted-foreground'}>
          {isOver ? '' : endsSoon ? texts.endsSoon : texts.leftToPay}
        </span>
      </span>
    )
  }
  return (
    <span className="flex flex-col items-center gap-2">
      <span className={isOver || left === null ? 'text-base' : left < 60 * minute ? 'text-[1.625rem]' : 'text-xl'}>
        {clock}
      </span>
      <span
        className={cn(
          'inline-flex items-center gap-1 text-xs',
          endsSoon ? 'font-[620] text-claim-ink' : 'text-muted-foreground',
        )}
      >
        {endsSoon && <Timer className="size-3.5" aria-hidden="true" />}
        {isOver ? texts.theHoldEnded : endsSoon ? texts.endsSoon : texts.leftToPay}
      </span>
      {left !== null && <span className="sr-only">{holdBegan(formatStart(Date.parse(startedAt)))}</span>}
    </span>
  )
}

const HoldEnd = ({ endsAt }: { endsAt: string }) => (
  <time dateTime={endsAt}>{formatStart(Date.parse(endsAt), { timeZone: 'UTC' })}</time>
)

/** The progress bar of a hold's time left. */
export function HoldBar({ endsAt, startedAt, title }: Pick<HoldTimerProps, 'endsAt' | 'startedAt' | 'title'>) {
  const now = useNow()
  const [end, start] = [Date.parse(endsAt), Date.parse(startedAt)]
  const left = now === null ? end - start : Math.max(0, end - now)
  return (
    <Progress value={left} max={end - start} label={timeLeftToPay(title)} tone={left < endsSoonMs ? 'claim' : 'ink'} />
  )
}
