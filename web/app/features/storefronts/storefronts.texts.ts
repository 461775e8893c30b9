import type { ReactNode } from 'react'
import { plural } from '#web/format/format.ts'
import { sentence } from '#web/format/sentence.ts'

/** Pages whose id is unknown. */
export const missingStorefront = {
  title: 'Storefront not found',
  reason: 'It may have closed, or the link is wrong.',
} as const
export const missingSeller = {
  title: 'Seller not found',
  reason: 'They may have left, or the link is wrong.',
} as const

// Storefront header
export const runBy = (name: ReactNode) => sentence`run by ${name}`
export const otherStorefront = 'other storefront'

// Storefront inventory
export const theInventoryDidntLoad = 'The inventory didn’t load'
export const nothingForSaleRight = 'Nothing for sale right now.'
export const itemsAppearHere = (name: ReactNode) =>
  sentence`Items from ${name} appear here while their drop is announced or open.`
export const moreItems = 'More items'
export const noItems = 'No items'
export const liveNowLeft = (left: number) => `Live Now, ${left} left`
export const soldOut = 'Sold Out'

// Storefront updates
export const theUpdatesDidntLoad = 'The updates didn’t load'
export const showEarlierUpdates = 'Show earlier updates'
export const noUpdatesYet = 'No updates yet.'
export const postsAppearHere = (name: ReactNode) => sentence`What ${name} posts between drops appears here.`

// Subscribers only
export const openToYourTier = 'Open to your tier'
export const yourLoyaltyTierUnlocks = 'Your loyalty tier unlocks subscriber updates after 30 days.'
export const noneAreDaysOld = 'None are 30 days old yet.'
export const forSubscribers = (price: string) => `For subscribers. ${price}, cancel anytime.`
export const updatesPlus = (updates: number) =>
  `${plural(updates, 'subscriber update')}, plus early access and private drops when the seller offers them.`
export const subscriberOnlyUpdatesPlus =
  'Subscriber-only updates, plus early access and private drops when the seller offers them.'
export const sleevedUpdates = 'Sleeved updates'
export const notWrittenYet = 'Not written yet'
export const nothingForSubscribersYet = 'Nothing for subscribers yet.'
export const subscriberPostsAppearHere = (name: ReactNode) =>
  sentence`What ${name} posts for subscribers appears here, newest first.`

// Vacation note
export const isOnVacation = (name: ReactNode) => sentence`${name} is on vacation.`
export const claimsOpenAgain = (time: ReactNode) => sentence`Claims open again ${time}.`
