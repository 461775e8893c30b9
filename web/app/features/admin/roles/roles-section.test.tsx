// @vitest-environment happy-dom
import { consignorPermissions } from '@keepcase/contract/access/permissions.ts'
import type { RoleRecord } from '@keepcase/contract/access/roles.contract.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createRoutesStub } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { client } from '#web/api/api.ts'
import { makeQueryClient } from '#web/api/query-client.ts'
import { RolesSection } from './roles-section.tsx'

const viewer = vi.hoisted(() => ({ rights: [] as string[] }))
vi.mock('#web/session/viewer.ts', () => ({
  useViewer: () => ({ me: { profile: { id: 'me' } }, can: (name: string) => viewer.rights.includes(name) }),
}))
vi.mock('#web/ui/use-wide.ts', () => ({ useIsWide: () => true }))
vi.mock('#web/api/api.ts', async (importActual) => {
  const { createTanstackQueryUtils } = await import('@orpc/tanstack-query')
  const real = await importActual<typeof import('#web/api/api.ts')>()
  const calls = (...names: string[]) => Object.fromEntries(names.map((name) => [name, vi.fn()]))
  const fake = {
    roles: calls('list', 'assign', 'update', 'revoke'),
    permissions: calls('catalogue', 'holders'),
    ...{ users: calls('list'), admin: {} },
  }
  return { ...real, client: fake, api: createTanstackQueryUtils(fake as never) }
})
type Calls<Name extends string> = Record<Name, ReturnType<typeof vi.fn>>
const roles = client.roles as unknown as Calls<'list' | 'assign' | 'update' | 'revoke'>
const permissions = client.permissions as unknown as Calls<'catalogue' | 'holders'>
const users = client.users as unknown as Calls<'list'>
const { list } = roles

const record = (id: string, changes: Partial<RoleRecord>): RoleRecord => ({
  ...{ id, userId: id, userName: `User ${id}`, username: null, avatarUrl: null, role: 'admin', status: 'active' },
  ...{ grantedOn: '2026-03-01T12:00:00.000Z', grantedByName: null, expiresOn: null },
  ...changes,
})
const records = [
  record('a', { role: 'admin', status: 'active' }),
  record('s', { role: 'seller', status: 'inactive', expiresOn: '2026-05-04T12:00:00.000Z' }),
  record('c', { role: 'consignor', status: 'suspended', grantedOn: null as never }),
]
const everyRight = ['platform.roles.assign', 'platform.roles.update', 'platform.roles.delete']

beforeEach(() => {
  vi.clearAllMocks()
  list.mockResolvedValue({ items: records, nextCursor: null, shown: 3, total: 3 })
})
afterEach(cleanup)

async function show(rights: readonly string[] = everyRight, address = '/') {
  viewer.rights = [...rights]
  const Stub = createRoutesStub([{ path: '/', Component: RolesSection }])
  render(
    <QueryClientProvider client={makeQueryClient()}>
      <Stub initialEntries={[address]} />
    </QueryClientProvider>,
  )
  await screen.findByText('User a')
}
const rowOf = (name: string) => within(screen.getByText(name).closest('tr')!)
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))
/** The colour of a badge with this text. */
const toneOf = (row: ReturnType<typeof rowOf>, text: string) =>
  /bg-(\w+)/.exec(row.getByText(text).parentElement?.className ?? '')?.[1]

test('admin is red, seller blue, consignor green; active green, inactive grey, suspended red', async () => {
  await show()
  const [admin, seller, consignor] = [rowOf('User a'), rowOf('User s'), rowOf('User c')]
  expect([toneOf(admin, 'admin'), toneOf(seller, 'seller'), toneOf(consignor, 'consignor')]).toEqual([
    'destructive',
    'info',
    'success',
  ])
  expect([toneOf(admin, 'active'), toneOf(seller, 'inactive'), toneOf(consignor, 'suspended')]).toEqual([
    'success',
    'secondary',
    'destructive',
  ])
})

test('a role without an end never expires; without its date it is N/A', async () => {
  await show()
  expect(rowOf('User a').getByText('Never')).toBeDefined()
  expect(rowOf('User s').getByText('May 4, 2026')).toBeDefined()
  expect(rowOf('User c').getAllByText('N/A')).toHaveLength(2)
})

