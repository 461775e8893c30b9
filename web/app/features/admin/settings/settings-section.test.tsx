// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createRoutesStub } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { client } from '#web/api/api.ts'
import { makeQueryClient } from '#web/api/query-client.ts'
import { SettingsSection } from './settings-section.tsx'

const viewer = vi.hoisted(() => ({ rights: [] as string[] }))
vi.mock('#web/session/viewer.ts', () => ({
  useViewer: () => ({ me: { profile: { id: 'me' } }, can: (name: string) => viewer.rights.includes(name) }),
}))
vi.mock('#web/api/api.ts', async (importActual) => {
  const { createTanstackQueryUtils } = await import('@orpc/tanstack-query')
  const real = await importActual<typeof import('#web/api/api.ts')>()
  const calls = ['get', 'update', 'history', 'taxes', 'taxHistory', 'restoreTaxes']
  const fake = { settings: Object.fromEntries(calls.map((name) => [name, vi.fn()])) }
  return { ...real, client: fake, api: createTanstackQueryUtils(fake as never) }
})
const settings = client.settings as unknown as Record<
  'get' | 'update' | 'history' | 'taxes' | 'taxHistory' | 'restoreTaxes',
  ReturnType<typeof vi.fn>
>

const stored = {
  ...{ userRegistration: true, emailVerification: false, twoFactorAuthentication: false, preLaunchMode: false },
  ...{ maximumUploadSizeMb: 10, sessionTimeoutMinutes: 60, platformFeeBps: 250, deliveredAfterDays: 14 },
  ...{ closedAfterDays: 14, hlsHosts: [], version: 4, updatedAt: '2026-03-01T12:00:00.000Z' },
}
const change = (id: string, before: number, after: number) => ({
  ...{ id, changedAt: '2026-03-01T12:00:00.000Z', changedBy: 'Root Admin' },
  ...{ before: { sessionTimeoutMinutes: before }, after: { sessionTimeoutMinutes: after } },
})
const table = (version: number) => ({
  ...{ version, changedAt: '2026-03-01T12:00:00.000Z', changedBy: 'Root Admin', rates: version, restored: null },
})

beforeEach(() => {
  vi.clearAllMocks()
  settings.get.mockResolvedValue(stored)
  settings.update.mockResolvedValue(stored)
  settings.history.mockImplementation(async ({ cursor }: { cursor?: string }) =>
    cursor === 'older'
      ? { items: [change('c1', 90, 45)], nextCursor: null }
      : { items: [change('c2', 45, 60)], nextCursor: 'older' },
  )
  settings.taxes.mockResolvedValue({ version: 3, items: [], nextCursor: null })
  settings.taxHistory.mockImplementation(async ({ cursor }: { cursor?: string }) =>
    cursor === 'older' ? { items: [table(1)], nextCursor: null } : { items: [table(3), table(2)], nextCursor: 'older' },
  )
  settings.restoreTaxes.mockResolvedValue({ version: 4, items: [], nextCursor: null })
})
afterEach(cleanup)

async function show(address = '/', rights = ['platform.settings.update']) {
  viewer.rights = rights
  const Page = () => <SettingsSection builtIn={{} as never} />
  const Stub = createRoutesStub([{ path: '/', Component: Page }])
  render(
    <QueryClientProvider client={makeQueryClient()}>
      <Stub initialEntries={[address]} />
    </QueryClientProvider>,
  )
  await screen.findAllByText('Root Admin')
}
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }))

test('the history goes on to earlier changes, each of which can be restored', async () => {
  await show()
  expect(screen.getByText(/45 → 60/)).toBeDefined()
  expect(screen.queryByText(/90 → 45/)).toBeNull()
  await press('Show earlier changes')
  const earlier = (await screen.findByText(/90 → 45/)).closest('li')!
  await userEvent.click(within(earlier).getByRole('button', { name: 'Restore: Session Timeout (minutes)' }))
  await waitFor(() => expect(settings.update.mock.lastCall?.[0]).toEqual({ sessionTimeoutMinutes: 90 }))
})

test('earlier tax tables are all there, and one is restored after a question', async () => {
  await show('/?tab=taxes')
  expect(screen.queryByText(/^Version 1/)).toBeNull()
  await press('Show earlier tables')
  await press('Restore: version 1')
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Restore' }))
  await waitFor(() => expect(settings.restoreTaxes.mock.lastCall?.[0]).toEqual({ version: 3, restored: 1 }))
})

test('only what was changed is saved; a wrong number isn’t', async () => {
  await show()
  expect(screen.queryByRole('button', { name: 'Save changes' })).toBeNull()
  const timeout = screen.getByLabelText('Session Timeout (minutes)')
  await userEvent.clear(timeout)
  await userEvent.type(timeout, '4')
  await press('Save changes')
  expect(screen.getByText('Use a number from 5 to 43200.')).toBeDefined()
  expect(settings.update).not.toHaveBeenCalled()
  await userEvent.type(timeout, '5')
  await userEvent.click(screen.getByRole('switch', { name: /Email Verification/ }))
  await press('Save changes')
  await waitFor(() =>
    expect(settings.update.mock.lastCall?.[0]).toEqual({ sessionTimeoutMinutes: 45, emailVerification: true }),
  )
})

test('Discard takes the changes back and sends nothing', async () => {
  await show()
  const registration = screen.getByRole('switch', { name: /User Registration/ })
  const isOn = () => registration.getAttribute('aria-checked')
  await userEvent.click(registration)
  expect(isOn()).toBe('false')
  await press('Discard')
  expect(isOn()).toBe('true')
  expect(screen.queryByText('You have unsaved changes.')).toBeNull()
  expect(settings.update).not.toHaveBeenCalled()
})

test('without platform.settings.update settings are only looked at', async () => {
  await show('/', [])
  expect(screen.getByLabelText<HTMLInputElement>('Platform fee (%)').disabled).toBe(true)
  expect(screen.queryByRole('button', { name: /^Restore/ })).toBeNull()
})
