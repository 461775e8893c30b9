/** Money as people read it: whole minor units with their currency, `$24.00`. */
export function money(cents: number, currency: string): string {
  const format = new Intl.NumberFormat('en-US', { style: 'currency', currency })
  const digits = format.resolvedOptions().maximumFractionDigits ?? 2
  return format.format(cents / 10 ** digits)
}

/** An instant in words, in UTC because a mail does not know its reader's zone: `Nov 21, 2026, 7:00 PM UTC`. */
export function instantInWords(iso: string): string {
  const format = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' })
  return `${format.format(new Date(iso)).replace(/\s/g, ' ')} UTC`
}
