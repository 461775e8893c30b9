import type { ClaimAnswer } from '@keepcase/contract/claims/claims.contract.ts'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { connectToasts, type Toast } from '#web/toasts/toasts.ts'
import type { LiveStanding } from '../holds/use-standing.ts'
import { awaitOpening, isEarly, repeatAtOpening, repeatDelay } from './early-press.ts'

const judgedAt = '2026-11-22T19:59:59.800Z'
const opensAt = Date.parse('2026-11-22T20:00:00.000Z')
const early = (waitMs: number | null, now = judgedAt) =>
  ({ success: false, code: 'NOT_STARTED', message: '', claim: null, waitMs, priceCents: 6400, now }) as ClaimAnswer
const won = { ...early(null), success: true, code: null } as ClaimAnswer

let toasts: Toast[] = []
let disconnect = () => {}
beforeEach(() => {
  toasts = []
  disconnect = connectToasts((toast) => toasts.push(toast))
})
afterEach(() => disconnect())

test('early means refused as not started, up to a second before the opening', () => {
  expect([1, 200, 1_000].map((ms) => isEarly(early(ms)))).toEqual([true, true, true])
  expect([1_001, 60_000, 0, null].map((ms) => isEarly(early(ms)))).toEqual([false, false, false, false])
  expect(isEarly({ ...early(200), code: 'COOLDOWN' })).toBe(false)
  expect(isEarly(won)).toBe(false)
})

describe('the wait before an early press is sent again', () => {
  test('ends at the opening by the synced clock, however long the answer took', () => {
    expect(repeatDelay(early(200), opensAt - 150)).toBe(150)
    expect(repeatDelay(early(200), opensAt - 3)).toBe(3)
    expect(repeatDelay(early(200), opensAt + 40)).toBe(0)
  })
  test('is never longer than the server said', () => {
    expect(repeatDelay(early(200), opensAt - 5_000)).toBe(200)
  })
  test('is what the server said while the clock isn’t synced', () => {
    expect(repeatDelay(early(200), null)).toBe(200)
  })
})

/** Repeats an answer with a fake clock that only `sleep` moves. */
async function repeated(first: ClaimAnswer, ...answers: ClaimAnswer[]) {
  let now = opensAt - 150
  const sentAt: number[] = []
  const send = async () => {
    sentAt.push(now - opensAt)
    return answers.shift() ?? won
  }
  const sleep = async (ms: number) => {
    now += ms
  }
  const answer = await repeatAtOpening(first, 'item-1', send, { now: () => now, sleep })
  return { answer, sentAt }
}

test('a press 200 ms early is sent once more, at the opening, and its owner is told', async () => {
  const { answer, sentAt } = await repeated(early(200))
  expect(answer).toBe(won)
  expect(sentAt).toEqual([0])
  expect(toasts).toMatchObject([
    { kind: 'info', title: 'Pressed 200 ms early', description: 'We sent your press again at the start.' },
  ])
})

test('a press that is still some milliseconds early waits for those, and gives up after three repeats', async () => {
  const still = early(4, new Date(opensAt - 4).toISOString())
  expect(await repeated(early(200), still)).toMatchObject({ answer: won, sentAt: [0, 0] })
  const { answer, sentAt } = await repeated(early(200), still, still, still, still)
  expect(answer).toBe(still)
  expect(sentAt).toHaveLength(3)
  expect(toasts).toHaveLength(2)
})

test.each([early(1_001), early(null), { ...early(300), code: 'SOLD_OUT' as const }, won])(
  'any other answer is final: %o',
  async (answer) => {
    expect(await repeated(answer)).toEqual({ answer, sentAt: [] })
    expect(toasts).toEqual([])
  },
)

test('a button that waits for its opening keeps the focus; one that is offline or over doesn’t take a press', () => {
  const state = { label: 'Claim', kind: 'disabled', code: 'NOT_STARTED', isEnabled: false } as const
  const standing = { state, isOffline: false } as LiveStanding
  expect(awaitOpening(standing)).toMatchObject({ refused: null, state: { ...state, kind: 'wait', isEnabled: true } })
  expect(awaitOpening({ ...standing, isOffline: true }).state).toBe(state)
  const ended = { ...standing, state: { ...state, code: 'ENDED' } } as LiveStanding
  expect(awaitOpening(ended)).toBe(ended)
  const claiming = { ...standing, state: { ...state, kind: 'claiming' } } as LiveStanding
  expect(awaitOpening(claiming)).toBe(claiming)
})
