import type { DropDetail } from '@keepcase/contract/drops/drops.contract.ts'
import { useState } from 'react'
import { formatLeft, isoDuration } from '#web/format/format.ts'
import { clock, syncSentence, useNow, useSyncState } from '#web/format/use-clock.ts'
import { cn } from '#web/ui/cn.ts'
import { Time } from '#web/ui/time.tsx'
import * as texts from './minute.texts.ts'
import { finalMs, passedOf } from './minute-times.ts'

type ClockProps = { drop: DropDetail; opensAt: number; isOpen: boolean }

/**
 * The minute's only clock. Screen readers don't read its seconds (`role=timer`); what they are told is announced apart.
 */
export function MinuteClock({ drop, opensAt, isOpen }: ClockProps) {
  const now = useNow(!isOpen)
  const sync = useSyncState()
  const left = now === null ? null : opensAt - now
  return (
    <div className="flex flex-col items-center gap-1 text-center">
      <span role="timer" aria-live="off" aria-label={drop.title} className="relative grid place-items-center">
        {isOpen || left === null ? (
          <span className="flex items-center gap-3 text-[2.5rem] leading-[4rem] font-[680] tracking-[-0.032em] text-claim-ink font-stretch-[112%] md:text-[3.5rem] md:leading-[6rem]">
            <span aria-hidden="true" className="size-4 rounded-full bg-claim" />
            {texts.liveNow}
          </span>
        ) : (
          <time
            dateTime={isoDuration(left)}
            className={cn('text-[4rem] text-clock md:text-[6rem]', left <= finalMs && 'text-claim-ink')}
          >
            {formatLeft(left)}
          </time>
        )}
      </span>
      <p className="text-small">
        <span className="font-[620] max-md:block md:me-2">
          <Time at={opensAt} style="start" />
        </span>
        {!isOpen && (
          <span className="text-muted-foreground" data-sync={sync.status}>
            {syncSentence(sync)}
          </span>
        )}
      </p>
    </div>
  )
}

const fills = {
  marketplace: 'bg-type-marketplace-soft',
  live: 'bg-type-live-soft',
  mystery: 'bg-type-mystery-soft',
} as const

/**
 * The spine grows over the stage: from its own width when the minute begins to all of it at zero. One animation of the
 * browser's, begun where the minute is. With reduced motion the stage is the spine's colour from the beginning.
 */
export function GrowingSpine({ drop, opensAt }: Pick<ClockProps, 'drop' | 'opensAt'>) {
  const [animationDelay] = useState(() => `${-passedOf(opensAt - clock.now())}ms`)
  return (
    <div
      aria-hidden="true"
      style={{ animationDelay }}
      className={cn('kc-grow absolute inset-0 origin-left rtl:origin-right', fills[drop.type])}
    />
  )
}
