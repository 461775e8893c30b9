import type { DropDetail } from '@keepcase/contract/drops/drops.contract.ts'
import { type ComponentType, useEffect, useState } from 'react'
import { useNow, useReached } from '#web/format/use-clock.ts'
import { Button } from '#web/ui/button.tsx'
import { Timer } from '#web/ui/icons.ts'
import * as texts from './minute.texts.ts'
import { hasLeft, isOccupied, stayAway } from './minute-presence.ts'
import { isAwaited, mayTakeOver, minuteMs, warmMs } from './minute-times.ts'

/** Delay before the code is asked for again, in milliseconds. */
const retryMs = 4_000

type MinuteAheadProps<Props> = {
  drop: DropDetail
  /** When this viewer may claim, in milliseconds. */
  opensAt: number
  /** Fetches the code of The Minute. */
  load: () => Promise<ComponentType<Props>>
  /** Shows it in place of the page. */
  onOpen: (minute: ComponentType<Props>) => void
}

/**
 * Watches for a drop's last minute: fetches the code of The Minute ahead of it and opens it, once nobody is in the
 * middle of something else. If the code cannot be loaded, the page goes on as it is. Shows a way back to who has left.
 */
export function MinuteAhead<Props>({ drop, opensAt, load, onOpen }: MinuteAheadProps<Props>) {
  const isWarm = useReached(opensAt - warmMs)
  const isTime = useReached(opensAt - minuteMs)
  const minute = useLoaded(isWarm, load)
  const now = useNow(isTime)
  const canOpen = minute !== null && isTime && now !== null && isAwaited(drop) && mayTakeOver(opensAt - now)
  const isAway = hasLeft(drop.id)
  // The clock's ticks ask again while a field or a dialog is in use.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => {
    if (canOpen && !isAway && !isOccupied()) onOpen(minute)
  }, [canOpen, isAway, minute, onOpen, now])
  if (!canOpen || !isAway) return null
  const open = () => {
    stayAway(drop.id, false)
    onOpen(minute)
  }
  return (
    <Button variant="outline" onClick={open}>
      <Timer aria-hidden="true" />
      {texts.backToMinute}
    </Button>
  )
}

/** The loaded code; null until then. Asks again after failures. */
function useLoaded<Part>(isWanted: boolean, load: () => Promise<Part>): Part | null {
  const [part, setPart] = useState<{ loaded: Part } | null>(null)
  const [tries, setTries] = useState(0)
  const isMissing = isWanted && part === null
  // biome-ignore lint/correctness/useExhaustiveDependencies: each try loads again
  useEffect(() => {
    if (!isMissing) return
    let timer: ReturnType<typeof setTimeout> | undefined
    load().then(
      (loaded) => setPart({ loaded }),
      () => {
        timer = setTimeout(() => setTries((former) => former + 1), retryMs)
      },
    )
    return () => clearTimeout(timer)
  }, [isMissing, tries, load])
  return part?.loaded ?? null
}
