// @vitest-environment happy-dom
import type { PermissionName } from '@keepcase/contract/access/permissions.ts'
import { expect, test } from 'vitest'
import { beforePaint } from '#web/startup/before-paint.ts'
import { signedInRedirect } from './guards.tsx'
import { isActive, navigation, satisfies, sidebarGroups, visibleGroups } from './navigation/navigation.ts'

const holding =
  (...names: PermissionName[]) =>
  (name: PermissionName) =>
    names.includes(name)
const labels = (can: (name: PermissionName) => boolean) =>
  visibleGroups(sidebarGroups, can, () => true).map(({ group, entries }) => [group, entries.map(({ label }) => label)])

test('a buyer sees the main places and Settings; empty sections are left out', () => {
  expect(labels(holding('platform.dashboard.view', 'platform.profile.view', 'platform.settings.access'))).toEqual([
    ['main', ['Dashboard', 'Discover', 'Profile']],
    ['account', ['Settings']],
  ])
})

test('who holds nothing still sees Discover', () => expect(labels(holding())).toEqual([['main', ['Discover']]]))

test('every entry asks for the permission that the specification names, in its group', () => {
  expect(navigation.map(({ label, group, anyOf }) => [label, group, anyOf.join(' or ')])).toEqual([
    ['Dashboard', 'main', 'platform.dashboard.view'],
    ['Discover', 'main', ''],
    ['Profile', 'main', 'platform.profile.view'],
    ['My Storefront', 'selling', 'storefront.dashboard.view'],
    ['Items Manager', 'selling', 'storefront.items.manage or consignor.items.manage'],
    ['Analytics', 'selling', 'storefront.analytics.view'],
    ['Consignment', 'selling', 'consignor.dashboard.view'],
    ['Admin Panel', 'admin', 'platform.admin.access'],
    ['Settings', 'account', 'platform.settings.access'],
    ['Admin Dashboard', 'admin-internal', 'platform.admin.dashboard.view'],
    ['User Management', 'admin-internal', 'platform.admin.users.view'],
    ['Onboarding', 'admin-internal', 'platform.onboarding.manage'],
    ['Platform Settings', 'admin-internal', 'platform.admin.settings.view'],
  ])
})

test('an entry without a page is in no menu, and neither is a section of such entries', () => {
  const shown = visibleGroups(
    ['main', 'admin'],
    () => true,
    (to) => to === '/discover',
  )
  expect(shown.map(({ group, entries }) => [group, entries.map(({ label }) => label)])).toEqual([
    ['main', ['Discover']],
  ])
})

test('Items Manager shows to sellers and to consignors', () => {
  expect(labels(holding('storefront.items.manage')).flat(2)).toContain('Items Manager')
  expect(labels(holding('consignor.items.manage')).flat(2)).toContain('Items Manager')
})

test('a leading exclamation mark asks for the lack of a permission', () => {
  expect(satisfies('!platform.admin.access', holding())).toBe(true)
  expect(satisfies('!platform.admin.access', holding('platform.admin.access'))).toBe(false)
})

test('an entry is active by prefix, the dashboard only on its own address', () => {
  const [dashboard, discover] = navigation
  expect(isActive(dashboard!, '/dashboard')).toBe(true)
  expect(isActive(dashboard!, '/dashboard/x')).toBe(false)
  expect(isActive(discover!, '/discover/x')).toBe(true)
  expect(isActive(discover!, '/discovery')).toBe(false)
})

test('the guard waits, lets through, sends to sign-in and back, or says what failed', () => {
  expect(signedInRedirect({ status: 'loading', me: null }, '/orders')).toBeNull()
  expect(signedInRedirect({ status: 'signed-in', me: {} as never }, '/orders')).toBe('in')
  expect(signedInRedirect({ status: 'signed-out', me: null }, '/orders?x=1')).toEqual({
    to: '/signin?next=%2Forders%3Fx%3D1',
  })
  expect(signedInRedirect({ status: 'error', me: null }, '/orders')).toBe('failed')
})

test('the script before the paint says theme, motion, hint and sidebar on <html>', () => {
  localStorage.setItem('theme', 'dark')
  localStorage.setItem('motion', 'less')
  localStorage.setItem('sidebar-collapsed', 'true')
  localStorage.setItem('keepcase-places', '/dashboard /discover')
  // biome-ignore lint/suspicious/noDocumentCookie: the script reads exactly this
  document.cookie = 'kc_in=1'
  const run = new Function(beforePaint)
  run()
  const html = document.documentElement
  expect(html.classList.contains('dark')).toBe(true)
  expect(html.getAttribute('data-motion')).toBe('less')
  expect(html.hasAttribute('data-signed-in')).toBe(true)
  expect(html.getAttribute('data-sidebar')).toBe('collapsed')
  localStorage.setItem('sidebar-collapsed', 'false')
  run()
  expect(html.getAttribute('data-sidebar')).toBe('expanded')
  expect(html.getAttribute('data-places')).toBe('/dashboard /discover')
})
