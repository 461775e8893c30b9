import type { ReactNode } from 'react'
import { formatCount, plural } from '#web/format/format.ts'
import { sentence } from '#web/format/sentence.ts'

// Fairness page
export const fairnessLedgerKeepcase = (title: string) => `Fairness ledger · ${title} · Keepcase`
export const fairnessLedger = 'Fairness ledger'
export const everyAcceptedClaim =
  'Every accepted claim in this drop, in order. Change, add or remove one entry and every later hash breaks.'
export const theLedgerDidntLoad = 'The ledger didn’t load'
export const aboutTheLedger = 'About the ledger'
export const sinceThisLoaded = (newer: number) => `${plural(newer, 'new claim')} since this loaded.`
export const noClaimsYet = 'No claims yet.'
export const eachClaimAppearsHere = 'Each claim appears here the moment it’s accepted.'
export const claimOfYours = 'claim of yours'
export const claimsOfYours = 'claims of yours'
export const yourTag = (tag: ReactNode) => sentence`Your tag in this drop is ${tag}. Only you can see that it’s yours.`
export const entry = (seq: number) => `Entry ${formatCount(seq)}`
export const matchesTheHash = 'Matches the hash on your claim:'
export const doesntMatchTheHash = 'Doesn’t match the hash on your claim:'
export const notInThisLedger = 'Not in this ledger:'
export const publishedHashes = 'Published hashes'
export const theLastHash =
  'The last hash is published when the drop ends, and again when its last hold is settled. After that, nothing is added.'
export const theFinalHashFollows = 'The final hash follows when the last hold is settled.'
export const checkItYourself = 'Check it yourself'
export const downloadBothFiles =
  'Download both files and run the program with Node. It needs no network and is short enough to read first.'
export const downloadLedger = 'Download ledger'
export const downloadProgram = 'Download program'
export const howToRead = 'How to read it'
export const countsFromWithNo = 'Counts from 1 with no gaps, so no entry can be left out.'
export const standsForOnePerson = 'Stands for one person throughout this drop. It can’t reveal a name.'
export const whenTheClaimWas = 'When the claim was accepted, to the millisecond. It only moves forward.'
export const aPress = 'A press of the button, a standby offer, or a late payment that still counted.'
export const hashedParts = 'No.|item|tag|time|source|hash before'
export const howItsHashed = (parts: ReactNode) =>
  sentence`SHA-256 over ${parts}, which chains each entry to the ones before it.`

// Ledger check
export const verifyAgain = 'Verify again'
export const verify = (total: number) => `Verify ${plural(total, 'entry', 'entries')}`
export const yourBrowserRecomputesEvery = 'Your browser recomputes every hash. Nothing is sent.'
export const ofEntriesChecked = (done: number, total: number) =>
  `${formatCount(done)} of ${formatCount(total)} entries checked`
export const thisBrowserCanOnly =
  'This browser can only check hashes over a secure connection. Use the program below instead.'
export const theLedgerIsBrokenAt = (seq: number) => `The ledger is broken at entry ${formatCount(seq)}`
export const theLedgerIsBroken = 'The ledger is broken'
export const inOrderBefore = (why: string, entries: number) =>
  `${why} ${plural(entries, 'entry', 'entries')} before it ${entries === 1 ? 'is' : 'are'} in order.`
export const showTheEntry = 'Show the entry'
export const verifiedClaimUnaltered = 'Verified: 1 claim, unaltered.'
export const verifiedAllUnaltered = (entries: number) => `Verified: all ${plural(entries, 'claim')}, unaltered.`
export const hashesMatch = (last: ReactNode) => sentence`It contains every published hash. The last hash is ${last}.`
export const noHashIsPublished = (last: ReactNode) => sentence`No hash is published yet. The last hash is ${last}.`

// Ledger table
export const standbyLine = 'Standby line'
export const latePayment = 'Late payment'
export const claimsInTheOrder = 'Claims, in the order they were accepted'
export const brokenHere = 'Broken here'
export const ledgerPages = 'Ledger pages'
export const entriesTo = ({ from, to, count }: { from: number; to: number; count: number }) =>
  `Entries ${formatCount(from)} to ${formatCount(to)} of ${formatCount(count)}`

export const atTheEnd = 'At the end of the drop'
export const afterTheLastHold = 'Final, after the last hold'
