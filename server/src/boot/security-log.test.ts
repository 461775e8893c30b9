import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { log } from './log.ts'
import { flushSecurityEvents, logSecurityEvent } from './security-log.ts'

const lines: Record<string, unknown>[] = []

beforeEach(() => {
  flushSecurityEvents()
  vi.useFakeTimers()
  lines.length = 0
  vi.spyOn(log, 'warn').mockImplementation((fields: unknown) => void lines.push(fields as Record<string, unknown>))
})
afterEach(() => {
  flushSecurityEvents()
  vi.useRealTimers()
  vi.restoreAllMocks()
})

test('writes the first event of a name at once and folds those of the next second into one line', () => {
  for (let i = 0; i < 5_000; i++) logSecurityEvent('host-refused', { host: `evil-${i}.example` })
  logSecurityEvent('bad-signature', { path: '/api/webhooks/pay' })
  expect(lines).toEqual([
    { securityEvent: 'host-refused', count: 1, host: 'evil-0.example' },
    { securityEvent: 'bad-signature', count: 1, path: '/api/webhooks/pay' },
  ])
  vi.advanceTimersByTime(1_000)
  expect(lines.slice(2)).toEqual([{ securityEvent: 'host-refused', count: 4_999, host: 'evil-4999.example' }])
})

test('writes at most one line a second per name, however long it goes on', () => {
  for (let i = 0; i < 100; i++) {
    logSecurityEvent('rate-limit')
    vi.advanceTimersByTime(50)
  }
  expect(lines.length).toBeGreaterThanOrEqual(5)
  expect(lines.length).toBeLessThanOrEqual(6)
  flushSecurityEvents()
  expect(lines.reduce((sum, { count }) => sum + Number(count), 0)).toBe(100)
})

test('is at once again after a quiet second, and cuts long texts', () => {
  logSecurityEvent('origin-refused', { origin: 'x'.repeat(9_000) })
  vi.advanceTimersByTime(2_000)
  logSecurityEvent('origin-refused')
  expect(lines.map(({ count }) => count)).toEqual([1, 1])
  expect(lines[0]?.origin).toHaveLength(200)
})
