// @vitest-environment happy-dom
import type { ChatSettings } from '@keepcase/contract/live/live.contract.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { api } from '#web/api/api.ts'
import { makeQueryClient } from '#web/api/query-client.ts'
import { drafts } from '#web/storage/testing/drafts-in-memory.ts'
import { connectConfirmation } from '#web/ui/overlays/confirm-unsaved.ts'
import { hasUnsaved } from '#web/ui/overlays/unsaved.ts'
import { ChatToolsDialog } from './chat-tools-dialog.tsx'

vi.mock('#web/storage/stored-drafts.ts', () => import('#web/storage/testing/drafts-in-memory.ts'))
vi.mock('#web/session/viewer.ts', () => ({ useViewer: () => ({ me: { profile: { id: 'ada' } } }) }))

const dropId = '00000000-0000-4000-8000-000000000001'
let server: ChatSettings

beforeEach(() => {
  drafts.clear()
  server = { isOn: true, slowSeconds: 0, blockedWords: ['bootleg'], version: 1 }
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  expect(hasUnsaved()).toBe(false)
})

/** Answers as the server does: a change of an older version is refused with what is there now. */
async function serve(request: Request): Promise<Response> {
  if (request.url.includes('/live/mutes')) return Response.json({ json: { items: [], nextCursor: null } })
  if (!request.url.includes('/live/setChat')) return Response.json({ json: server })
  const { version, dropId: _, ...changes } = (await request.json()).json
  if (version !== server.version) {
    const data = { title: 'Changed meanwhile', message: 'Changed', current: server }
    const error = { defined: true, code: 'CHANGED_MEANWHILE', status: 409, message: 'Changed', data }
    return Response.json({ json: error }, { status: 409 })
  }
  server = { ...server, ...changes, version: server.version + 1 }
  return Response.json({ json: server })
}

/** Renders the moderation tools in a dialog that can be closed. */
async function begin() {
  vi.stubGlobal('fetch', vi.fn(serve))
  const closed = vi.fn()
  const queryClient = makeQueryClient()
  render(
    <QueryClientProvider client={queryClient}>
      <ChatToolsDialog dropId={dropId} onOpenChange={closed} />
    </QueryClientProvider>,
  )
  const words = await screen.findByLabelText<HTMLTextAreaElement>('Blocked words')
  return {
    user: userEvent.setup(),
    closed,
    words,
    refetch: () => queryClient.refetchQueries({ queryKey: api.live.key() }),
  }
}

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))

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

test('what is typed stays when another moderator saves, and both are shown to choose from', async () => {
  const { user, closed, words, refetch } = await begin()
  await user.type(words, '\nfake')
  server = { ...server, slowSeconds: 30, blockedWords: ['bootleg', 'spoiler'], version: 2 }
  await refetch()
  expect(words.isConnected, 'the form is not mounted anew').toBe(true)
  expect(words.value).toBe('bootleg\nfake')
  await press('Save')
  const panel = await screen.findByRole('alert')
  expect(panel.textContent).toContain('Someone else saved changes')
  for (const text of ['bootleg\nfake', 'bootleg\nspoiler', '30 s']) expect(panel.textContent).toContain(text)
  expect(server).toMatchObject({ blockedWords: ['bootleg', 'spoiler'], version: 2 })
  await press('Save these choices')
  await waitFor(() => expect(closed).toHaveBeenCalledWith(false))
  expect(server).toMatchObject({ slowSeconds: 30, blockedWords: ['bootleg', 'fake'], version: 3 })
})

test('an untouched form follows what another moderator saved', async () => {
  const { words, refetch } = await begin()
  server = { ...server, blockedWords: ['spoiler'], version: 2 }
  await refetch()
  await waitFor(() => expect(words.value).toBe('spoiler'))
  await press('Save')
  await waitFor(() => expect(server.version).toBe(3))
})

test('words typed survive a closed tab, with the version that they started from, until they are saved', async () => {
  const first = await begin()
  await first.user.type(first.words, '\nfake')
  await waitFor(() => expect(drafts.size).toBe(1))
  cleanup()
  server = { ...server, blockedWords: ['spoiler'], version: 2 }
  const second = await begin()
  await waitFor(() => expect(second.words.value).toBe('bootleg\nfake'))
  await press('Save')
  expect((await screen.findByRole('alert')).textContent).toContain('spoiler')
  await userEvent.click(screen.getByRole('radio', { name: /spoiler/ }))
  await press('Save these choices')
  await waitFor(() => expect(second.closed).toHaveBeenCalledWith(false))
  await waitFor(() => expect(drafts.size).toBe(0))
  expect(server.blockedWords).toEqual(['spoiler'])
})
