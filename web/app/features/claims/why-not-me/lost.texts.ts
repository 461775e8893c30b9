import type { LostRequest } from '@keepcase/contract/claims/claims.contract.ts'
import { formatCount, formatDate, formatStampTime, plural } from '#web/format/format.ts'
import { spellSpan } from '#web/format/spans.ts'

type Zone = { timeZone?: string }

/** Time of day to the millisecond: `14:03:07.412`; with the date if it is another day. */
export function formatInstant(at: number, zone: Zone = {}): string {
  return `${formatStampTime(at, zone)}.${String(((at % 1000) + 1000) % 1000).padStart(3, '0')}`
}

/** Date and time to the millisecond: `Nov 21, 2026 14:03:07.412`. */
export const formatDayInstant = (at: number, zone: Zone = {}): string =>
  `${formatDate(at, zone)} ${formatInstant(at, zone)}`

/** The line under the button of a lost claim: what was ahead of it. Uses the server's answer only. */
export function lostSentence({ code, message, answeredAt, lastClaimAt, claimsAhead }: LostRequest): string {
  if (code !== 'SOLD_OUT' || lastClaimAt === null) return message
  const earlier = Date.parse(answeredAt) - Date.parse(lastClaimAt)
  const what = claimsAhead === 1 ? 'Someone claimed it' : 'The last unit was claimed'
  return earlier <= 0 ? `${what} ahead of you, in the same instant.` : `${what} ${spellSpan(earlier)} earlier.`
}

/** `At least 30 of 214 requests were ahead of yours.`; null for a click after the rush. */
export function placeSentence({ place }: LostRequest): string | null {
  if (!place) return null
  const { ahead, requests, isExact } = place
  if (ahead === 0) return requests === 1 ? 'Yours was the only request.' : 'You were first in line.'
  const count = `${formatCount(ahead)} of ${plural(requests, 'request')}`
  return `${isExact ? '' : 'At least '}${count} ${ahead === 1 ? 'was' : 'were'} ahead of yours.`
}

/** What became of the units: `2 paid, 1 on hold.` */
export function unitsSentence({ units }: LostRequest): string | null {
  if (!units) return null
  const { sold, held, available } = units
  const parts = [
    sold > 0 && `${formatCount(sold)} paid`,
    held > 0 && `${formatCount(held)} on hold`,
    available > 0 && `${formatCount(available)} free now`,
  ].filter((part) => part !== false)
  return parts.length === 0 ? null : `${parts.join(', ')}.`
}
