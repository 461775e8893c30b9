import type { ReactNode } from 'react'
import { formatCount, plural } from '#web/format/format.ts'
import { sentence } from '#web/format/sentence.ts'

/** `9 of 12 kept` */
export const soldOf = (kept: number, total: number): string => `${formatCount(kept)} of ${formatCount(total)} kept`
export const nothingSold = 'Nothing was sold.'
export const allSold = (total: number): string => `All ${formatCount(total)} kept`
export const allSoldIn = (total: number, span: string): string => `${allSold(total)} in ${span}.`
export const firstAfter = (kept: string, span: string): string => `${kept}, the first after ${span}.`
export const firstInEarlyAccess = (kept: string): string => `${kept}, the first in early access.`
export const earlyAccess = 'Early access'

export const cancelled = 'The seller canceled this drop. Every payment is refunded in full.'
/** Before the time of the end. */
export const endedAt = (time: ReactNode) => sentence`Ended ${time}.`
export const holdsLeft = (count: number): string => `${plural(count, 'hold')} can still be paid.`

export const groups = {
  held: 'On hold',
  unsold: 'Not sold',
  kept: 'Kept',
  calledOff: 'Called off',
} as const
export const aboutHeld = 'Can still be paid. Unpaid units go back to the seller.'
export const onHold = (count: number): string => `${formatCount(count)} on hold`
export const onStandby = (count: number): string => `${formatCount(count)} on standby`
export const unitsOf = (count: number, total: number): string => `${formatCount(count)} of ${formatCount(total)}`
export const lotAt = (lot: number, price: string): string => `Lot ${lot}, ${price}`
export const neverOnStage = (lots: number): string => `${plural(lots, 'lot')} never came on stage.`

export const nothingShown = 'No item was shown.'
export const noLotShown = 'The drop ended before its first lot came on stage.'
export const noItems = 'The drop ended without items.'

/** Above the link to the drop that continues this one. */
export const leftContinues = 'What was left continues in'
/** Before the name of a storefront. */
export const nextFrom = (name: ReactNode) => sentence`Next from ${name}`
export const itemCount = (count: number): string => plural(count, 'item')
