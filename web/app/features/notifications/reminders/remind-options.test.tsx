// @vitest-environment happy-dom
import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useRef } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { makeQueryClient } from '#web/api/query-client.ts'
import { holdWrites } from '#web/api/testing/held-writes.tsx'
import { RemindOptions } from './remind-options.tsx'
import { reminderOptions } from './use-reminders.ts'

/** What the server has. */
let saved: object[]
/** The browser's question for permission, which stays open until the test answers it. */
let question: PromiseWithResolvers<object | null>

vi.mock('../push/push-support.ts', () => ({ pushSupport: () => 'ready' }))
vi.mock('../push/use-push.ts', () => ({
  usePushDevices: () => ({ data: { items: [] } }),
  useTurnOnPush: () => ({ mutateAsync: () => question.promise, isPending: false }),
}))

beforeEach(() => {
  saved = [reminder]
  question = Promise.withResolvers()
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const drop = { id: 'drop-1', title: 'Night Shift', storefrontName: 'Static Age', startDate: null }
const reminder = {
  dropId: drop.id,
  title: drop.title,
  storefrontName: drop.storefrontName,
  startDate: null,
  moments: ['24h', 'start'],
  channels: ['in_app', 'email'],
  createdAt: '2026-11-01T00:00:00.000Z',
}

/** Opens the options of the reminder and presses Push, which asks for permission. */
async function show() {
  const writes = holdWrites({ 'notifications/reminders': () => ({ items: saved, nextCursor: null }) })
  function Options() {
    const anchor = useRef<HTMLButtonElement>(null)
    const found = useQuery(reminderOptions).data?.[0]
    return found && <RemindOptions drop={drop} reminder={found} isInline anchor={anchor} onClose={() => undefined} />
  }
  render(
    <QueryClientProvider client={makeQueryClient()}>
      <Options />
    </QueryClientProvider>,
  )
  await userEvent.click(await screen.findByRole('checkbox', { name: /^Push/ }))
  return writes
}

const grant = () => act(async () => question.resolve({ id: 'device-1' }))

test('push is added to the choices as they are when permission is given, not as they were at the press', async () => {
  const writes = await show()
  await userEvent.click(screen.getByRole('checkbox', { name: 'By email' }))
  await waitFor(() => expect(writes).toHaveLength(1))
  expect(writes[0]!.input).toMatchObject({ channels: ['in_app'] })
  writes[0]!.answer(reminder)
  await grant()
  await waitFor(() => expect(writes).toHaveLength(2))
  expect(writes[1]!.input).toMatchObject({ dropId: drop.id, channels: ['in_app', 'push'] })
})

test('permission for a reminder that was removed meanwhile sets none', async () => {
  const writes = await show()
  await userEvent.click(screen.getByRole('button', { name: /^Cancel/ }))
  await waitFor(() => expect(writes.map(({ path }) => path)).toEqual(['notifications/unremind']))
  saved = []
  writes[0]!.answer({ dropId: drop.id })
  await grant()
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(writes).toHaveLength(1)
})
