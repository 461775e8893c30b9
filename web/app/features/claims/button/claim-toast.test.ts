import type { LiveEventNamed } from '@keepcase/contract/events.ts'
import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { formatTime } from '#web/format/format.ts'
import { connectToasts, type Toast } from '#web/toasts/toasts.ts'
import { claimsLive } from '../claims.live.ts'
import { claimToastId } from './claim-toast.ts'

let toasts: Toast[] = []
let stop = () => {}
beforeEach(() => {
  toasts = []
  stop = connectToasts((toast) => toasts.push(toast))
})
afterEach(() => stop())

const turn = {
  claimId: 'a-claim',
  itemName: 'Dusk Patrol',
  dropName: 'Night Shift VHS',
  expiresAt: '2026-11-22T15:10:00.000Z',
}

const changed = (state: LiveEventNamed<'standby.changed'>['state'], version: number) =>
  claimsLive.handle(
    {
      name: 'standby.changed',
      id: 'entry',
      version,
      dropId: 'drop',
      dropItemId: 'item',
      state,
      ...(state === 'offered' ? { offer: turn } : {}),
    },
    { topic: 'user:me', now: Date.parse('2026-11-22T15:00:30.000Z'), queryClient: new QueryClient() },
  )

test('an offer from the line is said once, in the place of what was said of the item before', () => {
  changed('waiting', 1)
  expect(toasts).toEqual([])
  changed('offered', 2)
  changed('offered', 2)
  expect(toasts.map(({ kind, title, id }) => ({ kind, title, id }))).toEqual([
    { kind: 'success', title: 'You’re up', id: claimToastId('item') },
  ])
})

test('it names the item and its drop, says how long there is to pay, stays so long, and leads there', () => {
  changed('offered', 3)
  const time = formatTime(Date.parse(turn.expiresAt))
  expect(toasts).toMatchObject([
    {
      description: `We’re holding Dusk Patrol from Night Shift VHS for you. Pay within 9 minutes, by ${time}.`,
      link: { label: 'Pay now', to: '/checkout?claim=a-claim' },
      lastsMs: 9.5 * 60_000,
    },
  ])
})
