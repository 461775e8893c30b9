import { expect, test } from 'vitest'
import { calendarText, calendarValue, foldLine } from './calendar-text.ts'

const event = {
  uid: 'drop-1@keepcase.example',
  sequence: 4,
  changedAt: new Date('2026-11-20T08:00:00.250Z'),
  startsAt: new Date('2026-11-21T20:00:00Z'),
  endsAt: new Date('2026-11-22T20:00:00Z'),
  title: 'Tapes, and “more”; a lot',
  description: 'One\nTwo \\ three',
  url: 'https://keepcase.example/drop/1',
  isCancelled: false,
}

test('a drop becomes an event in UTC with its alarm', () => {
  const lines = calendarText('Static Age Video', [event]).split('\r\n')
  expect(lines).toContain('BEGIN:VCALENDAR')
  expect(lines).toContain('UID:drop-1@keepcase.example')
  expect(lines).toContain('SEQUENCE:4')
  expect(lines).toContain('DTSTAMP:20261120T080000Z')
  expect(lines).toContain('DTSTART:20261121T200000Z')
  expect(lines).toContain('DTEND:20261122T200000Z')
  expect(lines).toContain('SUMMARY:Tapes\\, and “more”\\; a lot')
  expect(lines).toContain('DESCRIPTION:One\\nTwo \\\\ three')
  expect(lines).toContain('TRIGGER:-PT15M')
  expect(lines.at(-1)).toBe('')
})

test('a cancelled drop says so and rings no bell', () => {
  const text = calendarText('x', [{ ...event, isCancelled: true }])
  expect(text).toContain('STATUS:CANCELLED')
  expect(text).not.toContain('VALARM')
})

test('lines end after 75 octets, never inside a character, and come back whole', () => {
  for (const line of [
    `SUMMARY:${'ä'.repeat(200)}`,
    `SUMMARY:${'🎞️日本'.repeat(60)}`,
    'a'.repeat(75),
    'a'.repeat(76),
    '',
  ]) {
    const folded = foldLine(line)
    const parts = folded.split('\r\n')
    expect(parts.every((part) => Buffer.byteLength(part) <= 75)).toBe(true)
    expect(parts.slice(1).every((part) => part.startsWith(' '))).toBe(true)
    expect(folded.replaceAll('\r\n ', '')).toBe(line)
    expect(folded).not.toContain('\uFFFD')
  }
  expect(foldLine('a'.repeat(75))).not.toContain('\r\n')
  expect(foldLine('a'.repeat(76))).toContain('\r\n')
})

test('a title can’t start a new line', () => {
  expect(calendarValue('x\r\nATTACH:https://evil.example\u0000')).toBe('x\\nATTACH:https://evil.example')
})
