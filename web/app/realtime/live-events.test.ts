import { expect, test } from 'vitest'
import { reconnectDelay } from './live.ts'
import { defineLiveHandlers, topicId } from './live-events.ts'

test('a lost connection is tried again after 1, 2, 5, then 10 seconds, each give or take a half', () => {
  expect([0, 1, 2, 3, 9].map((attempt) => reconnectDelay(attempt, 0.5))).toEqual([1_000, 2_000, 5_000, 10_000, 10_000])
  expect(reconnectDelay(0, 0)).toBe(500)
  expect(reconnectDelay(3, 0.999)).toBeLessThanOrEqual(15_000)
})

test('an event reaches the handler of its name, and no other', () => {
  const heard: string[] = []
  const room = defineLiveHandlers({ 'session.ended': ({ reason }) => heard.push(reason) })
  const moment = { topic: 'user:1', now: 0, queryClient: null as never }
  room.handle({ name: 'session.ended', id: '1', version: 1, reason: 'suspended' }, moment)
  room.handle({ name: 'standby.changed', id: '1', version: 1, dropId: '', dropItemId: '', state: 'left' }, moment)
  expect(heard).toEqual(['suspended'])
})

test('the id of a topic', () => {
  expect(topicId('drop:42', 'drop')).toBe('42')
  expect(topicId('user:7', 'drop')).toBeNull()
})
