import { flairLevels, flairProgress } from '@keepcase/contract/loyalty/flair.rules.ts'
import { cn } from '#web/ui/cn.ts'
import * as texts from './display.texts.ts'
import { FlairBadge } from './flair-badge.tsx'

/** Logarithmic scale from 1 to 250+ purchases with the seven badges; those not reached are faded. */
export function FlairLine({ purchases }: { purchases: number }) {
  const at = flairProgress(purchases)
  return (
    <div className="relative mx-4 h-13">
      <div
        role="progressbar"
        aria-label={texts.claimFlair}
        aria-valuemin={1}
        aria-valuemax={250}
        aria-valuenow={Math.min(250, Math.max(1, purchases))}
        className="absolute inset-x-0 top-[13px] h-1.5 overflow-hidden rounded-full bg-secondary"
      >
        <div className="h-full origin-left bg-foreground rtl:origin-right" style={{ transform: `scaleX(${at})` }} />
      </div>
      {flairLevels.map((level) => (
        <span
          key={level.level}
          style={{ insetInlineStart: `${(flairProgress(level.purchases) * 100).toFixed(2)}%` }}
          className="absolute top-0 flex w-10 -translate-x-1/2 flex-col items-center gap-1.5 text-figure text-muted-foreground rtl:translate-x-1/2"
        >
          <span aria-hidden="true" className="flex rounded-full bg-card p-1">
            <FlairBadge
              level={level.level}
              className={cn('size-6', purchases < level.purchases && 'opacity-40 grayscale')}
            />
          </span>
          <span dir="ltr">{level.level === 7 ? '250+' : level.purchases}</span>
        </span>
      ))}
    </div>
  )
}
