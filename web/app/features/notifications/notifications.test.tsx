// @vitest-environment happy-dom
import type { DropDetail } from '@keepcase/contract/drops/drops.contract.ts'
import { momentOf } from '@keepcase/contract/notifications/reminders.rules.ts'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { createRoutesStub } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { SignInHost } from '#web/session/testing/sign-in-host.tsx'
import { limitsSentence } from './limits.texts.ts'
import { NotificationRow } from './notification-row.tsx'
import { googleCalendarUrl } from './reminders/google-calendar.ts'
import { partsOf, zoneName } from './reminders/instants.ts'
import { ReadinessCard } from './reminders/readiness-card.tsx'
import { ReadinessPlaceholder } from './reminders/readiness-lines.tsx'
import { RemindButton } from './reminders/remind-button.tsx'
import { asRead } from './use-notifications.ts'
import { changed } from './use-preferences.ts'

// Clock components request the server's time.
vi.stubGlobal('fetch', async () => Response.json({ now: new Date().toISOString() }))

afterEach(() => {
  cleanup()
  localStorage.clear()
})

function show(node: ReactNode) {
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const page = () => <QueryClientProvider client={queryClient}>{node}</QueryClientProvider>
  const Stub = createRoutesStub([
    { path: '/', Component: page },
    { path: '/signin', Component: () => <h1>Sign In</h1> },
  ])
  render(<Stub />)
}

const inTwoDays = new Date(Date.now() + 2 * 86_400_000).toISOString()
const drop = {
  id: 'drop-1',
  title: 'Night Shift VHS',
  status: 'scheduled',
  type: 'live',
  startDate: inTwoDays,
  storefrontName: 'Static Age Video',
  rules: { maxClaimsPerUser: 5, cooldownSeconds: 5, staggeredClaimThreshold: null, holdSeconds: 3600 },
} as DropDetail

test('an instant in a notice is cut out of its words, and plain words stay as they are', () => {
  expect(partsOf('It starts 2026-11-22T00:00:00.000Z, then ends.')).toEqual([
    { at: null, text: 'It starts ' },
    { at: '2026-11-22T00:00:00.000Z', text: '' },
    { at: null, text: ', then ends.' },
  ])
  expect(partsOf('On 2026-11-22 at 7:00 PM')).toEqual([{ at: null, text: 'On 2026-11-22 at 7:00 PM' }])
  expect(partsOf('')).toEqual([])
})

test('a notice shows its time in the zone of the browser, with the whole instant behind it', () => {
  const at = '2026-11-22T00:00:00.000Z'
  const notification = { id: 'n', kind: 'drop-rescheduled', title: 'A new time', body: `It now starts ${at}.` }
  show(
    <NotificationRow
      notification={{ ...notification, link: '/drop/1', readAt: null, createdAt: at }}
      onOpen={() => undefined}
    />,
  )
  const [time] = screen.getAllByText(/2026|GMT|UTC|[AP]M/, { selector: `time[datetime="${at}"]` })
  expect(time?.textContent).not.toContain('T00:00')
  expect(screen.getByRole('link').textContent).not.toContain(at)
})

test('a zone is called by its name and by what stands beside its times', () => {
  expect(zoneName('America/New_York', Date.parse('2026-11-22'))).toBe('Eastern Time (EST)')
  expect(zoneName('America/New_York', Date.parse('2026-07-22'))).toBe('Eastern Time (EDT)')
})

test('the limits of a drop are one line, and only those that apply', () => {
  const none = { maxClaimsPerUser: null, cooldownSeconds: 5, staggeredClaimThreshold: null, holdSeconds: 172_800 }
  expect(limitsSentence(drop)).toBe('5 claims each, 5 s apart, pay within 60 min')
  expect(limitsSentence({ type: 'marketplace', rules: none })).toBe('pay within 2 days')
  expect(limitsSentence({ type: 'live', rules: { ...none, maxClaimsPerUser: 1, staggeredClaimThreshold: 3 } })).toBe(
    '1 claim each, 5 s apart, 3 claims before paying, pay within 2 days',
  )
})

test('a moment lies before the start by its name, and is ahead until it has come', () => {
  const start = '2026-11-21T20:00:00.000Z'
  const at = Date.parse(start)
  expect(momentOf(start, '15min', at - 900_001)).toEqual({ at: at - 900_000, isAhead: true })
  expect(momentOf(start, '15min', at - 900_000).isAhead).toBe(false)
  expect(momentOf(start, '24h', 0).at).toBe(at - 86_400_000)
})

