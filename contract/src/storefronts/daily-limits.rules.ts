/** What a storefront creates by hand, limited per day. */
export type DailyKind = 'items' | 'drops' | 'codes' | 'updates' | 'invitations' | 'imports'

/** Daily limits of a storefront (UTC day of the database's clock). Deleting doesn't give any back. */
export const maxPerDay: Readonly<Record<DailyKind, number>> = {
  items: 500,
  drops: 30,
  codes: 100,
  updates: 10,
  invitations: 30,
  imports: 100,
}

const doneTexts: Readonly<Record<DailyKind, string>> = {
  items: `added ${maxPerDay.items} items`,
  drops: `created ${maxPerDay.drops} drops`,
  codes: `made ${maxPerDay.codes} discount codes`,
  updates: `posted ${maxPerDay.updates} updates`,
  invitations: `sent ${maxPerDay.invitations} staff invitations`,
  imports: `checked ${maxPerDay.imports} spreadsheets`,
}
const againTexts: Readonly<Record<DailyKind, string>> = {
  items: 'add more',
  drops: 'create more',
  codes: 'make more',
  updates: 'post again',
  invitations: 'send more',
  imports: 'check more',
}

/** A wait as text, rounded up: `5 hours`, `1 hour`, `12 minutes`. */
export function formatWait(seconds: number): string {
  const minutes = Math.max(1, Math.ceil(seconds / 60))
  const hours = Math.ceil(minutes / 60)
  if (minutes >= 60) return hours === 1 ? '1 hour' : `${hours} hours`
  return minutes === 1 ? '1 minute' : `${minutes} minutes`
}

/** Message to a seller whose storefront has reached a daily limit. */
export const dailyLimitMessage = (kind: DailyKind, secondsLeft: number) => ({
  title: 'Daily limit reached',
  message: `This storefront has ${doneTexts[kind]} today, the most we allow. You can ${againTexts[kind]} in ${formatWait(secondsLeft)}.`,
})
