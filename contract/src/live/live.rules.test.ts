import { expect, test } from 'vitest'
import { blockedWordIn, blockedWordsOf, type ChatState, chatRefusal, isRoomOpen } from './live.rules.ts'

const now = new Date('2031-05-01T12:00:00.000Z')
const ago = (ms: number) => new Date(now.getTime() - ms)
const free: ChatState = {
  isOpen: true,
  isOn: true,
  slowSeconds: 0,
  mutedUntil: null,
  lastSentAt: null,
  isHost: false,
}
const refuse = (given: Partial<ChatState>, body = 'Hello', blocked: string[] = []) =>
  chatRefusal({ ...free, ...given }, body, blocked, now)

test('the first reason that stands against a message is the answer', () => {
  expect(refuse({})).toBeNull()
  expect(refuse({ isOpen: false, isOn: false })).toEqual({ code: 'CHAT_CLOSED', waitMs: null })
  expect(refuse({ isOn: false, mutedUntil: 'forever' })).toEqual({ code: 'CHAT_OFF', waitMs: null })
  expect(refuse({ mutedUntil: 'forever' })).toEqual({ code: 'MUTED', waitMs: null })
  expect(refuse({ mutedUntil: ago(-60_000) })).toEqual({ code: 'MUTED', waitMs: 60_000 })
  expect(refuse({ mutedUntil: ago(1) }), 'a mute that ran out').toBeNull()
  expect(refuse({}, 'Buy my SCAM here', ['scam'])).toEqual({ code: 'BLOCKED_WORD', waitMs: null })
})

test('slow mode asks for its seconds since the last message', () => {
  expect(refuse({ slowSeconds: 10, lastSentAt: ago(4_000) })).toEqual({ code: 'SLOW_MODE', waitMs: 6_000 })
  expect(refuse({ slowSeconds: 10, lastSentAt: ago(10_000) })).toBeNull()
  expect(refuse({ slowSeconds: 10, lastSentAt: null })).toBeNull()
})

test('whoever keeps the room is bound by an ended room alone', () => {
  const bound = { isOn: false, slowSeconds: 60, lastSentAt: now, isHost: true }
  expect(refuse(bound, 'scam', ['scam'])).toBeNull()
  expect(refuse({ ...bound, isOpen: false })).toEqual({ code: 'CHAT_CLOSED', waitMs: null })
})

test.each([
  ['This is a scam.', 'scam'],
  ['SCÁM', 'scam'],
  ['sc\u00ADam and s\u200Bcam', 'scam'],
  ['ｓｃａｍ', 'scam'],
  ['send me a, DM', 'a dm'],
])('%j holds the blocked %j', (text, word) => {
  expect(blockedWordIn(text, ['other', word])).toBe(word)
})

test('a part of another word is not the word', () => {
  expect(blockedWordIn('A scampi evening', ['scam'])).toBeNull()
  expect(blockedWordIn('anything', ['', '  ', '!'])).toBeNull()
})

test('blocked words are read one a line or by commas, once each', () => {
  expect(blockedWordsOf(' scam, Scam\nwire transfer \n\n,!')).toEqual(['Scam', 'wire transfer'])
})

test('live drops have a room from publishing to the end', () => {
  expect(isRoomOpen({ type: 'live', status: 'scheduled' })).toBe(true)
  expect(isRoomOpen({ type: 'live', status: 'paused' })).toBe(true)
  expect(isRoomOpen({ type: 'live', status: 'completed' })).toBe(false)
  expect(isRoomOpen({ type: 'live', status: 'draft' })).toBe(false)
  expect(isRoomOpen({ type: 'marketplace', status: 'active' })).toBe(false)
})
