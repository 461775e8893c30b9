/** Sign between a price's whole and its cents. */
export const decimalMarks = ['.', ','] as const
export type DecimalMark = (typeof decimalMarks)[number]

/** Signs in front of or behind a price, with the currencies that they may mean. */
const signs: Readonly<Record<string, readonly string[]>> = {
  $: ['USD', 'CAD', 'AUD', 'NZD', 'SGD', 'HKD', 'MXN'],
  '€': ['EUR'],
  '£': ['GBP'],
  '¥': ['JPY', 'CNY'],
}

export type ReadPrice =
  | { cents: number }
  | { problem: 'unreadable' | 'negative' | 'tooPrecise' }
  | { otherCurrency: string }

const spaces = /[\s\u00a0\u2007\u2009\u202f]/g
const around = /^([^\d.,'’-]*)(-?)([^\d.,'’-]*)([\d.,'’]*\d)([^\d]*)$/

const numbers: Readonly<Record<DecimalMark, RegExp>> = {
  '.': /^(\d{1,3}(?:[,'’]\d{3})+|\d+)?(?:\.(\d+))?$/,
  ',': /^(\d{1,3}(?:[.'’]\d{3})+|\d+)?(?:,(\d+))?$/,
}

/** A price as people type it into a spreadsheet: `1.234,50 €`, `$1,234.5`, `EUR 12`. */
export function readPrice(text: string, mark: DecimalMark, currency: string): ReadPrice {
  const [, before = '', minus, between = '', digits = '', after = ''] = around.exec(text.replace(spaces, '')) ?? []
  if (digits === '') return { problem: 'unreadable' }
  for (const sign of [before, between, after].map((part) => part.toUpperCase()).filter(Boolean)) {
    const meant = signs[sign] ?? (/^[A-Z]{3}$/.test(sign) ? [sign] : null)
    // `US$`, `CA$`
    const prefixed = /^([A-Z]{2})\$$/.exec(sign)?.[1]
    if (!meant && !prefixed) return { problem: 'unreadable' }
    if (meant ? !meant.includes(currency) : !currency.startsWith(prefixed ?? '')) return { otherCurrency: sign }
  }
  const [all, whole = '0', fraction = ''] = numbers[mark].exec(digits) ?? []
  if (all === undefined) return { problem: 'unreadable' }
  if (minus) return { problem: 'negative' }
  const cents = fraction.replace(/0+$/, '')
  if (cents.length > 2) return { problem: 'tooPrecise' }
  return { cents: Number(whole.replace(/[.,'’]/g, '')) * 100 + Number(cents.padEnd(2, '0')) }
}

/** A price as a cell of an export. */
export const priceCell = (cents: number): string => (cents / 100).toFixed(2)

/** The mark that more of the prices use. `1,234` alone doesn't tell. */
export function guessDecimalMark(texts: readonly string[]): DecimalMark {
  let commas = 0
  let points = 0
  for (const text of texts) {
    const digits = text.replace(/[^\d.,]/g, '')
    if (/,\d{1,2}$|\.\d{3},\d*$/.test(digits)) commas++
    if (/\.\d{1,2}$|,\d{3}\.\d*$/.test(digits)) points++
  }
  return commas > points ? ',' : '.'
}
