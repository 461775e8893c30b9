import { expect, test } from 'vitest'
import { tabFor } from './tabs.tsx'

test('arrows go round the tabs, the other way in scripts that run from right to left', () => {
  expect(tabFor('ArrowRight', 2, 3, false)).toBe(0)
  expect(tabFor('ArrowLeft', 0, 3, false)).toBe(2)
  expect(tabFor('ArrowLeft', 0, 3, true)).toBe(1)
  expect(tabFor('Home', 2, 3, false)).toBe(0)
  expect(tabFor('End', 0, 3, false)).toBe(2)
  expect(tabFor('x', 0, 3, false)).toBeNull()
})
