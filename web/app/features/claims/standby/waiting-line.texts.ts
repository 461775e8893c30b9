import type { StandbyPlace } from '@keepcase/contract/claims/claims.contract.ts'
import { formatCount } from '#web/format/format.ts'
import { ordinal } from '#web/format/ordinal.ts'

export const ifOneComesBack = 'If one comes back, we hold it for you for 10 min.'
export const leaveStandby = (itemTitle: string) => `Leave standby: ${itemTitle}`
export const youreUp = 'You’re up'
export const timeLeftToPay = (itemTitle: string) => `Time left to pay for ${itemTitle}`
export const leftToPay = 'left to pay'
export const payNowFor = (itemTitle: string) => `Pay now: ${itemTitle}`
export const payNow = 'Pay now'
export const nextInLineFor = (itemTitle: string) => `You’re next in line: ${itemTitle}`

/** `You’re next in line`, alone; `You’re 1st of 7 in line`, `You’re 3rd of 7 in line`. */
export function placeText({ place, waiting }: Pick<StandbyPlace, 'place' | 'waiting'>): string {
  if (place === null) return 'You’re in line'
  if (place === 1 && waiting === 1) return 'You’re next in line'
  return `You’re ${ordinal(place)} of ${formatCount(waiting)} in line`
}
