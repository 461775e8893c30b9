// @vitest-environment happy-dom
import type { AuditRow } from '@keepcase/contract/access/audit.contract.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createRoutesStub } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { client } from '#web/api/api.ts'
import { makeQueryClient } from '#web/api/query-client.ts'
import { actTitle } from '../acts.texts.ts'
import { csvOf } from '../table/csv-button.tsx'
import { auditColumns } from './audit-columns.tsx'
import { AuditSection } from './audit-section.tsx'

vi.mock('#web/ui/use-wide.ts', () => ({ useIsWide: () => true }))
vi.mock('#web/api/api.ts', async (importActual) => {
  const { createTanstackQueryUtils } = await import('@orpc/tanstack-query')
  const real = await importActual<typeof import('#web/api/api.ts')>()
  const fake = { audit: { list: vi.fn(), actions: vi.fn(), verify: vi.fn() } }
  return { ...real, client: fake, api: createTanstackQueryUtils(fake as never) }
})
const audit = client.audit as unknown as Record<'list' | 'actions' | 'verify', ReturnType<typeof vi.fn>>

const row: AuditRow = {
  ...{ id: 'r1', seq: 7, at: '2026-03-01T12:00:00.000Z', requestId: 'request-1' },
  ...{ actorId: 'a', actorName: 'Root Admin', onBehalfOfId: null, onBehalfOfName: null },
  ...{ action: 'settings.update', subjectType: 'platform_settings', subjectId: '1', subjectName: null },
  ...{ before: { sessionTimeoutMinutes: 60, preLaunchMode: false }, after: { sessionTimeoutMinutes: 30 } },
}

beforeEach(() => {
  audit.list.mockResolvedValue({ items: [row], nextCursor: null })
  audit.actions.mockResolvedValue({ items: ['settings.update'], nextCursor: null })
})
afterEach(cleanup)

async function show() {
  const Stub = createRoutesStub([{ path: '/', Component: AuditSection }])
  render(
    <QueryClientProvider client={makeQueryClient()}>
      <Stub />
    </QueryClientProvider>,
  )
  await screen.findByRole('link', { name: 'Root Admin' })
}

test('the log is read newest first, and oldest first from its heading', async () => {
  await show()
  const asked = (order: string) =>
    waitFor(() => expect(audit.list).toHaveBeenLastCalledWith(expect.objectContaining({ order }), expect.anything()))
  await asked('desc')
  await userEvent.click(screen.getByRole('button', { name: 'When' }))
  await asked('asc')
})

test('the file names whom an act was done for, and writes out the id of who has no name', () => {
  const ids = { actorId: '0b0f2a8e-0000-4000-8000-000000000001', onBehalfOfId: '0b0f2a8e-0000-4000-8000-000000000002' }
  const who = (changes: Partial<AuditRow>) =>
    csvOf(auditColumns, [{ ...row, ...changes }])
      .split('\r\n')[1]
      ?.split(',')[1]
  expect(who({})).toBe('Root Admin')
  expect(who({ actorId: null, actorName: null })).toBe('Keepcase')
  expect(who({ ...ids, onBehalfOfName: 'Dana Asks' })).toBe('Root Admin as Dana Asks')
  expect(who({ ...ids, actorName: null })).toBe(`${ids.actorId} as ${ids.onBehalfOfId}`)
})

test('an act opens with every field that it changed', async () => {
  await show()
  await userEvent.click(screen.getByRole('button', { name: actTitle('settings.update') }))
  const dialog = within(await screen.findByRole('dialog'))
  const lines = dialog.getAllByRole('row').map((line) => [...line.children].map(({ textContent }) => textContent))
  expect(lines).toEqual([
    ['Field', 'Before', 'After'],
    ['sessionTimeoutMinutes', '60', '30'],
    ['preLaunchMode', 'false', '–'],
  ])
  expect(dialog.getByText('request-1')).toBeDefined()
})

test('the log is verified, and what breaks it is named', async () => {
  audit.verify.mockResolvedValueOnce({ rows: 7, head: 'f00d', published: 2, breaks: [] })
  await show()
  const verify = () => userEvent.click(screen.getByRole('button', { name: 'Verify the log' }))
  await verify()
  expect(await screen.findByText('Verified: all 7 entries, unaltered. They match 2 published hashes.')).toBeDefined()
  expect(screen.getByText('f00d')).toBeDefined()
  audit.verify.mockResolvedValueOnce({
    rows: 7,
    head: 'f00d',
    published: 0,
    breaks: [{ seq: 3, problem: 'it was altered' }],
  })
  await verify()
  expect(await screen.findByText('1 entry breaks the chain.')).toBeDefined()
  expect(screen.getByText('Entry 3: it was altered.')).toBeDefined()
})
