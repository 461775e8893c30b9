/** Limits of catalog items. */

/** Rows that one bulk change may name; with `matching`, the most it may reach. */
export const maxSelectedItems = 500
export const maxMatchingItems = 10_000

export const maxItemTitle = 120
export const maxItemDescription = 4_000
export const maxMaker = 120
export const maxFormat = 60
export const maxFlaws = 1_000
export const maxSku = 60
export const maxPrintRun = 10_000_000
export const maxItemUnits = 1_000_000
/** Years an item may be from. */
export const firstItemYear = 1
export const lastItemYear = 2100
/** A price change of a bulk edit, in percent. */
export const minPricePercent = -95
export const maxPricePercent = 500
