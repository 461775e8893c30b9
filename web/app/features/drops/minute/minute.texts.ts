import type { DropType } from '@keepcase/contract/drops/drops.contract.ts'

export const lastMinute = 'The last minute'
export const wholePage = 'Show the whole page'
export const backToMinute = 'Back to the last minute'

// Before the start
export const armOne = 'Arm one item'
export const armingClaimsNothing = 'Arming claims nothing by itself. You press Claim.'
export const armItem = (title: string, price: string) => `Arm: ${title}, ${price}`
export const armed = 'Armed'
export const armedPressClaim = 'Armed. Press Claim at zero.'
export const notYet = 'Not yet. Press Claim at zero.'
export const oneItem = 'One item. Press Claim at zero.'
export const signIn = 'Sign In'
export const moreItems = 'More items to arm'
export const signedOut = 'Sign in now so your press counts at zero.'
export const lotsAreSleeved = 'Lots come on stage one at a time. Nothing is shown early, so there’s nothing to arm.'
export const lots = 'Lots, still sleeved'
export const items = 'Items'
export const contentsSealed = 'The contents stay sealed until after the sale.'
export const noItems = 'The seller hasn’t added any items yet.'
export const lotNumber = (number: string) => `Lot ${number}`
export const hintsSoFar = (shown: number, all: number) => `${shown} of ${all} hints shown.`

// From zero on
export const choose = (title: string, price: string) => `Choose: ${title}, ${price}`
export const liveNow = 'Live Now'
export const firstLot = 'Live. The first lot is coming up.'
export const chooseOne = 'Every item is open. Press Claim on yours.'
export const stillFree = (free: number, all: number) => `${free} of ${all} left`
export const claimedAs = (time: string, place: string) => `Claimed at ${time}, ${place} claim of this drop.`
export const stampLine = (time: string, place: number) => `${time} · No. ${place}`

// Announcements
export const beginning = (title: string, left: string, type: DropType) =>
  `${title}: ${left} left. ${type === 'live' ? lotsAreSleeved : `${armOne}. ${armingClaimsNothing}`}`
export const timeLeft = (title: string, left: string) => `${title}: ${left} left.`
export const isLive = 'The drop is live.'
export const isLiveFor = (title: string) => `The drop is live. Claim ${title} now.`
