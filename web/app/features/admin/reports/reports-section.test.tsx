// @vitest-environment happy-dom
import type { ReportRow } from '@keepcase/contract/community/reports.contract.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createRoutesStub } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { client } from '#web/api/api.ts'
import { makeQueryClient } from '#web/api/query-client.ts'
import { ReportsSection } from './reports-section.tsx'

vi.mock('#web/session/viewer.ts', () => ({ useViewer: () => ({ me: { profile: { id: 'me' } }, can: () => true }) }))
vi.mock('#web/ui/use-wide.ts', () => ({ useIsWide: () => true }))
vi.mock('#web/ui/time.tsx', () => ({ Time: () => null }))
vi.mock('#web/storage/stored-drafts.ts', () => ({ readStoredDraft: async () => null, storeDraft: async () => true }))
vi.mock('#web/api/api.ts', async (importActual) => {
  const { createTanstackQueryUtils } = await import('@orpc/tanstack-query')
  const real = await importActual<typeof import('#web/api/api.ts')>()
  const fake = {
    reports: { list: vi.fn(), decide: vi.fn() },
    waitlist: { list: vi.fn(), inviteNext: vi.fn() },
    ...{ inbox: {}, users: {} },
  }
  return { ...real, client: fake, api: createTanstackQueryUtils(fake as never) }
})
type Calls<Name extends string> = Record<Name, ReturnType<typeof vi.fn>>
const reports = client.reports as unknown as Calls<'list' | 'decide'>
const waitlist = client.waitlist as unknown as Calls<'list' | 'inviteNext'>
afterEach(cleanup)

const report: ReportRow = {
  ...{ id: 'r1', status: 'open', reason: 'spam', details: 'The same text to everybody.', subjectKind: 'user' },
  ...{ subjectId: 'emil', subjectName: 'Emil Rude', subjectLink: null, ownerId: 'emil', excerpt: null },
  ...{ reporterId: 'freya', reporterName: 'Freya', openOnSubject: 3, createdAt: '2026-03-01T12:00:00.000Z' },
  ...{ decidedAt: null, decidedByName: null, note: null },
}

function show(address: string) {
  const Stub = createRoutesStub([{ path: '/', Component: ReportsSection }])
  render(
    <QueryClientProvider client={makeQueryClient()}>
      <Stub initialEntries={[address]} />
    </QueryClientProvider>,
  )
}

test('a report is dismissed with a note, the others about the same stay open', async () => {
  reports.list.mockResolvedValue({ items: [report], nextCursor: null, open: 3 })
  reports.decide.mockResolvedValue({ decided: 1 })
  show('/')
  await userEvent.click(await screen.findByRole('button', { name: /Emil Rude/ }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByText('The same text to everybody.')).toBeDefined()
  await userEvent.click(dialog.getByLabelText('Dismiss'))
  await userEvent.click(dialog.getByLabelText('Decide all 3 open reports about this'))
  await userEvent.type(dialog.getByLabelText(/Note for the team/), ' Once only. ')
  await userEvent.click(dialog.getByRole('button', { name: 'Dismiss report' }))
  const decision = { id: 'r1', verdict: 'dismissed', note: 'Once only.', includesSame: false }
  await waitFor(() => expect(reports.decide.mock.lastCall?.[0]).toEqual(decision))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('the next people of the waitlist are invited, as many as are asked for', async () => {
  waitlist.list.mockResolvedValue({ items: [], nextCursor: null, waiting: 40 })
  waitlist.inviteNext.mockResolvedValue({ invited: 25 })
  show('/?tab=waitlist')
  await userEvent.click(await screen.findByRole('button', { name: 'Invite people' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Invite the next people' }))
  const count = dialog.getByLabelText('How many')
  const send = () => userEvent.click(dialog.getByRole('button', { name: 'Send invitations' }))
  await userEvent.clear(count)
  await send()
  expect(dialog.getByText(/^Use a number from 1 to/)).toBeDefined()
  expect(waitlist.inviteNext).not.toHaveBeenCalled()
  await userEvent.type(count, '25')
  await send()
  await waitFor(() => expect(waitlist.inviteNext.mock.lastCall?.[0]).toEqual({ count: 25, interest: 'all' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})
