// @vitest-environment happy-dom
import { act, cleanup, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { renderWithHeldWrites } from '#web/api/testing/held-writes.tsx'
import { useMakeDefaultMethod } from './use-saved-methods.ts'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test('of two cards made the default, the one chosen last is sent last', async () => {
  const { hook, writes } = renderWithHeldWrites(() => [useMakeDefaultMethod(), useMakeDefaultMethod()] as const)
  act(() => {
    hook.current[0].mutate('old')
    hook.current[1].mutate('new')
  })
  await waitFor(() => expect(writes).toHaveLength(1))
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(writes.map(({ input }) => input)).toEqual([{ id: 'old' }])
  writes[0]!.answer({})
  await waitFor(() => expect(writes.map(({ input }) => input)).toEqual([{ id: 'old' }, { id: 'new' }]))
})
