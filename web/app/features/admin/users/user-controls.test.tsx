// @vitest-environment happy-dom
import type { AdminUser } from '@keepcase/contract/accounts/users.contract.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { client } from '#web/api/api.ts'
import { makeQueryClient } from '#web/api/query-client.ts'
import { AdminSwitch, StatusSelect } from './user-controls.tsx'

const viewer = vi.hoisted(() => ({ id: 'me', rights: [] as string[] }))
vi.mock('#web/session/viewer.ts', () => ({
  useViewer: () => ({
    me: { profile: { id: viewer.id } },
    can: (name: string) => viewer.rights.includes(name),
  }),
}))
vi.mock('#web/storage/stored-drafts.ts', () => {
  const drafts = new Map<string, unknown>()
  return {
    readStoredDraft: async (account: string, form: string) => drafts.get(`${account} ${form}`) ?? null,
    storeDraft: async (account: string, form: string, draft: unknown) => {
      if (draft) drafts.set(`${account} ${form}`, draft)
      else drafts.delete(`${account} ${form}`)
      return true
    },
  }
})
vi.mock('#web/api/api.ts', async (importActual) => {
  const { createTanstackQueryUtils } = await import('@orpc/tanstack-query')
  const real = await importActual<typeof import('#web/api/api.ts')>()
  const users = { suspend: vi.fn(), reactivate: vi.fn(), setAdministrator: vi.fn() }
  const fake = { users, admin: {}, roles: {} }
  return { ...real, client: fake, api: createTanstackQueryUtils(fake as never) }
})
const calls = client.users as unknown as Record<'suspend' | 'reactivate' | 'setAdministrator', ReturnType<typeof vi.fn>>

const ada = { id: 'ada', displayName: 'Ada Reyes', status: 'Active', roleAdmin: false } as AdminUser
const every = ['platform.users.update', 'platform.users.managePermissions']

function show(user: AdminUser, rights: readonly string[] = every) {
  viewer.rights = [...rights]
  render(
    <QueryClientProvider client={makeQueryClient()}>
      <StatusSelect user={user} />
      <AdminSwitch user={user} />
    </QueryClientProvider>,
  )
  return {
    status: screen.getByLabelText<HTMLSelectElement>('Status: Ada Reyes'),
    administrator: screen.getByRole<HTMLButtonElement>('switch', { name: 'Administrator: Ada Reyes' }),
  }
}
beforeEach(() => {
  for (const call of Object.values(calls)) call.mockResolvedValue(ada)
})
afterEach(() => {
  cleanup()
  vi.clearAllMocks()
})

test('without its right each control is off, and says which one is missing', () => {
  const { status, administrator } = show(ada, [])
  expect([status.disabled, administrator.disabled]).toEqual([true, true])
  expect(status.title).toBe('Missing platform.users.update')
  expect(administrator.title).toBe('Missing platform.users.managePermissions')
})

test('each right turns on its own control', () => {
  const first = show(ada, ['platform.users.update'])
  expect([first.status.disabled, first.administrator.disabled]).toEqual([false, true])
  cleanup()
  const second = show(ada, ['platform.users.managePermissions'])
  expect([second.status.disabled, second.administrator.disabled]).toEqual([true, false])
})

test('nobody changes their own status or flag', () => {
  const { status, administrator } = show({ ...ada, id: viewer.id })
  expect([status.disabled, administrator.disabled]).toEqual([true, true])
})

test('Active and Suspended are chosen; Inactive is shown, and can’t be', () => {
  const options = (select: HTMLSelectElement) => [...select.options].map(({ value, disabled }) => [value, disabled])
  expect(options(show(ada).status)).toEqual([
    ['Active', false],
    ['Suspended', false],
  ])
  cleanup()
  const { status } = show({ ...ada, status: 'Inactive' })
  expect(status.value).toBe('Inactive')
  expect(options(status)).toContainEqual(['Inactive', true])
})

test('Suspended asks for a reason first; Active takes a suspension back at once', async () => {
  await userEvent.selectOptions(show(ada).status, 'Suspended')
  const dialog = within(await screen.findByRole('dialog'))
  expect(document.activeElement).toBe(dialog.getByLabelText('Reason'))
  await userEvent.click(dialog.getByRole('button', { name: 'Suspend account' }))
  expect(dialog.getByText('Write a reason.')).toBeDefined()
  expect(calls.suspend).not.toHaveBeenCalled()
  await userEvent.type(dialog.getByLabelText('Reason'), ' Ten accounts. ')
  await userEvent.click(dialog.getByRole('button', { name: 'Suspend account' }))
  expect(calls.suspend).toHaveBeenCalledWith({ id: 'ada', reason: 'Ten accounts.' })
  cleanup()
  await userEvent.selectOptions(show({ ...ada, status: 'Suspended' }).status, 'Active')
  expect(calls.reactivate).toHaveBeenCalledWith({ id: 'ada' })
})

test('a reason that was typed is there again when the dialog closed without it; once sent, it is gone', async () => {
  const ask = async () => {
    cleanup()
    await userEvent.selectOptions(show(ada).status, 'Suspended')
    return within(await screen.findByRole('dialog'))
  }
  const first = await ask()
  await userEvent.type(first.getByLabelText('Reason'), 'Ten accounts.')
  const again = await ask()
  await waitFor(() => expect(again.getByLabelText<HTMLTextAreaElement>('Reason').value).toBe('Ten accounts.'))
  await userEvent.click(again.getByRole('button', { name: 'Suspend account' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const last = await ask()
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(last.getByLabelText<HTMLTextAreaElement>('Reason').value).toBe('')
})

test('the switch asks before it gives or takes all rights', async () => {
  await userEvent.click(show(ada).administrator)
  expect(calls.setAdministrator).not.toHaveBeenCalled()
  await userEvent.click(await screen.findByRole('button', { name: 'Make administrator' }))
  expect(calls.setAdministrator).toHaveBeenLastCalledWith({ id: 'ada', isAdministrator: true })
  cleanup()
  await userEvent.click(show({ ...ada, roleAdmin: true }).administrator)
  await userEvent.click(await screen.findByRole('button', { name: 'Remove administrator' }))
  expect(calls.setAdministrator).toHaveBeenLastCalledWith({ id: 'ada', isAdministrator: false })
})
