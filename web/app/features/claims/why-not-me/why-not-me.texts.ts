import { answerRetention } from '@keepcase/contract/claims/claims.limits.ts'

// When lost
export const whyNotMeFor = (title: string) => `Why not me: ${title}`
export const whyNotMe = 'Why not me?'

// Why not me dialog
export const whatHappened = 'What happened to your click on '
export const openTheFairnessLedger = 'Open the fairness ledger'
export const claimsAreDecidedOne = `Claims are decided one by one, in the order they reach us. Times come from our clock, shown in your time zone. We keep this for ${answerRetention}.`
export const yourClick = 'Your click'
export const claimsAhead = 'Claims ahead'
export const inTheSameInstant = 'in the same instant, ahead of yours'
export const acceptedAt = 'Accepted at '
export const theFirst = 'The first at '
export const theLast = ', the last at'
