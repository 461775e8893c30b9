import { expect, test } from 'vitest'
import { minuteOf, QuietHours, quietUntil, timeOfDay } from './quiet-hours.rules.ts'

const night: QuietHours = { from: '22:00', to: '07:00' }
const end = (hours: QuietHours, zone: string, now: string) => quietUntil(hours, zone, new Date(now))?.toISOString()

test('a night goes over midnight, by the clocks of the zone', () => {
  const zone = 'America/New_York'
  expect(end(night, zone, '2026-11-22T02:59:59.000Z')).toBeUndefined()
  expect(end(night, zone, '2026-11-22T03:00:00.000Z')).toBe('2026-11-22T12:00:00.000Z')
  expect(end(night, zone, '2026-11-22T11:59:59.999Z')).toBe('2026-11-22T12:00:00.000Z')
  expect(end(night, zone, '2026-11-22T12:00:00.000Z')).toBeUndefined()
  expect(end(night, 'Asia/Tokyo', '2026-11-22T03:00:00.000Z')).toBeUndefined()
})

test('hours within a day end on that day', () => {
  const noon: QuietHours = { from: '12:00', to: '13:30' }
  expect(end(noon, 'UTC', '2026-11-22T12:10:30.000Z')).toBe('2026-11-22T13:30:00.000Z')
  expect(end(noon, 'UTC', '2026-11-22T13:30:00.000Z')).toBeUndefined()
  expect(end(noon, 'Asia/Kathmandu', '2026-11-22T06:15:00.000Z')).toBe('2026-11-22T07:45:00.000Z')
})

test('a night in which clocks are put forward or back ends when they show its end', () => {
  const zone = 'America/New_York'
  expect(end(night, zone, '2026-03-08T04:00:00.000Z')).toBe('2026-03-08T11:00:00.000Z')
  expect(end(night, zone, '2026-11-01T04:00:00.000Z')).toBe('2026-11-01T12:00:00.000Z')
})

test('a time of day is told in minutes and back; hours that last all day or are no times are refused', () => {
  for (const text of ['00:00', '07:05', '23:59']) expect(timeOfDay(minuteOf(text))).toBe(text)
  const isTaken = (hours: unknown) => QuietHours.safeParse(hours).success
  expect(isTaken(night)).toBe(true)
  for (const wrong of [
    { from: '07:00', to: '07:00' },
    { from: '24:00', to: '07:00' },
    { from: '7:00', to: '8:00' },
    {},
  ])
    expect(isTaken(wrong)).toBe(false)
})
