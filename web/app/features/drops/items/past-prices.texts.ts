export const keptFor = (prices: string, month: string) => `Kept for ${prices} since ${month}`
export const whatCounts = (currency: string) =>
  `Paid items of this title and kind, in ${currency}. Refunds and mystery boxes don’t count.`
