import { formatMoney } from '#web/format/format.ts'

/** An amount that may be negative, with a real minus sign. */
export const signedMoney = (cents: number, currency: string): string =>
  cents < 0 ? `−${formatMoney(-cents, currency)}` : formatMoney(cents, currency)
