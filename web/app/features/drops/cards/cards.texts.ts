import type { ReactNode } from 'react'
import { formatMoney } from '#web/format/format.ts'
import { sentence } from '#web/format/sentence.ts'

// Drop cover
export const soldOutCount = 'Sold out'

// Drop status line
export const liveNow = 'Live Now'
export const soldOut = 'Sold Out'
export const earlyAccess = 'Early Access'
export const now = (currency: string, fromPriceCents: number) => `${formatMoney(fromPriceCents, currency)} now`

// Featured drops
export const featuredDrops = 'Featured Drops'
export const viewAllDrops = 'View All Drops'
export const nothingIsScheduled = 'Nothing is scheduled.'
export const newDropsAppearHere = 'New drops appear here as soon as sellers schedule them.'
export const seeTheNextDrop = 'See the next drop'
export const nothingLiveRightNow = 'Nothing live right now.'
export const dropsShowHere = 'Live drops appear here.'
export const nothingLiveTheNext = (title: ReactNode, start: string) =>
  sentence`Nothing live right now. The next drop is ${title}, ${start}.`
export const howItWorks = 'How It Works'
export const errorLoadingDrops = 'Error loading drops'
export const thereWasAProblem = 'There was a problem loading drops. Please try again later.'

// More drops
export const moreFromThisSeller = 'More from this Seller'
export const itEndedWentPrivate = 'It ended, went private, or the link is wrong.'
export const browseDrops = 'Browse Drops'
export const dropsToLook = 'Drops you might like'

// Next up
export const nextUp = 'Next up'

// Private drops
export const privateDropsOpen = 'Private drops open to you'
export const moreDropsDidntLoad = 'More drops didn’t load'
export const moreDrops = 'More drops'

// Share drop
export const linkCopied = 'Link copied'
export const dropLinkCopied = 'Drop link copied to clipboard'
export const theLinkCouldnt = 'The link wasn’t shared'
export const share = (title: string) => `Share ${title}`

// Storefront drops
export const noDrops = 'No drops'

// Description of a drop's page for search engines and link previews
export const dropBy = (type: string, storefront: string, start: string | null) =>
  `${type} drop by ${storefront}${start ? `, ${start}` : ''}.`
