import { type CodeProblem, codeErrors } from './codes.fields.ts'
import { type Discount, discountOf } from './discount.rules.ts'

/** A code and its use count, as far as they decide whether it is valid. */
export type CodeTerms = Discount & {
  currency: string
  startsAt: Date | null
  endsAt: Date | null
  active: boolean
  withdrawnAt: Date | null
  uses: number
  maxUses: number | null
  usesByAccount: number
  maxUsesPerAccount: number | null
  minItemsCents: number
  /** Its only holder; null: anybody may use it. */
  profileId: string | null
}

/** The stored spelling of a code: capitals, no spaces. */
export const codeSpelling = (typed: string): string => typed.replace(/\s/g, '').toUpperCase()

/**
 * Why a code cannot be used on a parcel; null when it can.
 * @param at `itemsCents`: total of the parcel's items whose drops accept codes
 */
export function codeProblemOf(
  code: CodeTerms | null,
  at: { now: Date; profileId: string; currency: string; itemsCents: number },
): CodeProblem | null {
  if (!code) return 'CODE_UNKNOWN'
  if (code.profileId !== null && code.profileId !== at.profileId) return 'CODE_NOT_YOURS'
  if (code.startsAt !== null && at.now < code.startsAt) return 'CODE_NOT_STARTED'
  if (!code.active || code.withdrawnAt !== null) return 'CODE_ENDED'
  if (code.endsAt !== null && at.now >= code.endsAt) return 'CODE_ENDED'
  if (code.maxUsesPerAccount !== null && code.usesByAccount >= code.maxUsesPerAccount) return 'CODE_ALREADY_USED'
  if (code.maxUses !== null && code.uses >= code.maxUses) return 'CODE_USED_UP'
  const namesAmounts = code.amountCents !== null || code.minItemsCents > 0
  if (namesAmounts && code.currency !== at.currency) return 'CODE_NOT_FOR_ITEMS'
  if (discountOf(at.itemsCents, code) === 0) return 'CODE_NOT_FOR_ITEMS'
  return at.itemsCents < code.minItemsCents ? 'CODE_BELOW_MINIMUM' : null
}

/** Message to the buyer for a problem with a code. */
export function codeProblemMessage(problem: CodeProblem, code: CodeTerms | null): string {
  if (problem !== 'CODE_BELOW_MINIMUM' || !code) return codeErrors[problem].message
  const { minItemsCents, currency } = code
  const format = new Intl.NumberFormat('en-US', { style: 'currency', currency })
  const least = format.format(minItemsCents / 10 ** (format.resolvedOptions().maximumFractionDigits ?? 2))
  return `This code needs at least ${least} of eligible items.`
}
