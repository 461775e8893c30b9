// @vitest-environment happy-dom
import type { ChatMessage, LiveRoom, OwnPlace } from '@keepcase/contract/live/live.contract.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createRoutesStub } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { makeQueryClient } from '#web/api/query-client.ts'
import type { StoredDraft } from '#web/storage/stored-drafts.ts'
import { Chat } from './chat.tsx'

const device = vi.hoisted(() => ({ drafts: new Map<string, unknown>() }))
vi.mock('#web/storage/stored-drafts.ts', () => ({
  readStoredDraft: async (account: string, form: string) => device.drafts.get(`${account} ${form}`) ?? null,
  storeDraft: async (account: string, form: string, draft: StoredDraft | null) => {
    if (draft) device.drafts.set(`${account} ${form}`, draft)
    else device.drafts.delete(`${account} ${form}`)
    return true
  },
}))

const dropId = '00000000-0000-4000-8000-000000000001'
const now = '2026-11-22T18:00:00.000Z'
const openRoom: LiveRoom = {
  ...{ dropId, isOpen: true, isOn: true, slowSeconds: 0, version: 1, viewers: 3, now },
  ...{ hostAwaySince: null, answers: [] },
}
const guest: OwnPlace = {
  isHost: false,
  canModerate: false,
  isMuted: false,
  mutedUntil: null,
  muteReason: null,
  lastSentAt: null,
}
const message = (given: Partial<ChatMessage> = {}): ChatMessage => ({
  id: 'm1',
  dropId,
  authorId: 'ada',
  authorName: 'Ada Reyes',
  authorImage: null,
  isHost: false,
  body: 'Is the sleeve split?',
  sentAt: now,
  ...given,
})

let room: LiveRoom
let place: OwnPlace
let messages: ChatMessage[]
let sent: { key: string; body: string }[]
let sendAnswer: () => Response
let isDown: boolean

const json = (body: unknown, status = 200) => Response.json(body, { status })
const refused = (code: string, words: string) => () =>
  json({ json: { defined: true, code, status: 409, message: words, data: { title: 'Not sent', message: words } } }, 409)
const me = { profile: { id: 'me' }, permissions: [], storefronts: [], unreadNotifications: 0 }

async function serve(input: string | URL | Request): Promise<Response> {
  const request = input instanceof Request ? input : new Request(new URL(String(input), 'http://localhost'))
  const { url } = request
  if (url.includes('/api/time')) return json({ now })
  if (url.includes('/rpc/accounts/me')) return json({ json: me })
  if (url.includes('/rpc/live/room')) return json({ json: room })
  if (url.includes('/rpc/live/messages')) {
    return isDown ? json({ json: {} }, 500) : json({ json: { items: messages, nextCursor: null } })
  }
  if (url.includes('/rpc/live/answer')) {
    const { json: input } = (await request.json()) as { json: { id: string; body: string } }
    const asked = { lotId: null, askerId: 'ada', askerName: 'Ada Reyes', question: 'Is the sleeve split?' }
    return json({ json: { ...asked, messageId: input.id, body: input.body, answeredAt: now } })
  }
  if (url.includes('/rpc/live/me')) return json({ json: place })
  if (url.includes('/rpc/live/send')) {
    const { json: input } = (await request.json()) as { json: { body: string } }
    sent.push({ key: request.headers.get('Idempotency-Key') ?? '', body: input.body })
    return sendAnswer()
  }
  throw new Error(`Nothing answers ${url}`)
}

beforeEach(() => {
  room = openRoom
  place = guest
  messages = []
  sent = []
  isDown = false
  device.drafts.clear()
  sendAnswer = () => json({ json: message({ id: 'm2', authorId: 'me', authorName: 'Me', body: 'Hello' }) })
  vi.stubGlobal('fetch', vi.fn(serve))
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  // biome-ignore lint/suspicious/noDocumentCookie: the hint is read from exactly here
  document.cookie = 'kc_in=; max-age=0'
})

function show({ isSignedIn = true, hiddenIds = [] as string[] } = {}) {
  // biome-ignore lint/suspicious/noDocumentCookie: see above
  if (isSignedIn) document.cookie = 'kc_in=1'
  const Stub = createRoutesStub([
    {
      path: '/',
      Component: () => (
        <Chat
          dropId={dropId}
          hiddenIds={new Set(hiddenIds)}
          report={({ id }) => <p role="dialog">{`Report ${id}`}</p>}
        />
      ),
    },
  ])
  render(
    <QueryClientProvider client={makeQueryClient()}>
      <Stub />
    </QueryClientProvider>,
  )
  return userEvent.setup()
}

const field = () => screen.findByRole('textbox', { name: 'Message' })

