import type { ReactNode } from 'react'
import { sentence } from '#web/format/sentence.ts'

// Before start
export const theSellerHasntSet = 'The seller hasn’t set a time yet.'
export const startsIn = (time: string) => `Starts in ${time}`
export const opensToEveryone = (when: string) => `Opens to everyone ${when}. Subscribers can enter now.`
export const earlyAccessOpens = (when: string) => `Early access opens ${when}.`

// Description and facts
export const theSellerDidntAdd = 'The seller didn’t add a description.'

// Drop details
export const shipsFrom = 'Ships from'
export const pickupIn = 'Pickup in'
export const discountCodes = 'Discount codes'
export const acceptedAtCheckout = 'accepted at checkout'

// Drop header
export const earlyAccess = 'Early Access'

// Drop panel
export const updatesEveryS = 'Updates every 15 s'
export const everyItemHas = 'Every item has a keeper.'
export const onHold = (count: string) => `${count} on hold: join standby to be next.`

// Drop rules
export const claimsEach = 'Claims per person'
export const betweenClaims = 'Between claims'
export const payFirstAfter = 'Claims before paying'
export const payWithin = 'Pay within'
export const buyersFee = 'Buyer’s fee'
export const platformFee = 'platform fee'
export const halfThePlatformFee = 'half the platform fee'
export const localPickupOnly = 'local pickup only'
export const moreShipFree = (first: string) => `${first}, then free`
export const yourClaims = 'Your claims'

// Drop seller
export const viewProfile = 'View Profile'

// Drop types
export const everythingAtOnce = 'Everything at once, at 8:00 PM.'
export const seeEveryItemBefore = 'See every item before the start, with price and condition.'
export const atTheStartEverything = 'At the start, everything opens for everyone at the same instant.'
export const whateverYouClaim = 'Whatever you claim is held for you while you pay.'
export const oneItem = 'One item at a time. 5s between claims.'
export const aHostBringsLots = 'A host brings lots on stage one by one. Nobody sees them earlier.'
export const theresAShortWait = 'There’s a short wait between claims, so nobody sweeps the table.'
export const sellersCanLimitClaims = 'Sellers can limit claims per person, and our server enforces it.'
export const fewerHintsLowerPrice = 'Fewer hints, lower price.'
export const theContentsAreWritten = 'The contents are written down and sealed before the start.'
export const eachHintRaises = 'Each hint raises the price by a step you see in advance.'
export const claimEarlyForLess = 'Claim early for less, or wait until you know more.'
export const threeWaysToDrop = 'Three ways to drop'

// Fairness line
export const everyClaimGoesInto = 'Every claim goes into a public ledger, in order.'
export const ledgerOf = (claims: string) => `Fairness ledger: ${claims} in order.`
export const howItWorks = 'How it works'
export const seeAndVerify = 'See and verify'
export const finalHash = (hash: ReactNode) => sentence` Final hash ${hash}`
export const hashAtTheEnd = (hash: ReactNode) => sentence` Hash at the end ${hash}`

// Mystery box
export const priceAndHints = 'Price and hints'
export const eachHintRaised = 'Each hint raised the price by one step.'
export const eachHintRaisesThePrice = 'Each hint raises the price by one step. Fewer hints, lower price.'
export const noHintsWereRevealed = 'No hints were revealed.'
export const noHintsYet = 'No hints yet. The price is at its lowest.'
export const whatWasInside = 'What was inside'
export const sealedContents = 'Sealed contents'
export const nothingSoldSo = 'Nothing sold, so it stays sealed.'
export const itOpensOnce = 'It opens once the last hold is paid or ends.'
export const itOpensAfter = 'It opens after the sale.'
