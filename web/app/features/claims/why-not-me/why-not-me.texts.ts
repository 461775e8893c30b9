import { answerRetention } from '@keepcase/contract/claims/claims.limits.ts'
import type { ReactNode } from 'react'
import { sentence } from '#web/format/sentence.ts'

// When lost
export const whyNotMeFor = (title: string) => `Why not me: ${title}`
export const whyNotMe = 'Why not me?'

// Why not me dialog
export const whatHappened = (item: ReactNode, day: string) => sentence`What happened to your click on ${item}, ${day}.`
export const openTheFairnessLedger = 'Open the fairness ledger'
export const claimsAreDecidedOne = `Claims are decided one by one, in the order they reach us. Times come from our clock, shown in your time zone. We keep this for ${answerRetention}.`
export const yourClick = 'Your click'
export const claimsAhead = 'Claims ahead'
export const inTheSameInstant = 'in the same instant, ahead of yours'
export const beforeYours = (span: string) => `${span} before yours`
export const acceptedAt = (time: ReactNode, before: string) => sentence`Accepted at ${time}, ${before}.`
export const acceptedBetween = (first: ReactNode, last: ReactNode, before: string) =>
  sentence`The first at ${first}, the last at ${last}, ${before}.`
export const placeLabel = 'Place'
export const amongFirst = (window: string) => `Among the requests in its first ${window}.`
export const afterOpening = (span: string) => ` ${span} after the item opened`
export const decided = (after: string) => `Decided${after}.`
export const reachedUs = (after: string, span: string) => `Reached us${after}, decided ${span} later.`
export const claimedBefore = (ahead: string, units: string) => `${ahead} of ${units} claimed before yours`
