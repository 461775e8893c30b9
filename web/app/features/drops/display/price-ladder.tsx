import { formatMoney } from '#web/format/format.ts'
import { cn } from '#web/ui/cn.ts'
import { Time } from '#web/ui/time.tsx'
import * as texts from './display.texts.ts'

/** A price step of a mystery drop. Its time and price are known in advance, its hint only after the reveal. */
export type LadderStep = {
  position: number
  priceCents: number
  at: string | null
  state: 'past' | 'current' | 'future'
}

const looks = {
  past: 'bg-card shadow-[inset_0_0_0_1px_var(--border)]',
  // The step in force; the row scrolls to it where it is wider than the page.
  current:
    'bg-type-mystery-soft text-type-mystery shadow-[inset_0_0_0_2px_currentColor] [scroll-initial-target:nearest]',
  future: 'kc-sleeved text-muted-foreground shadow-[inset_0_0_0_1px_var(--border)]',
} as const
const labels = { past: 'Revealed', current: texts.currentPrice, future: texts.notRevealedYet } as const
const labelsAfter = { past: 'Revealed', current: texts.theLastPrice, future: texts.neverRevealed } as const

const labelsBefore = { ...labels, current: texts.theFirstPrice } as const

type PriceLadderProps = {
  steps: readonly LadderStep[]
  currency?: string
  /** Before its start a drop has a first price, but none in force. */
  sale?: 'before' | 'on' | 'over'
}

const labelsOf = { before: labelsBefore, on: labels, over: labelsAfter }

/**
 * The price steps from left to right: on phones one row that scrolls, elsewhere as many rows as they need. Future prices
 * and times are terms of the sale, so they are shown.
 */
export function PriceLadder({ steps, currency = 'USD', sale = 'on' }: PriceLadderProps) {
  return (
    <ol
      // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls on small screens, so the keyboard must reach it
      tabIndex={0}
      aria-label={texts.priceAndHints}
      className="relative flex snap-x gap-2 overflow-x-auto p-0.5 [scrollbar-width:none] md:grid md:grid-cols-[repeat(auto-fit,minmax(7.5rem,1fr))]"
    >
      {steps.map((step) => (
        <li
          key={step.position}
          {...(step.state === 'current' && sale === 'on' ? { 'aria-current': 'step' as const } : {})}
          className={cn('flex min-w-30 flex-1 snap-start flex-col gap-1 rounded-control p-3', looks[step.state])}
        >
          <span className="text-spine">{step.position === 0 ? 'Start' : `Hint ${step.position}`}</span>
          <span
            className={cn(
              'font-[680] text-lg leading-tight font-stretch-[106%]',
              step.state !== 'current' && 'text-foreground',
            )}
          >
            {formatMoney(step.priceCents, currency)}
          </span>
          <span className="text-balance text-xs">
            {step.at ? <Time at={step.at} style="start" /> : step.state === 'future' ? texts.byTheHost : ''}
            <span className="sr-only">, {labelsOf[sale][step.state]}</span>
          </span>
        </li>
      ))}
    </ol>
  )
}
