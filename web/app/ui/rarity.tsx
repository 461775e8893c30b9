import type { Condition, Rarity } from '@keepcase/contract/drops/items.contract.ts'
import { cn } from './cn.ts'
import { Popover } from './popovers.tsx'

/** Rarities in their order, with the specified words. */
export const rarities: Record<Rarity, { word: string; pips: number; ink: string }> = {
  common: { word: 'Common', pips: 1, ink: 'text-rarity-common' },
  uncommon: { word: 'Uncommon', pips: 2, ink: 'text-rarity-uncommon' },
  rare: { word: 'Rare', pips: 3, ink: 'text-rarity-rare' },
  ultra_rare: { word: 'Ultra rare', pips: 4, ink: 'text-rarity-ultra' },
  one_of_kind: { word: 'One of a kind', pips: 5, ink: 'text-rarity-one' },
}

const places = [0, 1, 2, 3, 4] as const

/** Five pips, filled from the left, and the word. */
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

/** Conditions in their order, with what each one means. */
export const conditions: Record<Condition, { word: string; meaning: string }> = {
  mint: {
    word: 'Mint',
    meaning: 'As it left the factory. Unplayed, unopened or never used; nothing to find even under a strong light.',
  },
  near_mint: {
    word: 'Near mint',
    meaning: 'Handled with care a few times. No marks that show, plays or works without a fault.',
  },
  very_good: {
    word: 'Very good',
    meaning: 'Light signs of use that a careful eye finds. Plays or works well from start to end.',
  },
  good: {
    word: 'Good',
    meaning: 'Clearly used: marks, some wear at the edges or surface noise. Complete and working.',
  },
  fair: {
    word: 'Fair',
    meaning: 'Heavy wear, writing, small tears or skips. Whole enough to keep and to use with patience.',
  },
  poor: {
    word: 'Poor',
    meaning: 'Damaged or incomplete. For parts, for the cover, or to hold a place until a better one turns up.',
  },
}

type ConditionChipProps = { condition: Condition; sleeve?: Condition | null }

/** The condition as a chip that opens what the words mean; media and sleeve apart where both are graded. */
export function ConditionChip({ condition, sleeve }: ConditionChipProps) {
  const { word, meaning } = conditions[condition]
  const cover = sleeve ? conditions[sleeve] : null
  const label = cover ? `${word} / ${cover.word}` : word
  return (
    <Popover
      label="Condition"
      align="start"
      trigger={
        <button
          type="button"
          className="relative inline-flex min-h-6 items-center rounded-chip bg-secondary px-2 font-[620] text-secondary-foreground text-xs after:absolute after:-inset-x-1 after:-inset-y-2.5 hover:bg-border"
        >
          <span className="sr-only">Condition: </span>
          {label}
        </button>
      }
    >
      <dl className="flex flex-col gap-3 text-small">
        <div>
          <dt className="font-[620]">{cover ? `Media: ${word}` : word}</dt>
          <dd className="mt-0.5 text-muted-foreground">{meaning}</dd>
        </div>
        {cover && (
          <div>
            <dt className="font-[620]">{`Sleeve: ${cover.word}`}</dt>
            <dd className="mt-0.5 text-muted-foreground">{cover.meaning}</dd>
          </div>
        )}
      </dl>
    </Popover>
  )
}
