// @vitest-environment happy-dom
import type { SellerDrop } from '@keepcase/contract/drops/drops.contract.ts'
import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ApiError, client } from '#web/api/api.ts'
import { drafts } from '#web/storage/testing/drafts-in-memory.ts'
import { sellerDropOptions } from '../../editor/draft/use-drop-draft.ts'
import { sellerDropFixture } from '../../testing/seller-drop-fixture.ts'
import { NoteForm } from './note-form.tsx'
import { StreamForm } from './stream-form.tsx'

const { notify } = vi.hoisted(() => ({
  notify: { error: vi.fn(), info: vi.fn(), success: vi.fn() },
}))
vi.mock('#web/toasts/toasts.ts', () => ({ notify }))
vi.mock('#web/storage/stored-drafts.ts', () => import('#web/storage/testing/drafts-in-memory.ts'))
vi.mock('#web/session/viewer.ts', () => ({ useViewer: () => ({ me: { profile: { id: 'ada' } } }) }))
vi.mock('#web/api/api.ts', async (importActual) => {
  const { createTanstackQueryUtils } = await import('@orpc/tanstack-query')
  const real = await importActual<typeof import('#web/api/api.ts')>()
  const fake = {
    drops: Object.fromEntries(['update', 'setStream', 'byId', 'hosting', 'forSeller'].map((n) => [n, vi.fn()])),
  }
  return { ...real, client: fake, api: createTanstackQueryUtils(fake as never) }
})
const calls = client.drops as unknown as Record<'update' | 'setStream' | 'forSeller', ReturnType<typeof vi.fn>>

const dropId = sellerDropFixture().id
let server: SellerDrop
const refuse = () => {
  throw new ApiError('CHANGED_MEANWHILE', 409, 'Changed', { title: 'Changed', message: 'Changed', current: server })
}

beforeEach(() => {
  vi.clearAllMocks()
  drafts.clear()
  server = sellerDropFixture({ status: 'active', type: 'live', hostNote: null, streamLink: null, revision: 3 })
  calls.forSeller.mockImplementation(async () => server)
  calls.update.mockImplementation(async ({ revision, hostNote }) => {
    if (revision !== server.revision) refuse()
    server = { ...server, hostNote, revision: server.revision + 1 }
    return server
  })
  calls.setStream.mockImplementation(async ({ link, was }) => {
    if (was !== server.streamLink) refuse()
    server = { ...server, streamLink: link }
    return server
  })
})
afterEach(cleanup)

/** Another host saves something; this console has not read it yet. */
const elsewhere = (changes: Partial<SellerDrop>) => {
  server = { ...server, ...changes, revision: server.revision + 1 }
}

function Forms() {
  const { data } = useQuery({ ...sellerDropOptions(dropId), staleTime: Number.POSITIVE_INFINITY })
  return data ? (
    <>
      <NoteForm drop={data} />
      <StreamForm drop={data} />
    </>
  ) : null
}

function show() {
  const queryClient = new QueryClient()
  queryClient.setQueryData(sellerDropOptions(dropId).queryKey, server)
  render(
    <QueryClientProvider client={queryClient}>
      <Forms />
    </QueryClientProvider>,
  )
}

const field = (label: string) => screen.getByRole<HTMLInputElement>('textbox', { name: label })
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
const note = 'Note to the room'
const link = 'Link to your live video'

test('a note of another host is not replaced unseen: both are shown, and what was typed stays', async () => {
  show()
  await userEvent.type(field(note), 'Back in five')
  elsewhere({ hostNote: 'Two lots to go' })
  await press('Post note')
  const panel = await screen.findByRole('alert')
  for (const text of ['Back in five', 'Two lots to go']) expect(panel.textContent).toContain(text)
  expect(field(note).value).toBe('Back in five')
  expect([server.hostNote, notify.error.mock.calls]).toEqual(['Two lots to go', []])
  await press('Save these choices')
  await waitFor(() => expect(server.hostNote).toBe('Back in five'))
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
})

test('taking theirs sends nothing, and shows theirs', async () => {
  show()
  await userEvent.type(field(note), 'Back in five')
  elsewhere({ hostNote: 'Two lots to go' })
  await press('Post note')
  await userEvent.click(await screen.findByRole('radio', { name: /Two lots to go/ }))
  await press('Save these choices')
  await waitFor(() => expect(field(note).value).toBe('Two lots to go'))
  expect(calls.update).toHaveBeenCalledTimes(1)
})

test('another change of the drop does not stand in a note’s way', async () => {
  show()
  await userEvent.type(field(note), 'Back in five')
  elsewhere({ title: 'Renamed' })
  await press('Post note')
  await waitFor(() => expect(server).toMatchObject({ hostNote: 'Back in five', title: 'Renamed' }))
  expect(screen.queryByRole('alert')).toBeNull()
})

test('Clear does not take a note that was never seen', async () => {
  elsewhere({ hostNote: 'Welcome' })
  show()
  elsewhere({ hostNote: 'Two lots to go' })
  await press('Clear')
  expect((await screen.findByRole('alert')).textContent).toContain('Two lots to go')
  expect(server.hostNote).toBe('Two lots to go')
})

test.each([
  [note, 'host note', 'Back in five', 'Post note'],
  [link, 'host stream', 'https://vimeo.com/123456789', 'Show video'],
])('%s: what is typed survives a closed tab until it is saved', async (label, form, text, button) => {
  show()
  await userEvent.type(field(label), text)
  await waitFor(() => expect(drafts.get(`${form} ${dropId}`)).toMatchObject({ value: { text } }))
  cleanup()
  show()
  await waitFor(() => expect(field(label).value).toBe(text))
  await press(button)
  await waitFor(() => expect(drafts.size).toBe(0))
  expect([server.hostNote, server.streamLink]).toContain(text)
})

test('a link of another host is not replaced unseen', async () => {
  show()
  await userEvent.type(field(link), 'https://vimeo.com/123456789')
  elsewhere({ streamLink: 'https://www.twitch.tv/staticage' })
  await press('Show video')
  expect((await screen.findByRole('alert')).textContent).toContain('https://www.twitch.tv/staticage')
  expect(field(link).value).toBe('https://vimeo.com/123456789')
  await press('Save these choices')
  await waitFor(() => expect(server.streamLink).toBe('https://vimeo.com/123456789'))
})
