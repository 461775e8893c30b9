import type { Condition } from '@keepcase/contract/drops/items.contract.ts'
import * as texts from './display.texts.ts'

/** Conditions in order, with their meanings. */
export const conditions: Record<Condition, { word: string; meaning: string }> = {
  mint: {
    word: 'Mint',
    meaning: texts.asItLeft,
  },
  near_mint: {
    word: texts.nearMint,
    meaning: texts.handledWithCareNo,
  },
  very_good: {
    word: texts.veryGood,
    meaning: texts.lightSignsOfUse,
  },
  good: {
    word: 'Good',
    meaning: texts.clearlyUsedMarksSome,
  },
  fair: {
    word: 'Fair',
    meaning: texts.heavyWearWritingSmall,
  },
  poor: {
    word: 'Poor',
    meaning: texts.damagedOrIncomplete,
  },
}
