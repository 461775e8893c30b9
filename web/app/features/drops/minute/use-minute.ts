import type { DropDetail } from '@keepcase/contract/drops/drops.contract.ts'
import { useEffect, useLayoutEffect, useRef } from 'react'
import { announce } from '#web/accessibility/announce.tsx'
import { spellDuration } from '#web/format/format.ts'
import { clock, useNow } from '#web/format/use-clock.ts'
import { passedMilestone } from '#web/ui/countdown/countdown.tsx'
import * as texts from './minute.texts.ts'
import { isOccupied } from './minute-presence.ts'
import { isMinuteOver, minuteMilestones, minuteMs } from './minute-times.ts'

/** Before the start: when our clock is set once more, at a random moment, in milliseconds. */
const resyncFrom = 45_000
const resyncOver = 30_000

/** Announces 60, 30 and 10 seconds, what can be done in them, and the start with the armed item. */
export function useMinuteAnnouncements(
  { title, type }: DropDetail,
  opensAt: number,
  isOpen: boolean,
  armed: string | null,
): void {
  const now = useNow(!isOpen)
  const before = useRef<number | null>(null)
  const left = now === null ? null : opensAt - now
  useEffect(() => {
    if (left === null || isOpen) return
    const milestone = before.current === null ? null : passedMilestone(before.current, left, minuteMilestones)
    const isFirst = before.current === null
    before.current = left
    if (isFirst || milestone === minuteMs) announce(texts.beginning(title, spellDuration(left), type))
    else if (milestone !== null) announce(texts.timeLeft(title, spellDuration(milestone)))
  }, [left, isOpen, title, type])
  const wasOpen = useRef(isOpen)
  useEffect(() => {
    if (isOpen && !wasOpen.current) announce(armed ? texts.isLiveFor(armed) : texts.isLive)
    wasOpen.current = isOpen
  }, [isOpen, armed])
}

/** Sets the clock once more shortly before the start. Watchers do so at different moments. */
export function useFreshClock(opensAt: number): void {
  useEffect(() => {
    const wait = opensAt - resyncFrom + Math.random() * resyncOver - clock.now()
    if (wait <= 0) return
    const timer = setTimeout(() => void clock.resync(), wait)
    return () => clearTimeout(timer)
  }, [opensAt])
}

/** Gives the page back when the minute is over, as soon as nothing is under way. */
export function useMinuteEnd(drop: DropDetail, opensAt: number, onEnd: () => void): void {
  const now = useNow()
  const isOver = now !== null && isMinuteOver(drop, opensAt - now)
  // The clock's ticks ask again while something is under way.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => {
    if (isOver && !isOccupied()) onEnd()
  }, [isOver, now])
}

/**
 * Takes the place of the page without losing the reader's: shows the stage from its top, with the focus on its title if
 * the focus was on something that went away, and afterwards scrolls back.
 */
export function useTakeover() {
  const title = useRef<HTMLHeadingElement>(null)
  useLayoutEffect(() => {
    const [top, path] = [scrollY, location.pathname]
    scrollTo({ top: 0, behavior: 'instant' })
    if (document.activeElement === null || document.activeElement === document.body)
      title.current?.focus({ preventScroll: true })
    return () => {
      requestAnimationFrame(() => {
        if (location.pathname === path) scrollTo({ top, behavior: 'instant' })
      })
    }
  }, [])
  return title
}
