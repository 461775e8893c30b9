import type { AppliedCode } from '@keepcase/contract/codes/codes.fields.ts'
import { formatMoney } from '#web/format/format.ts'

/** The discount of a code: `10% off`, `$5.00 off`. */
export const discountText = ({ percent, amountCents }: Omit<AppliedCode, 'code'>, currency: string): string =>
  `${percent === null ? formatMoney(amountCents ?? 0, currency) : `${percent}%`} off`