test('the link to a calendar elsewhere carries the title, the time and the way to the drop', () => {
  const url = new URL(googleCalendarUrl(drop, '2026-11-21T20:00:00.000Z', 'https://keepcase.example'))
  expect(url.searchParams.get('text')).toBe('Night Shift VHS')
  expect(url.searchParams.get('dates')).toBe('20261121T200000Z/20261121T210000Z')
  expect(url.searchParams.get('details')).toContain('https://keepcase.example/drop/drop-1')
})

test('signed out, Remind Me asks to sign in and sets nothing', async () => {
  show(
    <>
      <RemindButton drop={drop} look="card" />
      <SignInHost />
    </>,
  )
  await userEvent.click(screen.getByRole('button', { name: 'Remind Me: Night Shift VHS' }))
  screen.getByText('Authentication required: Please sign in to set reminders')
})

test('there is nothing to be reminded of once a drop has started or is called off', () => {
  show(
    <>
      <RemindButton drop={{ ...drop, status: 'active' }} look="card" />
      <RemindButton drop={{ ...drop, status: 'cancelled' }} look="wide" />
    </>,
  )
  expect(screen.queryByRole('button')).toBeNull()
})

const nothing = { isDone: false, form: () => null }
const card = (over: Partial<Parameters<typeof ReadinessCard>[0]> = {}) => (
  <ReadinessCard
    drop={drop}
    isSignedIn={false}
    address={nothing}
    payment={nothing}
    rules={<p>All of them</p>}
    {...over}
  />
)

test('signed out, only what needs no account has a button; a drop for pickup needs no address', () => {
  show(card({ address: null }))
  const lines = within(screen.getByRole('list', { hidden: true })).getAllByRole('listitem', { hidden: true })
  expect(lines.map(({ textContent }) => textContent)).toEqual([
    'Signed in: not doneSign In',
    'Payment method saved: not done',
    'Limits read: not done5 claims each, 5 s apart, pay within 60 minRead',
    'Alerts on: not done',
  ])
})

test('what holds the card’s place has its lines and nothing to press, so that nothing moves when it comes', () => {
  const linesOf = () =>
    screen.getAllByRole('listitem', { hidden: true }).map((line) => line.querySelector('p')?.textContent)
  for (const allowShipping of [true, false]) {
    const given = { ...drop, shipping: { ...drop.shipping, allowShipping } }
    show(<ReadinessPlaceholder drop={given} />)
    const held = linesOf()
    expect(screen.getByRole('list', { hidden: true }).closest('[inert]')).not.toBeNull()
    cleanup()
    show(card({ drop: given, address: allowShipping ? nothing : null }))
    expect(held).toEqual(linesOf())
    cleanup()
  }
})

test('limits that were read stay read in this browser, until they change', async () => {
  show(card())
  await userEvent.click(screen.getByRole('button', { name: 'Read: Limits read', hidden: true }))
  expect(screen.getByRole('dialog').textContent).toContain('All of them')
  await userEvent.click(screen.getByRole('button', { name: 'I’ve read them' }))
  expect(screen.getByText('Limits read').textContent).toContain('done')
  cleanup()
  show(card({ drop: { ...drop, rules: { ...drop.rules, holdSeconds: 600 } } }))
  expect(screen.getByText('Limits read').textContent).toContain('not done')
})

test('reading marks what is meant and nothing that was read before', () => {
  const one = (id: string, readAt: string | null) => ({
    id,
    kind: 'welcome',
    title: '',
    body: '',
    link: null,
    createdAt: inTwoDays,
    readAt,
  })
  const pages = {
    pageParams: [null],
    pages: [{ items: [one('a', null), one('b', 'before')], nextCursor: null, unread: 1 }],
  }
  expect(asRead(pages, ['b'], 'now').pages[0]?.items.map(({ readAt }) => readAt)).toEqual([null, 'before'])
  expect(asRead(pages, null, 'now').pages[0]?.items.map(({ readAt }) => readAt)).toEqual(['now', 'before'])
})

test('a choice changes its own box alone', () => {
  const holds = { topic: 'holds' as const, isFixed: false, inApp: true, email: true, push: true }
  const all = { timeZone: null, quietHours: null, topics: [holds] }
  expect(changed(all, { topic: 'holds', channel: 'email', isOn: false }).topics).toEqual([{ ...holds, email: false }])
  expect(changed(all, { topic: 'holds', channel: 'push', isOn: false }).topics).toEqual([{ ...holds, push: false }])
  expect(changed(all, { topic: 'orders', channel: 'email', isOn: false })).toEqual(all)
})
