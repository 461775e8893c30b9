// @vitest-environment happy-dom
import { act, cleanup, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { renderWithHeldWrites } from '#web/api/testing/held-writes.tsx'
import { useUpdateAddress } from './use-addresses.ts'

const address = { fullName: 'Ada Reyes', line1: '12 Rue Volta', city: 'Portland', country: 'US', isDefault: true }

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test('of two addresses made the default, the one chosen last is sent last', async () => {
  const { hook, writes } = renderWithHeldWrites(() => [useUpdateAddress(), useUpdateAddress()] as const)
  act(() => {
    hook.current[0].mutate({ ...address, id: 'home' })
    hook.current[1].mutate({ ...address, id: 'work' })
  })
  await waitFor(() => expect(writes).toHaveLength(1))
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(writes.map(({ input }) => input)).toMatchObject([{ id: 'home' }])
  writes[0]!.answer({})
  await waitFor(() => expect(writes.map(({ input }) => input)).toMatchObject([{ id: 'home' }, { id: 'work' }]))
})
