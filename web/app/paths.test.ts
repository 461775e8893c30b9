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
