import type { ClaimPace } from '@keepcase/contract/claims/claims.contract.ts'

/** Dots of the highest column at most: where more claims came in a tenth of a second, a dot stands for several. */
export const dotsPerColumn = 12
/** Columns at least, so that a drop which was gone at once is no single tower. */
const minColumns = 50
const perSecond = 10

/**
 * The drawing of a pace: how many columns, how many claims a dot stands for, and the dots of each tenth that had claims.
 * A tenth with claims has a dot at least.
 */
export function columnsOf({ tenths }: Pick<ClaimPace, 'tenths'>) {
  const most = Math.max(...tenths.map(({ claims }) => claims))
  const unit = Math.ceil(most / dotsPerColumn)
  const stacks = tenths.map(({ afterMs, claims }) => ({ column: afterMs / 100, dots: Math.ceil(claims / unit) }))
  const last = Math.max(...stacks.map(({ column }) => column)) + 1
  return { count: Math.max(minColumns, Math.ceil(last / perSecond) * perSecond), unit, stacks }
}

/** Claims within the first second, all after the opening, and when the first came, in milliseconds. */
export function startOf({ tenths, later }: ClaimPace): { first: number; all: number; firstMs: number } {
  const sum = (list: ClaimPace['tenths']) => list.reduce((total, { claims }) => total + claims, 0)
  return {
    first: sum(tenths.filter(({ afterMs }) => afterMs < 1_000)),
    all: sum(tenths) + later,
    firstMs: tenths[0]?.afterMs ?? 0,
  }
}
