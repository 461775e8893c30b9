import '#web/forms/zod-setup.ts'
import type { CreateCode, DiscountCode, UpdateCode } from '@keepcase/contract/codes/codes.contract.ts'
import { codeShape } from '@keepcase/contract/codes/codes.fields.ts'
import * as z from 'zod/mini'
import { endOf, lastDayOf } from '#web/forms/last-day.ts'
import * as texts from './codes.texts.ts'

const amount = /^\d{1,6}([.]\d{1,2})?$/
const isPercent = (text: string) => /^\d{1,3}$/.test(text) && Number(text) >= 1 && Number(text) <= 100
const Count = z.string().check(z.trim(), z.regex(/^([1-9]\d{0,5})?$/, texts.enterANumberOrNone))

/** Form values of a discount code. Empty fields: no limit. */
export const CodeFields = z
  .strictObject({
    code: z.string().check(z.trim(), z.toUpperCase(), codeShape),
    kind: z.enum(['percent', 'amount']),
    off: z.string().check(z.trim()),
    minItems: z.string().check(
      z.trim(),
      z.refine((text) => text === '' || amount.test(text), texts.enterAnAmountLike),
    ),
    maxUses: Count,
    isOnceEach: z.boolean(),
    endsOn: z.string(),
  })
  .check(
    z.refine(({ kind, off }) => kind === 'amount' || isPercent(off), {
      error: texts.enterAPercentage,
      path: ['off'],
    }),
    z.refine(({ kind, off }) => kind === 'percent' || (amount.test(off) && centsOf(off) > 0), {
      error: texts.enterASmallAmount,
      path: ['off'],
    }),
  )
export type CodeFields = z.output<typeof CodeFields>

export const blankCode: CodeFields = {
  code: '',
  kind: 'percent',
  off: '10',
  minItems: '',
  maxUses: '',
  isOnceEach: true,
  endsOn: '',
}

/** Parses `9.99` into minor units without floating-point rounding. */
function centsOf(text: string): number {
  const [whole = '0', part = ''] = text.split('.')
  return Number(whole) * 100 + Number(part.padEnd(2, '0'))
}

/** The fields that can change after a code was published: how long and how often it is valid. */
export const CodeLimits = z.strictObject({ maxUses: Count, isOnceEach: z.boolean(), endsOn: z.string() })
export type CodeLimits = z.output<typeof CodeLimits>

/** Form values for a code's limits. */
export const limitsOf = ({ maxUses, maxUsesPerAccount, endsAt }: DiscountCode): CodeLimits => ({
  maxUses: maxUses === null ? '' : String(maxUses),
  isOnceEach: maxUsesPerAccount === 1,
  endsOn: endsAt === null ? '' : lastDayOf(endsAt),
})

/** The limits as the API takes them. A per-account limit that the form can't express stays unchanged. */
export const changesOf = (code: DiscountCode, fields: CodeLimits): UpdateCode => ({
  id: code.id,
  maxUses: fields.maxUses === '' ? null : Number(fields.maxUses),
  ...(fields.isOnceEach === (code.maxUsesPerAccount === 1) ? {} : { maxUsesPerAccount: fields.isOnceEach ? 1 : null }),
  ...(fields.endsOn === limitsOf(code).endsOn ? {} : { endsAt: endOf(fields.endsOn) }),
})

/** The code as the API takes it. */
export function codeOf(storefrontId: string, fields: CodeFields): Omit<CreateCode, 'startsAt'> {
  const { code, kind, off, minItems, maxUses, isOnceEach, endsOn } = fields
  return {
    storefrontId,
    code,
    minItemsCents: minItems === '' ? 0 : centsOf(minItems),
    ...(kind === 'percent' ? { percent: Number(off) } : { amountCents: centsOf(off) }),
    maxUses: maxUses === '' ? null : Number(maxUses),
    maxUsesPerAccount: isOnceEach ? 1 : null,
    endsAt: endOf(endsOn),
  }
}
