// @vitest-environment node
import { expect, test } from 'vitest'
import { cachedPageFor, kindOfPage } from './offline-cache.ts'

const as = (address: string) => cachedPageFor(new URL(address, 'https://keepcase.example'))
const whole = (address: string) => ({ address, isWhole: true })

test('pages that come with their content are kept under their path; another tab of one leads to it', () => {
  for (const address of ['/', '/drop/7', '/drop/7/fairness', '/storefront/7', '/help'])
    expect(as(address)).toEqual(whole(address))
  expect(as('/drop/7?tab=seller')).toEqual({ address: '/drop/7', isWhole: false })
})

test('a search is a page of its own', () => {
  expect(as('/discover?q=vhs&when=live')).toEqual(whole('/discover?q=vhs&when=live'))
})

test('a page that is filled by what it reads is the same for every tab', () => {
  expect(as('/dashboard?tab=claims')).toEqual(whole('/dashboard'))
  for (const address of ['/orders', '/orders/7', '/claims/7', '/checkout']) expect(as(address)).toEqual(whole(address))
})

test('nothing else is kept: no way in, no settings, no address with a secret', () => {
  const never = [
    '/signin',
    '/signup',
    '/settings/security',
    '/admin/users',
    '/reset?token=x',
    '/verify?token=x',
    '/undo-email?token=x',
  ]
  for (const address of [...never, '/drop-link/secret', '/unsubscribe?token=x', '/storefront/7/manage', '/drop/7/x'])
    expect([address, as(address)]).toEqual([address, null])
})

test('drops, claims and orders are found again by name', () => {
  expect(['/drop/7', '/claims/7', '/orders/7', '/orders', '/drop/7/fairness', '/'].map(kindOfPage)).toEqual([
    'drop',
    'claim',
    'order',
    null,
    null,
    null,
  ])
})
