import { expect, test } from 'vitest'
import { paths, safeReturn } from './paths.ts'

test.each([
  '//evil.example',
  '/\\evil.example',
  '/\\/evil.example',
  '/.//evil.example',
  '/..//evil.example',
  '/\t/evil.example',
  '%2f%2fevil.example',
  'https:evil.example',
  'https://evil.example',
  'javascript:alert(1)',
  'dashboard',
  '',
  null,
])('after sign-in %j leads to the dashboard', (next) => {
  expect(safeReturn(next)).toBe(paths.dashboard)
})

test.each(['/orders/1?x=1#parcel-2', '/drop/1?lot=7', '/%2f%2fevil.example'])('%j is a page of ours', (next) => {
  expect(safeReturn(next)).toBe(next)
})
