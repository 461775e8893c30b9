// @vitest-environment happy-dom
import { maxPersonNotes, maxPersonRows } from '@keepcase/contract/accounts/accounts.limits.ts'
import type { AdminPerson } from '@keepcase/contract/accounts/users.contract.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, within } from '@testing-library/react'
import { createRoutesStub } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { client } from '#web/api/api.ts'
import { makeQueryClient } from '#web/api/query-client.ts'
import { PersonPage } from './person-page.tsx'

vi.mock('#web/session/viewer.ts', () => ({ useViewer: () => ({ me: { profile: { id: 'me' } }, can: () => false }) }))
vi.mock('#web/features/community/display/person-mark.tsx', () => ({ PersonMark: () => null }))
vi.mock('#web/ui/time.tsx', () => ({ Time: () => null }))
vi.mock('#web/api/api.ts', async (importActual) => {
  const { createTanstackQueryUtils } = await import('@orpc/tanstack-query')
  const real = await importActual<typeof import('#web/api/api.ts')>()
  const fake = { users: { byId: vi.fn() }, admin: {}, roles: {} }
  return { ...real, client: fake, api: createTanstackQueryUtils(fake as never) }
})
const byId = client.users.byId as unknown as ReturnType<typeof vi.fn>
afterEach(cleanup)

const createdAt = '2026-03-01T12:00:00.000Z'
const person = {
  user: { id: 'ada', displayName: 'Ada Reyes', username: null, status: 'Active', createdAt, totalPurchases: 0 },
  ...{ email: 'ada@keepcase.test', emailConfirmedAt: createdAt, twoFactorEnabled: false },
  ...{ claimStrikeScore: 0, sellerStrikeScore: 0, claimsBlockedUntil: null, storefronts: [], sameAddress: [] },
  ...{ sessions: [], signIns: [], strikes: [], orders: [], reports: [], notes: [], mails: [], notifications: [] },
  rights: [],
} as unknown as AdminPerson

async function show(changes: Partial<AdminPerson>) {
  byId.mockResolvedValue({ ...person, ...changes })
  const Stub = createRoutesStub([{ path: '/', Component: () => <PersonPage id="ada" menuOf={() => []} /> }])
  render(
    <QueryClientProvider client={makeQueryClient()}>
      <Stub />
    </QueryClientProvider>,
  )
  await screen.findByRole('heading', { name: 'Ada Reyes' })
}
const notesOf = (count: number) =>
  Array.from({ length: count }, (_, i) => ({ id: `n${i}`, kind: 'note', body: `note ${i}`, by: null, createdAt }))
const mailsOf = (count: number) =>
  Array.from({ length: count }, (_, i) => ({ id: `m${i}`, subject: `mail ${i}`, state: 'sent', createdAt }))
const part = (name: string) => within(screen.getByRole('region', { name }))

test('a list that goes on says that only its newest rows are shown', async () => {
  await show({ notes: notesOf(maxPersonNotes + 1), mails: mailsOf(maxPersonRows + 1) })
  expect(part('Notes').getAllByRole('listitem')).toHaveLength(maxPersonNotes)
  expect(part('Notes').getByText('Only the newest 50 are shown.')).toBeDefined()
  expect(part('Sent to them').getAllByRole('listitem')).toHaveLength(maxPersonRows)
  expect(part('Sent to them').getByText('Only the newest 20 are shown.')).toBeDefined()
})

test('a whole list says nothing about others', async () => {
  await show({ notes: notesOf(maxPersonNotes), mails: mailsOf(maxPersonRows) })
  expect(part('Notes').getAllByRole('listitem')).toHaveLength(maxPersonNotes)
  expect(screen.queryByText(/Only the newest/)).toBeNull()
})
