/** Last day before an instant, in the reader's time zone: `2026-12-24`. For date fields that name the last day. */
export function lastDayOf(endsAt: string): string {
  const last = new Date(Date.parse(endsAt) - 1)
  const two = (n: number) => String(n).padStart(2, '0')
  return `${last.getFullYear()}-${two(last.getMonth() + 1)}-${two(last.getDate())}`
}

/** The instant at which a day ends in the reader's time zone; null for an empty field. */
export function endOf(lastDay: string): string | null {
  if (lastDay === '') return null
  const end = new Date(`${lastDay}T00:00:00`)
  end.setDate(end.getDate() + 1)
  return end.toISOString()
}
