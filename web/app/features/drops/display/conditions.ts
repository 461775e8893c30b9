import type { Condition } from '@keepcase/contract/drops/items.contract.ts'

/** Conditions in order, with their meanings. */
export const conditions: Record<Condition, { word: string; meaning: string }> = {
  mint: {
    word: 'Mint',
    meaning: 'As it left the factory. Unplayed, unopened or never used, flawless even under strong light.',
  },
  near_mint: {
    word: 'Near mint',
    meaning: 'Handled with care. No visible marks; plays or works perfectly.',
  },
  very_good: {
    word: 'Very good',
    meaning: 'Light signs of use if you look closely. Plays or works well throughout.',
  },
  good: {
    word: 'Good',
    meaning: 'Clearly used: marks, some wear at the edges or surface noise. Complete and working.',
  },
  fair: {
    word: 'Fair',
    meaning: 'Heavy wear, writing, small tears or skips. Complete, and usable with patience.',
  },
  poor: {
    word: 'Poor',
    meaning: 'Damaged or incomplete. For parts, for the cover, or as a placeholder.',
  },
}