test('a message is shown once the server has it, under a key of its own, and the field is free again', async () => {
  const user = show()
  await screen.findByText('No messages yet. Ask the host about a lot.')
  await user.type(await field(), '  Hello {Enter}')
  expect(await screen.findByText('Hello')).toBeDefined()
  expect(sent).toEqual([{ key: expect.stringMatching(/^[0-9a-f-]{36}$/), body: 'Hello' }])
  await waitFor(async () => expect(((await field()) as HTMLInputElement).value).toBe(''))
  await user.type(await field(), '   {Enter}')
  expect(sent).toHaveLength(1)
})

test('each message stands beside its author’s picture, or the drawing of who has none', async () => {
  const picture = `/media/${'a'.repeat(64)}/512.webp`
  messages = [message({ authorImage: picture }), message({ id: 'm2', authorId: 'bo', authorName: 'Bo', body: 'Yes.' })]
  show()
  await screen.findByText('Yes.')
  const [bo, ada] = document.querySelectorAll('[data-message]')
  expect(ada?.querySelector('img')?.getAttribute('src')).toBe(picture)
  expect(ada?.querySelector('img')?.getAttribute('alt')).toBe('')
  expect(bo?.querySelector('img')).toBeNull()
  expect(bo?.querySelector('svg')).not.toBeNull()
})

test('a refused message says why, under the field, and what was typed stays', async () => {
  sendAnswer = refused('BLOCKED_WORD', 'This message has a word the host doesn’t allow.')
  const user = show()
  await user.type(await field(), 'What a scam{Enter}')
  expect(await screen.findByText('This message has a word the host doesn’t allow.')).toBeDefined()
  const input = (await field()) as HTMLInputElement
  expect(input.value).toBe('What a scam')
  expect(input.getAttribute('aria-invalid')).toBe('true')
  expect(screen.queryByText('What a scam')).toBeNull()
})

test.each<[string, () => void, RegExp]>([
  [
    'muted',
    () => {
      place = { ...guest, isMuted: true, muteReason: 'Spoilers' }
    },
    /^You’re muted here\. Reason: Spoilers$/,
  ],
  [
    'off',
    () => {
      room = { ...openRoom, isOn: false }
    },
    /^The host turned chat off\.$/,
  ],
  [
    'closed',
    () => {
      room = { ...openRoom, isOpen: false }
    },
    /^The chat is closed\. You can still read it\.$/,
  ],
])('%s: the words stand where one would write', async (_, given, words) => {
  given()
  show()
  expect(await screen.findByText(words)).toBeDefined()
  await waitFor(() => expect(screen.queryByRole('textbox')).toBeNull())
})

test('a visitor reads along and is told what writing needs', async () => {
  messages = [message()]
  show({ isSignedIn: false })
  expect(await screen.findByText('Is the sleeve split?')).toBeDefined()
  expect((await screen.findByRole('link', { name: 'Sign in' })).getAttribute('href')).toBe('/signin?next=%2F')
  expect(screen.queryByRole('button', { name: /^Options/ })).toBeNull()
})

test('slow mode counts down, and its host is free of it', async () => {
  room = { ...openRoom, slowSeconds: 30 }
  place = { ...guest, lastSentAt: new Date(Date.parse(now) - 10_000).toISOString() }
  show()
  expect(await screen.findByText(/^Slow mode: write again in \d+ s\.$/)).toBeDefined()
  expect(screen.getByRole('button', { name: 'Send' }).getAttribute('aria-disabled')).toBe('true')
  cleanup()
  place = { ...place, isHost: true, canModerate: true }
  show()
  expect(await screen.findByRole('button', { name: 'Chat tools' })).toBeDefined()
  expect(screen.queryByText(/^Slow mode/)).toBeNull()
})

test('who is blocked is not read, a host is named as one, and one’s own words are “You”', async () => {
  messages = [
    message({ id: 'c', authorId: 'me', authorName: 'Me', body: 'Mine' }),
    message({ id: 'b', authorId: 'host', authorName: 'Vera', isHost: true, body: 'Welcome' }),
    message({ id: 'a', authorId: 'pest', body: 'Rude' }),
  ]
  show({ hiddenIds: ['pest'] })
  const log = await screen.findByRole('log', { name: 'Chat' })
  await waitFor(() => expect(log.textContent).toMatch(/VeraHost Welcome.*You Mine/))
  expect(log.textContent).not.toContain('Rude')
})

test('a chat that did not load says so and can be tried again', async () => {
  isDown = true
  const user = show({ isSignedIn: false })
  expect(await screen.findByText('The chat didn’t load', undefined, { timeout: 15_000 })).toBeDefined()
  isDown = false
  messages = [message()]
  await user.click(screen.getByRole('button', { name: 'Retry' }))
  expect(await screen.findByText('Is the sleeve split?')).toBeDefined()
}, 30_000)

