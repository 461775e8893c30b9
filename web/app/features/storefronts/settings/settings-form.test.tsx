// @vitest-environment happy-dom
import type { StorefrontSettings } from '@keepcase/contract/storefronts/storefronts.fields.ts'
import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createRoutesStub } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ApiError, api, client } from '#web/api/api.ts'
import { makeQueryClient } from '#web/api/query-client.ts'
import { PoliciesGroup } from './policies-group.tsx'
import { dayOf, startOfDay } from './vacation-group.tsx'

vi.mock('#web/api/api.ts', async (importActual) => {
  const { createTanstackQueryUtils } = await import('@orpc/tanstack-query')
  const real = await importActual<typeof import('#web/api/api.ts')>()
  const fake = {
    storefronts: { settings: vi.fn(), update: vi.fn(), byId: vi.fn(), bySeller: vi.fn() },
    accounts: { me: vi.fn() },
    drops: {},
  }
  return { ...real, client: fake, api: createTanstackQueryUtils(fake as never) }
})
const calls = client.storefronts as unknown as Record<'settings' | 'update', ReturnType<typeof vi.fn>>

const id = '00000000-0000-4000-8000-000000000001'
let server: StorefrontSettings
const onDraft = vi.fn()

/** Saves as the server does: an older version is refused with what is there now. */
const update = async ({ version, ...changes }: Partial<StorefrontSettings> & { version: number }) => {
  if (version !== server.version) {
    throw new ApiError('CHANGED_MEANWHILE', 409, 'Changed', { title: 'Changed', message: 'Changed', current: server })
  }
  server = { ...server, ...changes, version: server.version + 1 }
  return server
}

beforeEach(() => {
  server = {
    id,
    name: 'Odd Lots',
    shippingPolicy: 'Two days.',
    returnsPolicy: null,
    contactPolicy: null,
    version: 4,
  } as unknown as StorefrontSettings
  calls.settings.mockImplementation(async () => server)
  calls.update.mockImplementation(update)
})
afterEach(() => {
  cleanup()
  vi.clearAllMocks()
})

function Settings() {
  const { data } = useQuery(api.storefronts.settings.queryOptions({ input: { id } }))
  return data ? <PoliciesGroup settings={data} onDraft={onDraft} /> : null
}

function show() {
  const Stub = createRoutesStub([{ path: '/', Component: Settings }])
  render(
    <QueryClientProvider client={makeQueryClient()}>
      <Stub />
    </QueryClientProvider>,
  )
}
const field = (name: RegExp) => screen.findByRole<HTMLTextAreaElement>('textbox', { name })
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))
async function type(name: RegExp, text: string) {
  const box = await field(name)
  await userEvent.clear(box)
  await userEvent.type(box, text)
}

test('saves a group, and again over what it saved', async () => {
  show()
  await type(/^Returns/, 'Within 14 days.')
  await press('Save changes')
  await waitFor(() => expect(server.returnsPolicy).toBe('Within 14 days.'))
  await type(/^Returns/, 'Within 30 days.')
  await press('Save changes')
  await waitFor(() => expect(server.returnsPolicy).toBe('Within 30 days.'))
  expect(screen.queryByRole('alert')?.textContent ?? '').not.toContain('Someone else')
})

test('what was saved stays shown until the settings are read again', async () => {
  show()
  await type(/^Returns/, 'Within 14 days.')
  onDraft.mockClear()
  await press('Save changes')
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Discard' })).toBeNull())
  await waitFor(() => expect(calls.settings).toHaveBeenCalledTimes(2))
  expect((await field(/^Returns/)).value).toBe('Within 14 days.')
  expect(onDraft.mock.calls.filter(([draft]) => draft.returnsPolicy !== 'Within 14 days.')).toEqual([])
})

test('asks whose text to keep where somebody else changed the same field, and loses neither', async () => {
  show()
  await type(/^Shipping/, 'Mine.')
  server = { ...server, shippingPolicy: 'Theirs.', contactPolicy: 'Write to us.', version: 5 }
  await press('Save changes')
  await screen.findByText('Someone else saved changes')
  expect((await field(/^Shipping/)).value).toBe('Mine.')
  expect(server.shippingPolicy).toBe('Theirs.')
  await userEvent.click(screen.getByRole('radio', { name: /Mine\./ }))
  await press('Save these choices')
  await waitFor(() => expect(server.shippingPolicy).toBe('Mine.'))
  expect(server.contactPolicy).toBe('Write to us.')
  await waitFor(() => expect(screen.queryByText('Someone else saved changes')).toBeNull())
  expect((await field(/^Contact/)).value).toBe('Write to us.')
})

test('a change of another group is no conflict', async () => {
  show()
  await type(/^Contact/, 'By mail.')
  server = { ...server, name: 'Odder Lots', version: 9 }
  await press('Save changes')
  await waitFor(() => expect(server.contactPolicy).toBe('By mail.'))
  expect(server.name).toBe('Odder Lots')
  expect(screen.queryByText('Someone else saved changes')).toBeNull()
})

test('a lost network keeps the text', async () => {
  show()
  await type(/^Contact/, 'By mail.')
  calls.update.mockRejectedValueOnce(new TypeError('Failed to fetch'))
  await press('Save changes')
  await screen.findByText(/couldn’t reach the server/)
  expect((await field(/^Contact/)).value).toBe('By mail.')
})

test('a vacation ends at the start of a day by the seller’s clock', () => {
  const iso = startOfDay('2027-02-03')
  expect(iso && dayOf(Date.parse(iso))).toBe('2027-02-03')
  expect(iso && new Date(iso).getHours()).toBe(0)
  for (const bad of ['', 'soon', '2027-2-3']) expect(startOfDay(bad)).toBeNull()
})
