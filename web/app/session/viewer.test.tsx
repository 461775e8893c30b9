// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { api } from '#web/api/api.ts'
import { makeQueryClient } from '#web/api/query-client.ts'
import { useTies } from '#web/features/community/follows/use-ties.ts'
import { useViewer, ViewerProvider, viewerChanged } from './viewer.ts'

const ties = { profileIds: ['a-seller'], storefrontIds: [], blockedIds: [] }
let who = 'Ada'
const me = () => ({ permissions: [], storefronts: [], unreadNotifications: 0, profile: { id: who, displayName: who } })
let isIn = true

beforeEach(() => {
  isIn = true
  who = 'Ada'
  // biome-ignore lint/suspicious/noDocumentCookie: the hint that the pages read
  document.cookie = 'kc_in=1'
  vi.stubGlobal(
    'fetch',
    vi.fn(async (input: Request | string | URL) =>
      isIn
        ? String(input instanceof Request ? input.url : input).includes('/community/')
          ? new Promise<Response>(() => undefined)
          : Response.json({ json: me() })
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

test('who signs in does not wait for the rest of the page', async () => {
  const queryClient = makeQueryClient()
  queryClient.setQueryData(api.community.mine.queryKey({ input: {} }), ties as never)
  function Follows() {
    useTies()
    return null
  }
  render(
    <QueryClientProvider client={queryClient}>
      <Who />
      <Follows />
    </QueryClientProvider>,
  )
  await screen.findByText('signed-in Ada')
  await viewerChanged(queryClient)
  expect(queryClient.isFetching({ queryKey: api.community.mine.key() }), 'its answer never comes').toBe(1)
})

test.each([
  ['another person', 'Ben', 'none'],
  ['the same person', 'Ada', 'a-seller'],
])('of what was read before, %s finds what is theirs, from the first moment', async (_, next, shown) => {
  const seen: string[] = []
  function Follows() {
    const { me: viewer } = useViewer()
    const follows = useTies()?.profileIds.join() ?? 'none'
    if (viewer) seen.push(`${viewer.profile.displayName} follows ${follows}`)
    return null
  }
  const queryClient = makeQueryClient()
  queryClient.setQueryData(api.community.mine.queryKey({ input: {} }), ties as never)
  queryClient.setQueryData(api.claims.mine.queryKey({ input: {} }), { items: [], nextCursor: null } as never)
  render(
    <QueryClientProvider client={queryClient}>
      <ViewerProvider>
        <Who />
        <Follows />
      </ViewerProvider>
    </QueryClientProvider>,
  )
  await screen.findByText('signed-in Ada')
  expect(seen.at(-1)).toBe('Ada follows a-seller')
  isIn = false
  await expect(viewerChanged(queryClient)).rejects.toMatchObject({ status: 401 })
  await screen.findByText('signed-out nobody')
  isIn = true
  who = next
  seen.length = 0
  void viewerChanged(queryClient)
  await screen.findByText(`signed-in ${next}`)
  expect([...new Set(seen)]).toEqual([`${next} follows ${shown}`])
  const isClaimsKept = queryClient.getQueryData(api.claims.mine.queryKey({ input: {} })) !== undefined
  expect(isClaimsKept).toBe(next === 'Ada')
})
