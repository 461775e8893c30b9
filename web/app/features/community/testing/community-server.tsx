import type { Profile, Ties } from '@keepcase/contract/community/community.contract.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { createRoutesStub } from 'react-router'
import { afterEach, beforeEach, vi } from 'vitest'
import { makeQueryClient } from '#web/api/query-client.ts'
import { connectToasts, type Toast } from '#web/toasts/toasts.ts'

export const none: Ties = { profileIds: [], storefrontIds: [], subscriptionIds: [], blockedIds: [] }
export const me = {
  profile: { id: 'me' },
  permissions: [],
  storefronts: [{ id: 'own', name: 'Own shop', logoUrl: null, isOwner: true, closedAt: null, permissions: [] }],
  unreadNotifications: 0,
}
export const profile: Profile = {
  id: 'ada',
  hasLeft: false,
  displayName: 'Ada Reyes',
  username: 'ada.reyes',
  avatarUrl: null,
  bio: 'Tapes.',
  claimFlairLevel: 3,
  followers: 1,
  following: 2,
  isBlocked: false,
  memberSince: '2026-01-02T12:00:00.000Z',
  isCollectionPublic: true,
  collection: { itemsCollected: 12, claimScore: 83, totalPurchases: 14, storefrontsBoughtFrom: 4 },
}
export const rpc = (body: unknown, status = 200) => Response.json({ json: body }, { status })
export const listOf = (items: unknown[]) => rpc({ items, nextCursor: null })

/** Answers by call name; a function receives the call's body. */
type Answers = Record<string, (body: string) => Response | Promise<Response>>

/**
 * Fake server for tests of the community feature: the clock, the account, and the test's `answers`. `calls` lists the
 * received calls, `toasts` the toasts shown; both are reset before each test.
 */
export function communityServer() {
  const calls: string[] = []
  const toasts: Toast[] = []
  const answers: Answers = {}
  let disconnect = () => {}

  async function serve(input: string | URL | Request): Promise<Response> {
    const url = input instanceof Request ? input.url : String(input)
    if (url.includes('/api/time')) return Response.json({ now: new Date().toISOString() })
    const name = /\/rpc\/([A-Za-z/]+)/.exec(url)?.[1] ?? url
    calls.push(name)
    const body = input instanceof Request ? await input.clone().text() : ''
    return answers[name]?.(body) ?? (name === 'accounts/me' ? rpc(me) : listOf([]))
  }

  beforeEach(() => {
    calls.length = 0
    toasts.length = 0
    for (const name of Object.keys(answers)) delete answers[name]
    answers['community/mine'] = () => rpc(none)
    // biome-ignore lint/suspicious/noDocumentCookie: the hint that the pages read
    document.cookie = 'kc_in=1'
    vi.stubGlobal('fetch', vi.fn(serve))
    disconnect = connectToasts((toast) => toasts.push(toast))
  })

  afterEach(() => {
    cleanup()
    disconnect()
    // biome-ignore lint/suspicious/noDocumentCookie: the hint that the pages read
    document.cookie = 'kc_in=; max-age=0'
  })

  return { calls, toasts, answers }
}

/** Renders an element on the page of a drop search. */
export function show(element: ReactNode): void {
  const Stub = createRoutesStub([{ path: '*', Component: () => element }])
  render(
    <QueryClientProvider client={makeQueryClient()}>
      <Stub initialEntries={['/discover?q=vhs']} />
    </QueryClientProvider>,
  )
}
