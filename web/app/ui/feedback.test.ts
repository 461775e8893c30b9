import { expect, test } from 'vitest'
import { loadedWhen } from './feedback.tsx'

const at = (text: string) => new Date(text).getTime()

test('today the bar names the time, on another day the day too', () => {
  expect(loadedWhen(at('2026-11-22T14:02'), at('2026-11-22T23:50'))).toBe('at 2:02 PM')
  expect(loadedWhen(at('2026-11-21T14:02'), at('2026-11-22T00:10'))).toMatch(/^on Sat, Nov 21, 2:02 PM \S+$/)
})
