import { type FlairLevel, flairLevels, flairProgress } from '@keepcase/contract/loyalty/flair.rules.ts'
import { cn } from '#web/ui/cn.ts'
import { FlairBadge } from './display/flair-badge.tsx'
import * as texts from './loyalty.texts.ts'

/** Loyalty and Reputation: the seven Claim Flair levels on a scale from 1 to 250 purchases. */
export function FlairExplained() {
  return (
    <section aria-labelledby="loyalty" className="page">
      <div className="rounded-card bg-sunken px-5 py-8 md:px-10 md:py-12">
        <div className="grid gap-x-12 gap-y-3 md:grid-cols-2">
          <h2 id="loyalty" className="text-h2">
            {texts.loyaltyAndReputation}
          </h2>
          <p className="prose text-muted-foreground">{texts.everyPaidClaimCounts}</p>
        </div>
        <ol className="relative mt-8 flex flex-col gap-4 lg:mt-12 lg:block lg:h-40">
          <span
            aria-hidden="true"
            className="absolute inset-y-4 start-[15px] w-0.5 bg-input lg:inset-x-0 lg:start-0 lg:top-1/2 lg:bottom-auto lg:h-0.5 lg:w-auto lg:-translate-y-1/2"
          />
          {flairLevels.map((level) => (
            <Step key={level.level} level={level} />
          ))}
        </ol>
      </div>
    </section>
  )
}

const edges = [
  'lg:translate-x-0 lg:items-start lg:text-start',
  'lg:-translate-x-full lg:items-end lg:text-end',
] as const

/** One level on the scale; on wide screens names alternate above and below so that they don't overlap. */
function Step({ level }: { level: FlairLevel }) {
  const isAbove = level.level % 2 === 0
  const edge =
    level.level === 1 ? edges[0] : level.level === 7 ? edges[1] : 'lg:-translate-x-1/2 lg:items-center lg:text-center'
  return (
    <li
      style={{ '--at': `${(flairProgress(level.purchases) * 100).toFixed(2)}%` } as React.CSSProperties}
      className={cn(
        'relative flex items-center gap-4 lg:absolute lg:top-1/2 lg:left-(--at) lg:flex-col lg:gap-2',
        edge,
        isAbove ? 'lg:-translate-y-[calc(100%-16px)] lg:flex-col-reverse' : 'lg:-translate-y-4',
      )}
    >
      <span className="flex rounded-full bg-sunken lg:px-1.5">
        <FlairBadge level={level.level} className="size-8" />
      </span>
      <span className="flex min-w-0 flex-1 flex-wrap items-baseline justify-between gap-x-3 lg:block">
        <span className="block whitespace-nowrap text-label">{level.name}</span>
        <span className="block whitespace-nowrap text-muted-foreground text-xs">
          {level.level === 7
            ? '250+ purchases'
            : level.purchases === 1
              ? '1 purchase'
              : texts.purchases(level.purchases)}
        </span>
      </span>
    </li>
  )
}
