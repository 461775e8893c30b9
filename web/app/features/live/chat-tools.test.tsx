// @vitest-environment happy-dom
import type { ChatSettings } from '@keepcase/contract/live/live.contract.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { makeQueryClient } from '#web/api/query-client.ts'
import { connectConfirmation } from '#web/ui/overlays/confirm-unsaved.ts'
import { hasUnsaved } from '#web/ui/overlays/unsaved.ts'
import { ChatToolsDialog } from './chat-tools-dialog.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  expect(hasUnsaved()).toBe(false)
})

const settings = { isOn: true, slowSeconds: 0, blockedWords: ['bootleg'], version: 1 } satisfies Partial<ChatSettings>

/** Renders the moderation tools in a dialog that can be closed. */
async function begin() {
  const serve = (input: Request) =>
    Promise.resolve(
      Response.json({ json: input.url.includes('/live/mutes') ? { items: [], nextCursor: null } : settings }),
    )
  vi.stubGlobal('fetch', vi.fn(serve))
  const closed = vi.fn()
  render(
    <QueryClientProvider client={makeQueryClient()}>
      <ChatToolsDialog dropId="00000000-0000-4000-8000-000000000001" onOpenChange={closed} />
    </QueryClientProvider>,
  )
  return { user: userEvent.setup(), closed, words: await screen.findByLabelText('Blocked words') }
}

test('blocked words that are not saved are asked for before the tools close, and only where they differ', async () => {
  const asked = vi.fn()
  const stop = connectConfirmation(asked)
  const { user, closed, words } = await begin()
  await user.type(words, '\nfake')
  await waitFor(() => expect(hasUnsaved()).toBe(true))
  await user.click(screen.getByRole('button', { name: 'Close' }))
  expect([asked.mock.calls.length, closed.mock.calls.length]).toEqual([1, 0])
  await user.type(words, '{Backspace}'.repeat(5))
  await waitFor(() => expect(hasUnsaved()).toBe(false))
  await user.click(screen.getByRole('button', { name: 'Close' }))
  expect([asked.mock.calls.length, closed.mock.calls]).toEqual([1, [[false]]])
  stop()
})
