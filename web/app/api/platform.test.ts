import { expect, test } from 'vitest'
import { paths, safeReturn } from '#web/paths.ts'
import { reconnectDelay } from '#web/realtime/live.ts'
import { defineLiveHandlers, topicId } from '#web/realtime/live-events.ts'
import { toastDuration } from '#web/toasts/toasts.ts'

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

test('notices stay 6 seconds, 10 with something to press, errors until closed', () => {
  expect(toastDuration({ kind: 'success' })).toBe(6_000)
  expect(toastDuration({ kind: 'info', action: { label: 'Undo', onPress: () => {} } })).toBe(10_000)
  expect(toastDuration({ kind: 'error' })).toBe(Number.POSITIVE_INFINITY)
  expect(toastDuration({ kind: 'info', isLasting: true })).toBe(Number.POSITIVE_INFINITY)
})

test('after sign-in only pages of this site are returned to', () => {
  expect(safeReturn('/drop/1?lot=7#top')).toBe('/drop/1?lot=7#top')
  for (const bad of [
    null,
    '',
    'https://evil.example',
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    'javascript:alert(1)',
  ]) {
    expect(safeReturn(bad)).toBe(paths.dashboard)
  }
})

test('searches are spelled into the address', () => {
  expect(paths.search('odd lots & sons', 'users')).toBe('/discover?q=odd+lots+%26+sons&type=users')
})
