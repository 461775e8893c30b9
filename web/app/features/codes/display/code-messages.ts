import type { AppliedCode } from '@keepcase/contract/codes/codes.fields.ts'
import { formatMoney } from '#web/format/format.ts'

/** What a code takes off the items: `10% off`, `$5.00 off`. */
export const discountWords = ({ percent, amountCents }: Omit<AppliedCode, 'code'>, currency: string): string =>
  `${percent === null ? formatMoney(amountCents ?? 0, currency) : `${percent}%`} off`
