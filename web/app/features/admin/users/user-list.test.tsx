// @vitest-environment happy-dom
import type { AdminUser } from '@keepcase/contract/accounts/users.contract.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, within } from '@testing-library/react'
import { createRoutesStub } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { client } from '#web/api/api.ts'
import { makeQueryClient } from '#web/api/query-client.ts'
import { UserList } from './user-list.tsx'

vi.mock('#web/session/viewer.ts', () => ({ useViewer: () => ({ me: { profile: { id: 'me' } }, can: () => true }) }))
vi.mock('#web/ui/use-wide.ts', () => ({ useIsWide: () => true }))
vi.mock('#web/features/community/display/person-mark.tsx', () => ({ PersonMark: () => null }))
vi.mock('#web/ui/time.tsx', () => ({ Time: () => null }))
vi.mock('#web/api/api.ts', async (importActual) => {
  const { createTanstackQueryUtils } = await import('@orpc/tanstack-query')
  const real = await importActual<typeof import('#web/api/api.ts')>()
  const fake = { users: { list: vi.fn() }, admin: {}, roles: {} }
  return { ...real, client: fake, api: createTanstackQueryUtils(fake as never) }
})
const list = client.users.list as unknown as ReturnType<typeof vi.fn>
afterEach(cleanup)

const user = (id: string, changes: Partial<AdminUser>) =>
  ({
    ...{ id: `${id}-0000`, displayName: null, username: null, avatarUrl: null, status: 'Active', roleAdmin: false },
    ...{ roleBuyer: true, isStorefrontOwner: false, createdAt: '2026-03-01T12:00:00.000Z', ...changes },
  }) as AdminUser

function show() {
  const Stub = createRoutesStub([{ path: '/', Component: UserList }])
  return render(
    <QueryClientProvider client={makeQueryClient()}>
      <Stub />
    </QueryClientProvider>,
  )
}
const rowOf = (name: string) => within(screen.getByRole('link', { name }).closest('tr')!)

test('while the list loads, a skeleton stands in its place', async () => {
  list.mockReturnValue(new Promise(() => undefined))
  const { container } = show()
  expect(await screen.findByRole('button', { name: 'Download CSV' })).toBeDefined()
  expect(container.querySelectorAll('[data-loading] [aria-hidden="true"]')).toHaveLength(8)
  expect(screen.queryByText('No users found matching your criteria.')).toBeNull()
})

test('a person is named by display name, else username, else Unnamed User; owners of storefronts are sellers', async () => {
  list.mockResolvedValue({
    items: [
      user('11111111', { displayName: 'Ada Reyes', username: 'ada', isStorefrontOwner: true }),
      user('22222222', { displayName: ' ', username: 'bo_tapes' }),
      user('33333333', {}),
    ],
    ...{ nextCursor: null, shown: 3, total: 3 },
  })
  show()
  await screen.findByText('Ada Reyes')
  expect(rowOf('Ada Reyes').getByText('Seller')).toBeDefined()
  expect(rowOf('bo_tapes').getByText('22222222')).toBeDefined()
  expect(rowOf('bo_tapes').getByText('Buyer')).toBeDefined()
  expect(rowOf('bo_tapes').queryByText('Seller')).toBeNull()
  expect(rowOf('Unnamed User').getByText('33333333')).toBeDefined()
})
