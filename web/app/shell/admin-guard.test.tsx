// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { createRoutesStub, useLocation } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { TwoFactorBanner } from '#web/features/accounts/two-factor/two-factor-banner.tsx'
import { AdminGuard } from './guards.tsx'

type Given = { status: string; me: object | null; isAdmin: boolean }
const viewer = vi.hoisted(() => ({ now: { status: 'signed-out', me: null, isAdmin: false } as Given }))
vi.mock('#web/session/viewer.ts', () => ({ useViewer: () => ({ ...viewer.now, can: () => false, retry: () => {} }) }))

const Place = () => <p>{useLocation().pathname}</p>

/** The address that a viewer ends up at after opening an administrator's page. */
async function endOf(given: Given): Promise<string | null> {
  viewer.now = given
  const Guarded = () => <AdminGuard>{() => <Place />}</AdminGuard>
  const Stub = createRoutesStub([
    { path: '/admin/users', Component: Guarded },
    { path: '*', Component: Place },
  ])
  render(<Stub initialEntries={['/admin/users']} />)
  const text = (await screen.findByText(/^\//)).textContent
  cleanup()
  return text
}

afterEach(cleanup)

test('the administration is for administrators; the others are led on', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  expect(await endOf({ status: 'signed-in', me: {}, isAdmin: true })).toBe('/admin/users')
  expect(warn).not.toHaveBeenCalled()
  expect(await endOf({ status: 'signed-in', me: {}, isAdmin: false })).toBe('/dashboard')
  expect(warn).toHaveBeenCalled()
  expect(await endOf({ status: 'signed-out', me: null, isAdmin: false })).toBe('/signin')
  expect(await endOf({ status: 'error', me: null, isAdmin: false })).toBe('/')
})

test('until the viewer is known, a spinner stands there and nothing of the page', async () => {
  viewer.now = { status: 'loading', me: null, isAdmin: false }
  const Stub = createRoutesStub([{ path: '*', Component: () => <AdminGuard>{() => <Place />}</AdminGuard> }])
  render(<Stub initialEntries={['/admin/users']} />)
  expect(await screen.findByRole('status')).toBeDefined()
  expect(screen.queryByText(/^\//)).toBeNull()
})

test('an administrator who owes a second factor is led to where it is set up, and a line above every page says so', async () => {
  const owing = { status: 'signed-in', me: { twoFactorRequired: true }, isAdmin: false }
  expect(await endOf(owing)).toBe('/settings/security')
  const Stub = createRoutesStub([{ path: '/', Component: TwoFactorBanner }])
  render(<Stub />)
  expect((await screen.findByRole('link', { name: 'Set it up' })).getAttribute('href')).toBe('/settings/security')
  cleanup()
  viewer.now = { status: 'signed-in', me: { twoFactorRequired: false }, isAdmin: true }
  render(<Stub />)
  expect(screen.queryByRole('link')).toBeNull()
})
