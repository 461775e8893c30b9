import type { Condition, Rarity } from '@keepcase/contract/drops/items.contract.ts'
import { Suspense, useState } from 'react'
import { clientLazy } from '#web/startup/client-lazy.ts'
import { cn } from '#web/ui/cn.ts'
import { conditions } from './conditions.ts'
import * as texts from './display.texts.ts'

/** Rarities in order, with the specified labels. */
export const rarities: Record<Rarity, { word: string; pips: number; ink: string }> = {
  common: { word: 'Common', pips: 1, ink: 'text-rarity-common' },
  uncommon: { word: 'Uncommon', pips: 2, ink: 'text-rarity-uncommon' },
  rare: { word: 'Rare', pips: 3, ink: 'text-rarity-rare' },
  ultra_rare: { word: texts.ultraRare, pips: 4, ink: 'text-rarity-ultra' },
  one_of_kind: { word: texts.oneOfAKind, pips: 5, ink: 'text-rarity-one' },
}

const places = [0, 1, 2, 3, 4] as const

/** Five pips, filled from the left, and the label. */
export function RarityPips({ rarity }: { rarity: Rarity }) {
  const { word, pips, ink } = rarities[rarity]
  return (
    <span
      className={cn(
        'inline-flex min-h-6 items-center gap-1.5 rounded-chip px-2 font-[620] text-xs shadow-[inset_0_0_0_1px_currentColor]',
        ink,
      )}
    >
      <svg viewBox="0 0 38 6" className="h-1.5 w-9.5" aria-hidden="true">
        {places.map((i) => (
          <rect
            key={i}
            x={i * 8 + 0.5}
            y="0.5"
            width="5"
            height="5"
            fill={i < pips ? 'currentColor' : 'none'}
            stroke="currentColor"
          />
        ))}
      </svg>
      {word}
    </span>
  )
}

type ConditionChipProps = { condition: Condition; sleeve?: Condition | null }

const ConditionMeaning = clientLazy(() =>
  import('./condition-meaning.tsx').then(({ ConditionMeaning }) => ({ default: ConditionMeaning })),
)

const chipClass =
  'relative inline-flex min-h-6 items-center rounded-chip bg-secondary px-2 font-[620] text-secondary-foreground text-xs after:absolute after:-inset-x-1 after:-inset-y-2.5 hover:bg-border'

/**
 * A condition chip that opens an explanation; media and sleeve separately if both are graded. The popover's code is
 * preloaded on hover, touch or focus.
 */
export function ConditionChip({ condition, sleeve = null }: ConditionChipProps) {
  const [wasPressed, setPressed] = useState(false)
  const label = [condition, sleeve].flatMap((grade) => (grade ? [conditions[grade].word] : [])).join(' / ')
  const chip = (isClosed: boolean) => (
    <button
      type="button"
      className={chipClass}
      {...(isClosed ? { 'aria-haspopup': 'dialog' as const, 'aria-expanded': false } : {})}
      onPointerEnter={ConditionMeaning.preload}
      onFocus={ConditionMeaning.preload}
      onClick={() => setPressed(true)}
    >
      <span className="sr-only">Condition: </span>
      {label}
    </button>
  )
  if (!wasPressed) return chip(true)
  return (
    <Suspense fallback={chip(true)}>
      <ConditionMeaning condition={condition} sleeve={sleeve} chipClass={chipClass} label={label} />
    </Suspense>
  )
}
