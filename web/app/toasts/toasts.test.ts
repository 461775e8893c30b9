import { expect, test } from 'vitest'
import { toastDuration } from './toasts.ts'

test('toasts stay 6 seconds, 10 with something to press, errors until closed', () => {
  expect(toastDuration({ kind: 'success' })).toBe(6_000)
  expect(toastDuration({ kind: 'info', action: { label: 'Undo', onPress: () => {} } })).toBe(10_000)
  expect(toastDuration({ kind: 'error' })).toBe(Number.POSITIVE_INFINITY)
  expect(toastDuration({ kind: 'info', isLasting: true })).toBe(Number.POSITIVE_INFINITY)
})
