import type { RecentEvent } from '@keepcase/contract/admin/admin.contract.ts'
import { expect, test } from 'vitest'
import { eventText } from './dashboard.texts.ts'

const event = (kind: RecentEvent['kind'], what: string, subject: string | null = null) =>
  eventText({ ...{ kind, what, subject, id: '1', actorName: 'Ada' }, at: '2026-11-27T12:00:00.000Z' } as RecentEvent)

test('an event is a sentence, whatever it is about', () => {
  expect(event('report', 'counterfeit', 'item')).toBe('reported an item (counterfeit)')
  expect(event('report', 'other', 'user')).toBe('reported a person (something else)')
  expect(event('message', 'report')).toBe('wrote to us: Something is wrong or unsafe')
  expect(event('act', 'users.suspend', 'Bea')).toBe('suspended an account: Bea')
})
