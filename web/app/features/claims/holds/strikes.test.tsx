// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createRoutesStub } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { makeQueryClient } from '#web/api/query-client.ts'
import { Strikes } from './strikes.tsx'

const fourth = '2026-11-04T12:00:00.000Z'
const strike = { id: 's1', claimId: 'claim-1', itemName: 'Dusk Patrol', dropName: 'Night Shift', createdAt: fourth }
const items = [
  { ...strike, cause: 'expired' },
  { ...strike, id: 's2', claimId: 'claim-2', itemName: 'Blue Note', cause: 'released' },
]
const none = { items: [], score: 0, nextFadesAt: null, blockedUntil: null }

let answer: object = none
let isBroken = false
let score = 0
beforeEach(() => {
  vi.stubGlobal('fetch', async (input: string | URL | Request) => {
    const url = input instanceof Request ? input.url : String(input)
    if (url.includes('/api/time')) return Response.json({ now: fourth })
    if (url.includes('/rpc/claims/strikes'))
      return isBroken ? new Response(null, { status: 400 }) : Response.json({ json: answer })
    const profile = { id: 'me', claimStrikeScore: score }
    return Response.json({ json: { profile, permissions: [], storefronts: [], unreadNotifications: 0 } })
  })
  // biome-ignore lint/suspicious/noDocumentCookie: the hint of a session is read from exactly here
  document.cookie = 'kc_in=1'
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  answer = none
  isBroken = false
  score = 0
  // biome-ignore lint/suspicious/noDocumentCookie: see above
  document.cookie = 'kc_in=; max-age=0'
})

function show() {
  const Stub = createRoutesStub([{ path: '/', Component: Strikes }])
  const queryClient = makeQueryClient()
  render(
    <QueryClientProvider client={queryClient}>
      <Stub />
    </QueryClientProvider>,
  )
  return queryClient
}
const region = () => screen.findByRole('region', { name: 'Strikes' })
const block = async () => within(await region())

test('each strike says what it was for and when, when the next one fades, and whom to ask', async () => {
  answer = { items, score: 2, nextFadesAt: '2026-12-04T12:00:00.000Z', blockedUntil: null }
  show()
  const seen = await block()
  const rows = seen.getAllByRole('listitem').map(({ textContent }) => textContent)
  expect(rows).toEqual([
    'Dusk PatrolNight ShiftNot paid in time, Nov 4, 2026',
    'Blue NoteNight ShiftReleased late, Nov 4, 2026',
  ])
  expect(seen.getByRole('link', { name: 'Blue Note' }).getAttribute('href')).toBe('/claims/claim-2')
  expect((await region()).textContent).toContain('The next one fades on Dec 4, 2026, unless you get another first.')
  expect(seen.getByRole('link', { name: 'Tell us' }).getAttribute('href')).toBe('/contact')
  expect(seen.queryByText(/You can claim again/)).toBeNull()
})

test('three say until when nothing can be claimed', async () => {
  answer = { items, score: 3, nextFadesAt: fourth, blockedUntil: '2026-11-11T12:00:00.000Z' }
  show()
  expect((await region()).textContent).toContain('3 strikes within 90 days. You can claim again on Wed, Nov 11, ')
})

test('who has none is told nothing of them', async () => {
  const queryClient = show()
  await waitFor(() => expect(queryClient.isFetching()).toBe(0))
  expect(screen.queryByRole('region', { name: 'Strikes' })).toBeNull()
})

test('strikes that do not load say so, to who has some, and can be asked for again', async () => {
  score = 1
  isBroken = true
  show()
  const seen = await block()
  const retry = await seen.findByRole('button', { name: 'Retry' })
  expect(seen.getByText('Your strikes didn’t load')).toBeTruthy()
  isBroken = false
  answer = { items: items.slice(0, 1), score: 1, nextFadesAt: fourth, blockedUntil: null }
  await userEvent.click(retry)
  expect(await seen.findByText('Dusk Patrol')).toBeTruthy()
})