test('Assign, Edit and Revoke need a right each, and an ended role can’t be revoked', async () => {
  await show()
  const isOff = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name }).disabled
  expect(screen.getByRole('button', { name: 'Assign Role' })).toBeDefined()
  expect([isOff('Edit admin of User a'), isOff('Revoke admin of User a')]).toEqual([false, false])
  expect([isOff('Edit seller of User s'), isOff('Revoke seller of User s')]).toEqual([false, true])
  cleanup()
  await show([])
  expect(screen.queryByRole('button', { name: 'Assign Role' })).toBeNull()
  expect([isOff('Edit admin of User a'), isOff('Revoke admin of User a')]).toEqual([true, true])
})

test('the list’s headings put it in order on the server', async () => {
  await show()
  const asked = (sort: string, order: string) =>
    waitFor(() => expect(list).toHaveBeenLastCalledWith(expect.objectContaining({ sort, order }), expect.anything()))
  await asked('granted', 'desc')
  await press('Granted On')
  await asked('granted', 'asc')
  await press('User')
  await asked('name', 'desc')
  await press('Role')
  await asked('role', 'desc')
})

test('the holders of a permission go on to the last', async () => {
  const entry = { name: 'platform.audit.view', scope: 'platform', holders: 101, isEverybodys: false }
  permissions.catalogue.mockResolvedValue({ items: [entry], nextCursor: null })
  const holder = (name: string) => ({
    ...{ id: name, userId: name, userName: name, source: 'grant', storefrontName: null },
    ...{ grantedAt: '2026-03-01T12:00:00.000Z', grantedByName: null, expiresAt: null },
  })
  permissions.holders.mockImplementation(async ({ cursor }: { cursor?: string }) =>
    cursor ? { items: [holder('Last')], nextCursor: null } : { items: [holder('First')], nextCursor: 'next' },
  )
  await show(['platform.permissions.list'], '/?permission=platform.audit.view')
  const dialog = within(await screen.findByRole('dialog'))
  expect(await dialog.findByText('First')).toBeDefined()
  expect(dialog.queryByText('Last')).toBeNull()
  await press('Show more holders')
  expect(await dialog.findByText('Last')).toBeDefined()
})

test('a person is assigned a role, whose permissions are shown', async () => {
  users.list.mockResolvedValue({ items: [{ id: 'dana', displayName: 'Dana Asks', username: 'dana' }] })
  roles.assign.mockResolvedValue(record('dana', {}))
  await show()
  await press('Assign Role')
  const dialog = within(await screen.findByRole('dialog'))
  const send = () => userEvent.click(dialog.getByRole('button', { name: 'Assign Role' }))
  await send()
  expect(await dialog.findByText('Choose a person.')).toBeDefined()
  expect(roles.assign).not.toHaveBeenCalled()
  await userEvent.type(dialog.getByLabelText('Person'), 'dan')
  await userEvent.click(await dialog.findByRole('button', { name: /Dana Asks/ }))
  const grants = () => dialog.getAllByRole('code').map(({ textContent }) => textContent)
  expect(dialog.getByText('What seller grants: 1 permission')).toBeDefined()
  expect(grants()).toEqual(['storefront.create'])
  await userEvent.click(dialog.getByLabelText('consignor'))
  expect(grants()).toEqual(consignorPermissions)
  await send()
  await waitFor(() =>
    expect(roles.assign.mock.lastCall?.[0]).toEqual({ userId: 'dana', role: 'consignor', expiresOn: null }),
  )
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('a role is suspended, and keeps the instant of its end', async () => {
  const end = '2099-05-04T12:34:56.000Z'
  list.mockResolvedValue({ items: [record('a', { expiresOn: end })], nextCursor: null, shown: 1, total: 1 })
  roles.update.mockResolvedValue(record('a', {}))
  await show()
  await press('Edit admin of User a')
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit admin: User a' }))
  await userEvent.click(dialog.getByLabelText('suspended'))
  await userEvent.click(dialog.getByRole('button', { name: 'Save role' }))
  await waitFor(() => expect(roles.update.mock.lastCall?.[0]).toEqual({ id: 'a', status: 'suspended', expiresOn: end }))
})

test('a role is revoked after a question', async () => {
  roles.revoke.mockResolvedValue(record('a', { status: 'inactive' }))
  await show()
  await press('Revoke admin of User a')
  const dialog = within(await screen.findByRole('dialog', { name: 'Revoke admin from User a?' }))
  expect(roles.revoke).not.toHaveBeenCalled()
  await userEvent.click(dialog.getByRole('button', { name: 'Revoke role' }))
  await waitFor(() => expect(roles.revoke.mock.lastCall?.[0]).toEqual({ id: 'a' }))
})
