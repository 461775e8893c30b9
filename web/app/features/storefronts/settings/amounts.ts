/** An amount as people type it. */
export const amountPattern = /^\d{1,6}([.]\d{1,2})?$/

/** Parses `9.99` into minor units without floating-point rounding. */
export function centsOf(text: string): number {
  const [whole = '0', part = ''] = text.trim().split('.')
  return Number(whole) * 100 + Number(part.padEnd(2, '0'))
}

/** Minor units as an amount to edit: `9.99`. */
export const amountOf = (cents: number): string => (cents / 100).toFixed(2)
