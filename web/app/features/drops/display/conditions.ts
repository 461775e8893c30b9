import type { Condition } from '@keepcase/contract/drops/items.contract.ts'

/** Conditions in order, with their meanings. */
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