test('a host answers a message in place of the form; the answer stands below it, and once is enough', async () => {
  place = { ...guest, isHost: true, canModerate: true }
  messages = [message()]
  const user = show()
  await user.click(await screen.findByRole('button', { name: 'Options for Ada Reyes’s message' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Answer' }))
  const answer = await screen.findByRole('textbox', { name: 'Answer to Ada Reyes' })
  expect(document.activeElement).toBe(answer)
  await user.type(answer, 'No, it is whole.{Enter}')
  expect(await field()).toBeDefined()
  const log = screen.getByRole('log', { name: 'Chat' })
  await waitFor(() => expect(log.textContent).toContain('Host No, it is whole.'))
  await user.click(screen.getByRole('button', { name: 'Options for Ada Reyes’s message' }))
  expect(await screen.findByRole('menuitem', { name: 'Remove' })).toBeDefined()
  expect(screen.queryByRole('menuitem', { name: 'Answer' })).toBeNull()
})

test('Escape gives an answer up, and nobody but a host is offered one', async () => {
  place = { ...guest, isHost: true, canModerate: true }
  messages = [message()]
  const user = show()
  await user.click(await screen.findByRole('button', { name: 'Options for Ada Reyes’s message' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Answer' }))
  await user.type(await screen.findByRole('textbox', { name: 'Answer to Ada Reyes' }), 'No{Escape}')
  expect(await field()).toBeDefined()
  cleanup()
  place = { ...guest, canModerate: true }
  const moderator = show()
  await moderator.click(await screen.findByRole('button', { name: 'Options for Ada Reyes’s message' }))
  expect(await screen.findByRole('menuitem', { name: 'Remove' })).toBeDefined()
  expect(screen.queryByRole('menuitem', { name: 'Answer' })).toBeNull()
})

test('a message whose answer was lost keeps its key, after a reload too; the same words later get another', async () => {
  const answerSent = sendAnswer
  sendAnswer = () => {
    throw new TypeError('Failed to fetch')
  }
  const user = show()
  await user.type(await field(), 'Hello{Enter}')
  await screen.findByText(/^Not sent: /)
  await user.type(await field(), '{Enter}')
  await waitFor(() => expect(sent).toHaveLength(2))
  await waitFor(() => expect(device.drafts.size).toBe(1))
  cleanup()
  sendAnswer = answerSent
  const again = show()
  await waitFor(async () => expect(await field()).toHaveProperty('value', 'Hello'))
  await again.type(await field(), '{Enter}')
  await waitFor(async () => expect(await field()).toHaveProperty('value', ''))
  await again.type(await field(), 'Hello{Enter}')
  await waitFor(() => expect(sent).toHaveLength(4))
  const [first, ...others] = sent.map(({ key }) => key)
  expect(others.map((key) => key === first)).toEqual([true, true, false])
})

test('a half-written message is there again when the chat is, until it is sent', async () => {
  const user = show()
  await user.type(await field(), 'Is the cover')
  cleanup()
  const again = show()
  await waitFor(async () => expect(((await field()) as HTMLInputElement).value).toBe('Is the cover'))
  await again.type(await field(), ' glossy?{Enter}')
  await waitFor(() => expect(sent.map(({ body }) => body)).toEqual(['Is the cover glossy?']))
  await waitFor(() => expect(device.drafts.size).toBe(0))
})

test('a half-written answer is there again when the chat is, and takes no focus then; it is gone once it is sent', async () => {
  place = { ...guest, isHost: true, canModerate: true }
  messages = [message()]
  const user = show()
  await user.click(await screen.findByRole('button', { name: 'Options for Ada Reyes’s message' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Answer' }))
  const answer = () => screen.findByRole<HTMLInputElement>('textbox', { name: 'Answer to Ada Reyes' })
  await user.type(await answer(), 'No, it')
  cleanup()
  const again = show()
  await waitFor(async () => expect((await answer()).value).toBe('No, it'))
  expect(document.activeElement).toBe(document.body)
  await again.type(await answer(), ' is whole.{Enter}')
  const log = screen.getByRole('log', { name: 'Chat' })
  await waitFor(() => expect(log.textContent).toContain('Host No, it is whole.'))
  await waitFor(() => expect(device.drafts.size).toBe(0))
})

test('an answer that was closed keeps its words for that question, and no other', async () => {
  place = { ...guest, isHost: true, canModerate: true }
  messages = [message(), message({ id: 'm2', authorId: 'bo', authorName: 'Bo Marsh', body: 'How old?' })]
  const user = show()
  const openAnswer = async (name: string) => {
    await user.click(await screen.findByRole('button', { name: `Options for ${name}’s message` }))
    await user.click(await screen.findByRole('menuitem', { name: 'Answer' }))
    return screen.findByRole<HTMLInputElement>('textbox', { name: `Answer to ${name}` })
  }
  await user.type(await openAnswer('Ada Reyes'), 'No, it{Escape}')
  expect((await openAnswer('Bo Marsh')).value).toBe('')
  const back = await openAnswer('Ada Reyes')
  await waitFor(() => expect(back.value).toBe('No, it'))
  expect(document.activeElement).toBe(back)
})
