import type { ClaimReceipt, ClaimTally } from '@keepcase/contract/claims/claims.contract.ts'
import type { DropDetail, DropItem } from '@keepcase/contract/drops/drops.contract.ts'
import { describe, expect, test } from 'vitest'
import { dropFixture, fixtureNow, itemFixture } from '#web/features/drops/testing/drops-fixtures.ts'
import { claimHelper } from '../button/claim-helper.texts.ts'
import { type Presser, standingFor, turningPoints, unpaidOf } from './claim-standing.ts'

const now = Date.parse(fixtureNow)
const at = (ms: number) => new Date(now + ms).toISOString()
const zone = { timeZone: 'UTC' }
const item = itemFixture()
const receipt: ClaimReceipt = {
  id: 'claim',
  dropId: 'drop',
  dropItemId: item.id,
  status: 'claimed',
  claimedAt: at(-1000),
  expiresAt: at(63 * 60_000),
  priceCents: 6400,
  currency: 'USD',
  seq: 7,
  tag: '',
  hash: '',
}
const tally = (given: Partial<ClaimTally> = {}): ClaimTally => ({
  totalClaims: 0,
  paidClaims: 0,
  lastClaimAt: null,
  isBlocked: false,
  blockedReason: null,
  opensAt: at(-3_600_000),
  claims: [],
  ...given,
})
type Case = {
  drop?: Partial<DropDetail>
  item?: Partial<DropItem>
  tally?: ClaimTally | null
  presser?: Partial<Presser>
}

function faceOf({ drop: ofDrop = {}, item: ofItem = {}, tally: own = tally(), presser = {} }: Case) {
  const it = { ...item, ...ofItem }
  const drop = dropFixture({ ...ofDrop, items: [it] })
  const isOffline = presser.isOffline ?? false
  const standing = standingFor(
    drop,
    it,
    { isSignedIn: true, isOffline, isClaiming: false, tally: own, ...presser },
    now,
  )
  const helper = claimHelper(standing, { drop, item: it, tally: own, isOffline, isUnanswered: false, now, zone })
  return [standing.state.label, standing.state.isEnabled, helper] as const
}

const rules = { cooldownSeconds: 5, maxClaimsPerUser: 5, staggeredClaimThreshold: 3, holdSeconds: 3600 }
const lot = { revealNumber: 1 }

describe('the label, whether it can be pressed, and the line below', () => {
  test.each<[string, Case, readonly [string, boolean, string | null]]>([
    ['open', {}, ['Claim', true, null]],
    ['signed out', { tally: null, presser: { isSignedIn: false } }, ['Claim', true, null]],
    ['mine', { tally: tally({ claims: [receipt] }) }, ['Claimed', false, 'Held for you until 7:03 PM']],
    [
      'paid',
      { tally: tally({ claims: [{ ...receipt, status: 'purchased' }] }) },
      ['Claimed', false, 'Paid. It’s yours to keep.'],
    ],
    ['in flight', { presser: { isClaiming: true } }, ['Claiming...', false, null]],
    ['offline', { presser: { isOffline: true } }, ['Claim', false, 'You’re offline. Claims need a connection.']],
    [
      'own shop',
      { tally: tally({ isBlocked: true, blockedReason: 'This is your own storefront.' }) },
      ['Claim', false, 'This is your own storefront.'],
    ],
    [
      'before',
      { drop: { status: 'scheduled', startDate: at(3_600_000) }, tally: null },
      ['Claim', false, 'Opens at 7:00 PM'],
    ],
    [
      'days before',
      { drop: { status: 'scheduled', startDate: at(10 * 86_400_000) }, tally: null },
      ['Claim', false, expect.stringMatching(/^Opens \w{3}, \w{3} \d+, 6:00 PM /)],
    ],
    [
      'paused',
      { drop: { status: 'paused' } },
      ['Claim', false, 'Paused by the seller. No new claims for now. Your holds are safe.'],
    ],
    ['ended', { drop: { endDate: at(0) } }, ['Claim', false, 'This sale has ended.']],
    ['cancelled', { drop: { status: 'cancelled' } }, ['Claim', false, 'The seller canceled this drop.']],
    ['closed lot', { drop: { type: 'live' }, item: { ...lot, closed: true } }, ['Claim', false, 'This lot is closed.']],
    ['kept', { item: { availableCount: 0, soldCount: 1 } }, ['Sold Out', false, 'It has found its keeper.']],
    [
      'held',
      { item: { availableCount: 0, heldCount: 3, quantityTotal: 3, nextHoldEndsAt: at(252_000) } },
      ['Sold Out', false, 'All on hold. One may free up in 04:12'],
    ],
    [
      'the last held',
      { item: { availableCount: 0, heldCount: 1, soldCount: 2, quantityTotal: 3, nextHoldEndsAt: at(252_000) } },
      ['Sold Out', false, 'Last 1 on hold. One may free up in 04:12'],
    ],
    [
      'held for hours',
      { item: { availableCount: 0, heldCount: 1, quantityTotal: 1, nextHoldEndsAt: at(20_273_000) } },
      ['Sold Out', false, 'On hold. One may free up in 5 hours 38 minutes'],
    ],
    [
      'limit',
      { drop: { rules }, tally: tally({ totalClaims: 5, paidClaims: 5 }) },
      ['Claim limit reached', false, 'You have 5 of 5 from this drop'],
    ],
    [
      'staggered',
      { drop: { rules }, tally: tally({ totalClaims: 3, paidClaims: 1 }) },
      ['Pay for items to unlock more claims', false, 'Pay for 3 claims to make more.'],
    ],
    [
      'cooldown',
      { drop: { type: 'live' }, item: lot, tally: tally({ lastClaimAt: at(-1500) }) },
      ['Wait 4s', false, null],
    ],
  ])('%s', (_name, given, face) => expect(faceOf(given)).toEqual(face))
})

test('a hold that ran out is nobody’s: the item can be claimed again', () => {
  const claims = [{ ...receipt, expiresAt: at(-1) }]
  expect(faceOf({ tally: tally({ claims }) })[0]).toBe('Claim')
  expect(unpaidOf(tally({ claims }), now)).toEqual([])
})

test('the button opens at the millisecond of the start, earlier for who holds early access', () => {
  const drop = dropFixture({ status: 'scheduled', startDate: at(1) })
  const presser = { isSignedIn: true, isOffline: false, isClaiming: false, tally: null }
  expect(standingFor(drop, item, presser, now).state.isEnabled).toBe(false)
  expect(standingFor(drop, item, presser, now + 1).state.isEnabled).toBe(true)
  const early = { ...presser, tally: tally({ opensAt: at(-1) }) }
  expect(standingFor(drop, item, early, now).state.isEnabled).toBe(true)
})

test('a draft can be looked at by its seller, never claimed from', () => {
  expect(faceOf({ drop: { status: 'draft' } })).toEqual(['Claim', false, 'Not published yet.'])
})

test('a standing turns by itself at the opening and at the end of a cooldown', () => {
  const drop = dropFixture({ type: 'live', startDate: at(5) })
  expect(turningPoints(drop, null)).toEqual({ opensAt: now + 5, coolAt: null })
  expect(turningPoints(drop, tally({ lastClaimAt: at(0) })).coolAt).toBe(now + 5000)
})
