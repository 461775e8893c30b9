import { expect, test } from 'vitest'
import { instantsOf, quickStarts, wallTimeOf, zoneName } from './start-times.ts'

const york = 'America/New_York'
const at = (text: string) => Date.parse(text)

test('a wall time is an instant of its zone, and back', () => {
  expect(instantsOf({ date: '2026-11-24', time: '20:00' }, york)).toEqual({ kind: 'once', at: at('2026-11-25T01:00Z') })
  expect(wallTimeOf(at('2026-11-25T01:00Z'), york)).toEqual({ date: '2026-11-24', time: '20:00' })
  expect(instantsOf({ date: '', time: '20:00' }, york)).toBeNull()
  expect(instantsOf({ date: '2026-02-30', time: '20:00' }, york)).toBeNull()
})

test('an hour that the clocks skip has no instant, but a next time', () => {
  expect(instantsOf({ date: '2026-03-08', time: '02:30' }, york)).toEqual({
    kind: 'skipped',
    next: { date: '2026-03-08', time: '03:00' },
  })
  expect(instantsOf({ date: '2026-03-29', time: '02:00' }, 'Europe/Berlin')).toMatchObject({
    kind: 'skipped',
    next: { time: '03:00' },
  })
  expect(instantsOf({ date: '2026-03-08', time: '03:00' }, york)?.kind).toBe('once')
})

test('an hour that comes twice has two instants', () => {
  expect(instantsOf({ date: '2026-11-01', time: '01:30' }, york)).toEqual({
    kind: 'twice',
    earlier: at('2026-11-01T05:30Z'),
    later: at('2026-11-01T06:30Z'),
  })
  // Lord Howe Island moves its clocks by half an hour.
  expect(instantsOf({ date: '2026-04-05', time: '01:45' }, 'Australia/Lord_Howe')?.kind).toBe('twice')
})

test.each([
  ['noon on a Tuesday', '2026-11-24T17:00Z', ['Tonight 8:00 PM', '2026-11-25T01:00Z'], '2026-11-28T23:00Z'],
  ['ten minutes before eight', '2026-11-25T00:50Z', ['Tomorrow 8:00 PM', '2026-11-26T01:00Z'], '2026-11-28T23:00Z'],
  ['Saturday evening', '2026-11-28T23:30Z', ['Tonight 8:00 PM', '2026-11-29T01:00Z'], '2026-12-05T23:00Z'],
  [
    'the week before the clocks change',
    '2026-10-30T16:00Z',
    ['Tonight 8:00 PM', '2026-10-31T00:00Z'],
    '2026-10-31T22:00Z',
  ],
])('quick starts at %s', (_, now, [label, evening], saturday) => {
  expect(quickStarts(at(now), york)).toEqual([
    { label, at: at(evening ?? '') },
    { label: 'Saturday 6:00 PM', at: at(saturday) },
  ])
})

test('the zone is named with its city', () => {
  expect(zoneName(york, at('2026-11-24T17:00Z'))).toBe('Eastern Time (New York)')
  expect(zoneName('UTC', at('2026-11-24T17:00Z'))).toMatch(/Coordinated Universal Time|GMT/)
})
