// @vitest-environment happy-dom
import type { DiscountCode } from '@keepcase/contract/codes/codes.contract.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createRoutesStub } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ApiError, client } from '#web/api/api.ts'
import { makeQueryClient } from '#web/api/query-client.ts'
import { LimitsForm } from './code-limits.tsx'

vi.mock('#web/api/api.ts', async (importActual) => {
  const { createTanstackQueryUtils } = await import('@orpc/tanstack-query')
  const real = await importActual<typeof import('#web/api/api.ts')>()
  const fake = { codes: { update: vi.fn(), list: vi.fn() }, accounts: { me: vi.fn() } }
  return { ...real, client: fake, api: createTanstackQueryUtils(fake as never) }
})
const update = client.codes.update as unknown as ReturnType<typeof vi.fn>

let server: DiscountCode

beforeEach(() => {
  server = { id: 'code', code: 'SUMMER', maxUses: 10, maxUsesPerAccount: 1, endsAt: null, version: 4 } as DiscountCode
  update.mockImplementation(async ({ version, ...changes }) => {
    if (version !== undefined && version !== server.version)
      throw new ApiError('CHANGED_MEANWHILE', 409, 'Changed', { title: 'Changed', message: 'Changed', current: server })
    server = { ...server, ...changes, version: server.version + 1 }
    return server
  })
})
afterEach(() => {
  cleanup()
  vi.clearAllMocks()
})

async function show() {
  const onClose = vi.fn()
  const code = server
  const Stub = createRoutesStub([{ path: '/', Component: () => <LimitsForm code={code} onClose={onClose} /> }])
  render(
    <QueryClientProvider client={makeQueryClient()}>
      <Stub />
    </QueryClientProvider>,
  )
  const orders = await screen.findByLabelText<HTMLInputElement>(/^Maximum orders/)
  await userEvent.clear(orders)
  await userEvent.type(orders, '20')
  return { onClose }
}
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))

test('limits that somebody else changed meanwhile are shown beside those that are typed', async () => {
  const { onClose } = await show()
  server = { ...server, maxUses: 50, version: 5 }
  await press('Save limits')
  expect((await screen.findByText('Theirs')).parentElement?.textContent).toContain('50')
  expect([server.maxUses, onClose.mock.calls.length]).toEqual([50, 0])
  await press('Save these choices')
  await waitFor(() => expect(server).toMatchObject({ maxUses: 20, version: 6 }))
  await waitFor(() => expect(onClose).toHaveBeenCalled())
})

test('an order that used the code meanwhile is no conflict', async () => {
  const { onClose } = await show()
  server = { ...server, uses: 1, version: 5 }
  await press('Save limits')
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  expect(server).toMatchObject({ maxUses: 20, version: 6 })
})
