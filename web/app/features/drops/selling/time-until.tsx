import type { ComponentProps } from 'react'
import { spellFullUnits } from '#web/format/format.ts'
import { useNow } from '#web/format/use-clock.ts'
import { Countdown } from '#web/ui/countdown/countdown.tsx'

/** From here on a clock of hours says less than the days, in milliseconds. */
const far = 2 * 24 * 60 * 60_000

/** A countdown; more than two days ahead, the full days that are left. */
export function TimeUntil(props: ComponentProps<typeof Countdown>) {
  const now = useNow(true, 60_000)
  const left = now === null ? null : Date.parse(props.at) - now
  if (left === null || left < far) return <Countdown {...props} />
  return (
    <span role="timer" aria-live="off" aria-label={props.title} className={props.className}>
      {spellFullUnits(left)}
    </span>
  )
}
