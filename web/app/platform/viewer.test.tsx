// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { makeQueryClient } from './query-client.ts'
import { useViewer, ViewerProvider, viewerChanged } from './viewer.ts'

const me = { profile: { id: 'me', displayName: 'Ada' }, permissions: [], storefronts: [], unreadNotifications: 0 }
let isIn = true

beforeEach(() => {
  isIn = true
  // biome-ignore lint/suspicious/noDocumentCookie: the hint that the pages read
  document.cookie = 'kc_in=1'
  vi.stubGlobal(
    'fetch',
    vi.fn(async () =>
      isIn
        ? Response.json({ json: me })
        : Response.json({ json: { defined: true, code: 'UNAUTHORIZED', status: 401, message: '' } }, { status: 401 }),
    ),
  )
})

afterEach(() => {
  cleanup()
  // biome-ignore lint/suspicious/noDocumentCookie: the hint that the pages read
  document.cookie = 'kc_in=; max-age=0'
  vi.unstubAllGlobals()
})

function Who() {
  const { status, me: viewer } = useViewer()
  return <p>{`${status} ${viewer?.profile.displayName ?? 'nobody'}`}</p>
}

function lookOn() {
  const queryClient = makeQueryClient()
  render(
    <QueryClientProvider client={queryClient}>
      <ViewerProvider>
        <Who />
      </ViewerProvider>
    </QueryClientProvider>,
  )
  return queryClient
}

test('a session that ended elsewhere shows at once, though this browser’s hint still says that somebody is in', async () => {
  const queryClient = lookOn()
  expect(await screen.findByText('signed-in Ada')).toBeDefined()
  isIn = false
  await expect(viewerChanged(queryClient)).rejects.toMatchObject({ status: 401 })
  expect(await screen.findByText('signed-out nobody')).toBeDefined()
})

test('who signs in is read, and told to what looks on', async () => {
  isIn = false
  const queryClient = lookOn()
  expect(await screen.findByText('signed-out nobody')).toBeDefined()
  isIn = true
  await viewerChanged(queryClient)
  expect(await screen.findByText('signed-in Ada')).toBeDefined()
})
