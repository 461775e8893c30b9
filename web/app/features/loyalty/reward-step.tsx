import { type ReactNode, useEffect, useState } from 'react'
import { cn } from '#web/ui/cn.ts'
import { Progress } from '#web/ui/feedback.tsx'
import * as texts from './loyalty.texts.ts'

type RewardStepProps = {
  /** Name of the program: `Claim Flair`, `Loyalty at Odd Lots`. */
  label: string
  badge: ReactNode
  title: ReactNode
  /** The buyer's current progress as text. */
  text: string
  /** What a newly reached level unlocks. */
  opens?: string | null
  /** Number of purchases before the payment and now. */
  before: number
  now: number
  /** The next level; null at the top. */
  next: { name: string; at: number } | null
  isReached: boolean
  /** Action for a newly reached level. */
  action?: ReactNode
}

/**
 * Progress made by a payment, for Claim Flair and seller tiers: the bar animates from the old count to the new one,
 * and a new badge is drawn once. With reduced motion the final state is shown immediately.
 */
export function RewardStep({
  label,
  badge,
  title,
  text,
  opens,
  before,
  now,
  next,
  isReached,
  action,
}: RewardStepProps) {
  const shown = useAnimatedValue(now, isReached ? 0 : before)
  return (
    <div className="flex flex-wrap items-center gap-x-6 gap-y-4 rounded-card bg-card p-5 shadow-card">
      <section
        aria-label={label}
        role="status"
        className="flex min-w-56 flex-1 items-center gap-4"
        data-reached={isReached || undefined}
      >
        <span className={cn('inline-flex shrink-0', isReached && 'animate-[reach_600ms_cubic-bezier(.2,1.4,.4,1)_1]')}>
          {badge}
        </span>
        <div className="min-w-0 flex-1">
          <h2 className="text-label [overflow-wrap:anywhere]">{title}</h2>
          <p className="mt-0.5 text-muted-foreground text-small">{text}</p>
          {opens && <p className="mt-1 text-small">{opens}</p>}
          {next && <Progress className="mt-2" value={shown} max={next.at} label={texts.purchasesOnTheWay(next.name)} />}
        </div>
      </section>
      {action}
    </div>
  )
}

/** Returns `from` first, then `value`, so that the bar animates. */
function useAnimatedValue(value: number, from: number): number {
  const [shown, setShown] = useState(from)
  useEffect(() => {
    const frame = requestAnimationFrame(() => setShown(value))
    return () => cancelAnimationFrame(frame)
  }, [value])
  return shown
}
