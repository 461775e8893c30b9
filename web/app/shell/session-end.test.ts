// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { api } from '#web/api/api.ts'
import { makeQueryClient } from '#web/api/query-client.ts'
import { viewerChanged } from '#web/session/viewer.ts'
import { connectToasts, type Toast } from '#web/toasts/toasts.ts'
import { showSessionEnd, watchSessionEnd } from './session-end.ts'

const { dismissToast } = vi.hoisted(() => ({ dismissToast: vi.fn() }))
vi.mock('#web/toasts/toaster.tsx', () => ({ dismissToast }))

const me = { profile: { id: 'ada' }, permissions: [], storefronts: [] }
const setHint = (value: string) => {
  // biome-ignore lint/suspicious/noDocumentCookie: the hint that the pages read
  document.cookie = `kc_in=${value}; Path=/${value ? '' : '; Max-Age=0'}`
}
let isIn = true
let said: Toast[]

beforeEach(() => {
  isIn = true
  said = []
  setHint('1')
  connectToasts((toast) => said.push(toast))
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
  setHint('')
  dismissToast.mockClear()
  vi.unstubAllGlobals()
})

async function signedIn() {
  const queryClient = makeQueryClient()
  const stop = watchSessionEnd(queryClient)
  await viewerChanged(queryClient)
  return { queryClient, stop, readAgain: () => viewerChanged(queryClient).catch(() => undefined) }
}

test('an account that cannot be read any more is said to be signed out, once, with no word from a socket, until it is in again', async () => {
  const { stop, readAgain } = await signedIn()
  expect(said).toEqual([])
  isIn = false
  await readAgain()
  await readAgain()
  expect(said).toEqual([
    { kind: 'error', title: 'You’re signed out', description: 'You’ve been signed out.', id: 'session-ended' },
  ])
  expect(dismissToast).not.toHaveBeenCalled()
  isIn = true
  await readAgain()
  await vi.waitFor(() => expect(dismissToast.mock.calls).toEqual([['session-ended']]))
  stop()
})

test('the server’s reason takes the place of ours, and is not taken back; the next session’s end is said anew', async () => {
  const { stop, readAgain } = await signedIn()
  isIn = false
  await readAgain()
  showSessionEnd('This account is suspended.')
  await readAgain()
  expect(said.map(({ description }) => description)).toEqual(['You’ve been signed out.', 'This account is suspended.'])
  isIn = true
  await readAgain()
  isIn = false
  await readAgain()
  expect(said).toHaveLength(3)
  stop()
})

test('nothing is said to who signed out in this browser, to who was not in, and where there is no answer', async () => {
  const { queryClient, stop } = await signedIn()
  vi.mocked(fetch).mockRejectedValueOnce(new TypeError('Failed to fetch'))
  await queryClient
    .fetchQuery(api.accounts.me.queryOptions({ input: {}, retry: false, staleTime: 0 }))
    .catch(() => undefined)
  isIn = false
  const late = queryClient.fetchQuery(api.accounts.me.queryOptions({ input: {}, staleTime: 0 }))
  setHint('')
  await late.catch(() => undefined)
  stop()

  setHint('1')
  const other = makeQueryClient()
  const stopOther = watchSessionEnd(other)
  await viewerChanged(other).catch(() => undefined)
  expect(said).toEqual([])
  stopOther()
})
