// @vitest-environment happy-dom
import type { StorefrontSettings } from '@keepcase/contract/storefronts/storefronts.fields.ts'
import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createRoutesStub } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ApiError, api, client } from '#web/api/api.ts'
import { makeQueryClient } from '#web/api/query-client.ts'
import { dayOf, startOfDay, VacationGroup } from './vacation-group.tsx'

vi.mock('#web/api/api.ts', async (importActual) => {
  const { createTanstackQueryUtils } = await import('@orpc/tanstack-query')
  const real = await importActual<typeof import('#web/api/api.ts')>()
  const fake = {
    storefronts: { settings: vi.fn(), setVacation: vi.fn(), byId: vi.fn(), bySeller: vi.fn() },
    accounts: { me: vi.fn() },
    drops: {},
  }
  return { ...real, client: fake, api: createTanstackQueryUtils(fake as never) }
})
const calls = client.storefronts as unknown as Record<'settings' | 'setVacation', ReturnType<typeof vi.fn>>

const id = '00000000-0000-4000-8000-000000000001'
const inDays = (n: number) => dayOf(Date.now() + n * 86_400_000)
let server: StorefrontSettings

beforeEach(() => {
  server = {
    id,
    vacationUntil: null,
    vacationNote: null,
    openDropCount: 0,
    version: 4,
  } as unknown as StorefrontSettings
  calls.settings.mockImplementation(async () => server)
  calls.setVacation.mockImplementation(async ({ version, until, note }) => {
    if (version !== undefined && version !== server.version)
      throw new ApiError('CHANGED_MEANWHILE', 409, 'Changed', { title: 'Changed', message: 'Changed', current: server })
    server = { ...server, vacationUntil: until, vacationNote: until && note, version: server.version + 1 }
    return server
  })
})
afterEach(() => {
  cleanup()
  vi.clearAllMocks()
})

function Settings() {
  const { data } = useQuery(api.storefronts.settings.queryOptions({ input: { id } }))
  return data ? <VacationGroup settings={data} onDraft={() => undefined} /> : null
}

async function show() {
  const Stub = createRoutesStub([{ path: '/', Component: Settings }])
  render(
    <QueryClientProvider client={makeQueryClient()}>
      <Stub />
    </QueryClientProvider>,
  )
  fireEvent.change(await screen.findByLabelText(/^Back on/), { target: { value: inDays(5) } })
}
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))

test('a vacation that somebody else set meanwhile is shown beside the one that is typed', async () => {
  await show()
  server = { ...server, vacationUntil: startOfDay(inDays(9)), vacationNote: 'At a fair.', version: 5 }
  await press('Start vacation')
  const panel = await screen.findByText('Someone else saved changes')
  expect(panel).toBeDefined()
  expect(server.vacationUntil).toBe(startOfDay(inDays(9)))
  await press('Save these choices')
  await waitFor(() => expect(server.vacationUntil).toBe(startOfDay(inDays(5))))
  expect(server, 'what only they changed stays').toMatchObject({ vacationNote: 'At a fair.', version: 6 })
  await waitFor(() => expect(screen.queryByText('Someone else saved changes')).toBeNull())
})

test('a change of other settings is no conflict', async () => {
  await show()
  server = { ...server, name: 'Renamed', version: 5 }
  await press('Start vacation')
  await waitFor(() => expect(server).toMatchObject({ vacationUntil: startOfDay(inDays(5)), version: 6 }))
  expect(screen.queryByText('Someone else saved changes')).toBeNull()
})
