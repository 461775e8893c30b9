// @vitest-environment happy-dom
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { createRoutesStub } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { api } from '#web/api/api.ts'
import { makeQueryClient } from '#web/api/query-client.ts'
import { useViewer } from '#web/session/viewer.ts'
import { connectToasts, type Toast } from '#web/toasts/toasts.ts'
import { sessionLive } from './session.live.ts'
import { useSignOut } from './use-sign-out.ts'

const device = vi.hoisted(() => ({ cleared: Promise.resolve() }))
vi.mock('#web/session/clear-device.ts', () => ({ clearDevice: () => device.cleared }))

const me = { profile: { id: 'ada' }, permissions: [], storefronts: [] }
const read = api.accounts.me.queryOptions({ input: {} })
const refused = { json: { defined: true, code: 'UNAUTHORIZED', status: 401, message: '' } }
const setHint = (value: string) => {
  // biome-ignore lint/suspicious/noDocumentCookie: the hint that the pages read
  document.cookie = `kc_in=${value}; Path=/${value ? '' : '; Max-Age=0'}`
}

const aMoment = () => new Promise((resolve) => setTimeout(resolve, 50))

let isOver: boolean
let isAnswering: boolean
let reads: Request[]
let toasts: Toast[]
let signOut: PromiseWithResolvers<Response>

beforeEach(() => {
  device.cleared = Promise.resolve()
  isOver = false
  isAnswering = true
  reads = []
  toasts = []
  signOut = Promise.withResolvers()
  setHint('1')
  connectToasts((toast) => toasts.push(toast))
  vi.stubGlobal('fetch', async (input: string | Request) => {
    if (!(input instanceof Request)) return signOut.promise
    input.signal.throwIfAborted()
    reads.push(input)
    if (!isAnswering) await new Promise(() => {})
    return isOver ? Response.json(refused, { status: 401 }) : Response.json({ json: me })
  })
})
afterEach(() => {
  cleanup()
  setHint('')
  vi.unstubAllGlobals()
})

function Account() {
  const { me } = useViewer()
  const { signOut, isPending } = useSignOut()
  return (
    <button type="button" onClick={signOut}>
      {isPending ? 'Signing out' : `Sign out ${me?.profile.id}`}
    </button>
  )
}

/** A page of somebody signed in. It stays for a moment while the sign-in page loads. */
async function signedIn(): Promise<QueryClient> {
  const queryClient = makeQueryClient()
  const Page = createRoutesStub([
    { path: '/', Component: Account },
    { path: '/signin', loader: () => aMoment().then(() => null), Component: () => 'Welcome back' },
  ])
  render(
    <QueryClientProvider client={queryClient}>
      <Page />
    </QueryClientProvider>,
  )
  await screen.findByRole('button', { name: 'Sign out ada' })
  return queryClient
}

async function pressSignOut(): Promise<void> {
  fireEvent.click(screen.getByRole('button'))
  await screen.findByRole('button', { name: 'Signing out' })
}

test('a session’s end that is reported before the answer of the own sign-out is no news, and nothing is read for it', async () => {
  const queryClient = await signedIn()
  await pressSignOut()
  isOver = true
  const event = { name: 'session.ended' as const, id: 's', version: 1, reason: 'You’ve been signed out.' }
  sessionLive.handle(event, { topic: 'user:ada', now: 0, queryClient })
  void queryClient.refetchQueries({ queryKey: read.queryKey })
  await aMoment()
  setHint('')
  signOut.resolve(Response.json({ success: true }))
  await screen.findByText('Welcome back')
  await aMoment()
  expect(reads).toHaveLength(1)
  expect(toasts).toEqual([])
})

test('other tabs hear of an offline sign-out while the device is still being cleared', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  device.cleared = promise
  const otherTab = new BroadcastChannel('keepcase-left')
  const message = new Promise((done) => otherTab.addEventListener('message', done, { once: true }))
  await signedIn()
  signOut.reject(new TypeError('Failed to fetch'))
  fireEvent.click(screen.getByRole('button'))
  await message
  await screen.findByRole('button', { name: 'Signing out' })
  resolve()
  await screen.findByText('Welcome back')
  otherTab.close()
})

test('a refused sign-out says so, and reads again what it cancelled', async () => {
  const queryClient = await signedIn()
  isAnswering = false
  void queryClient.refetchQueries({ queryKey: read.queryKey })
  await vi.waitFor(() => expect(reads).toHaveLength(2))
  await pressSignOut()
  await vi.waitFor(() => expect(reads[1]?.signal.aborted, 'the read in flight').toBe(true))
  isAnswering = true
  signOut.resolve(Response.json({ code: 'BROKEN', message: '' }, { status: 500 }))
  await screen.findByRole('button', { name: 'Sign out ada' })
  await vi.waitFor(() => expect(reads).toHaveLength(3))
  expect(toasts).toMatchObject([{ kind: 'error', title: 'Sign Out Failed' }])
})
