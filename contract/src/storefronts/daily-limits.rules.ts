/** What a storefront makes by hand, counted by the day. */
export type DailyKind = 'items' | 'drops' | 'codes' | 'updates'

/** How much of it a storefront makes in one day (UTC, by the database's clock). Taking something away gives nothing back. */
export const maxPerDay: Readonly<Record<DailyKind, number>> = { items: 500, drops: 30, codes: 100, updates: 10 }

const doneWords: Readonly<Record<DailyKind, string>> = {
  items: 'added 500 items',
  drops: 'created 30 drops',
  codes: 'made 100 discount codes',
  updates: 'posted 10 updates',
}
const againWords: Readonly<Record<DailyKind, string>> = {
  items: 'add more',
  drops: 'create more',
  codes: 'make more',
  updates: 'post again',
}

/** `5 hours`, `1 hour`, `12 minutes`: never less than there is to wait. */
export function waitWords(seconds: number): string {
  const minutes = Math.max(1, Math.ceil(seconds / 60))
  const hours = Math.ceil(minutes / 60)
  if (minutes >= 60) return hours === 1 ? '1 hour' : `${hours} hours`
  return minutes === 1 ? '1 minute' : `${minutes} minutes`
}

/** What a seller reads whose storefront has made as much of a kind as it may today. */
export const dailyLimitWords = (kind: DailyKind, secondsLeft: number) => ({
  title: 'Daily limit reached',
  message: `This storefront has ${doneWords[kind]} today, the most allowed. You can ${againWords[kind]} in ${waitWords(secondsLeft)}.`,
})
