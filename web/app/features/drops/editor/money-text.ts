/** How many decimals a currency has: 2 for USD, 0 for JPY. */
export function decimalsOf(currency: string): number {
  return new Intl.NumberFormat('en-US', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2
}

/** Largest amount that can be typed, in minor units. */
const maxCents = 1_000_000_000

/** Parses an amount as people type it (`12`, `$1,234.50`) into minor units; null for anything else. */
export function centsOf(text: string, decimals: number): number | null {
  const plain = text.trim().replace(/^[^\d.,-]+|\s/g, '')
  const match = /^(\d{1,3}(?:,\d{3})+|\d+)?(?:[.](\d*))?$/.exec(plain)
  const [, whole = '', part = ''] = match ?? []
  if (!match || (whole === '' && part === '') || part.length > decimals) return null
  const cents = Number(whole.replaceAll(',', '') || '0') * 10 ** decimals + Number(part.padEnd(decimals, '0') || '0')
  return cents <= maxCents ? cents : null
}

/** Minor units as a text to edit: `64.00`; empty for null. */
export function textOfCents(cents: number | null, decimals: number): string {
  if (cents === null) return ''
  const digits = String(cents).padStart(decimals + 1, '0')
  return decimals === 0 ? digits : `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`
}
