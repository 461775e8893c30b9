// @vitest-environment happy-dom
import type { Activity, CollectedItem, Profile, Ties } from '@keepcase/contract/community/community.contract.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { createRoutesStub } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { api } from '#platform/api.ts'
import { connectNotices, type Notice } from '#platform/notices.ts'
import { makeQueryClient } from '#platform/query-client.ts'
import { OwnActivity } from './activity-list.tsx'
import { CollectionTab } from './collection-tab.tsx'
import { communityLive } from './community.live.ts'
import { FollowStorefrontButton } from './follow-storefront-button.tsx'
import { KeeperSwitch } from './keeper-switch.tsx'
import { ProfileHeader } from './profile-header.tsx'
import { tiesWith } from './use-ties.ts'

const none: Ties = { profileIds: [], storefrontIds: [], subscriptionIds: [], blockedIds: [] }
const me = {
  profile: { id: 'me' },
  permissions: [],
  storefronts: [{ id: 'own', name: 'Own shop', isOwner: true, permissions: [] }],
  unreadNotifications: 0,
}

let calls: string[] = []
let notices: Notice[] = []
/** What each call answers; one that asks for it gets the call's body. */
let answers: Record<string, (body: string) => Response | Promise<Response>> = {}
let disconnect = () => {}

const rpc = (body: unknown, status = 200) => Response.json({ json: body }, { status })
const listOf = (items: unknown[]) => rpc({ items, nextCursor: null })

/** The server as these parts meet it: the clock, the account, and what a test prepares by the name of the call. */
async function serve(input: string | URL | Request): Promise<Response> {
  const url = input instanceof Request ? input.url : String(input)
  if (url.includes('/api/time')) return Response.json({ now: new Date().toISOString() })
  const name = /\/rpc\/([A-Za-z/]+)/.exec(url)?.[1] ?? url
  calls.push(name)
  const body = input instanceof Request ? await input.clone().text() : ''
  return answers[name]?.(body) ?? (name === 'accounts/me' ? rpc(me) : listOf([]))
}

beforeEach(() => {
  calls = []
  notices = []
  answers = { 'community/mine': () => rpc(none) }
  // biome-ignore lint/suspicious/noDocumentCookie: the hint that the pages read
  document.cookie = 'kc_in=1'
  vi.stubGlobal('fetch', vi.fn(serve))
  disconnect = connectNotices((notice) => notices.push(notice))
})

afterEach(() => {
  cleanup()
  disconnect()
  // biome-ignore lint/suspicious/noDocumentCookie: the hint that the pages read
  document.cookie = 'kc_in=; max-age=0'
})

function show(element: ReactNode) {
  const Stub = createRoutesStub([{ path: '*', Component: () => element }])
  render(
    <QueryClientProvider client={makeQueryClient()}>
      <Stub initialEntries={['/discover?q=vhs']} />
    </QueryClientProvider>,
  )
}
const button = (id = 'shop') => <FollowStorefrontButton storefrontId={id} name="Static Age" />
const followed = (isFollowing: boolean) => rpc({ isFollowing, followers: isFollowing ? 1 : 0 })

test('a follow is seen before the server answers, and Undo takes it back', async () => {
  const { promise, resolve } = Promise.withResolvers<Response>()
  answers['community/followStorefront'] = () => promise
  answers['community/unfollowStorefront'] = () => followed(false)
  show(button())
  await userEvent.click(await screen.findByRole('button', { name: 'Follow Storefront: Static Age' }))
  await screen.findByRole('button', { name: 'Following: Static Age' })
  expect(notices.at(-1)).toMatchObject({ kind: 'success', title: 'You follow Static Age', action: { label: 'Undo' } })
  resolve(followed(true))
  notices.at(-1)?.action?.onPress()
  await screen.findByRole('button', { name: 'Follow Storefront: Static Age' })
  await waitFor(() => expect(calls).toContain('community/unfollowStorefront'))
})

test('quick presses reach the server one after the other, in their order', async () => {
  const first = Promise.withResolvers<Response>()
  answers['community/followStorefront'] = () => first.promise
  answers['community/unfollowStorefront'] = () => followed(false)
  show(button())
  await userEvent.click(await screen.findByRole('button', { name: /^Follow Storefront/ }))
  await userEvent.click(await screen.findByRole('button', { name: /^Following/ }))
  await screen.findByRole('button', { name: /^Follow Storefront/ })
  await waitFor(() => expect(calls).toContain('community/followStorefront'))
  expect(calls).not.toContain('community/unfollowStorefront')
  first.resolve(followed(true))
  await waitFor(() => expect(calls).toContain('community/unfollowStorefront'))
  await waitFor(() => expect(calls.at(-1), 'read anew after the last of them').toBe('community/mine'))
})

test('a follow that the server refuses is taken back, in its words', async () => {
  answers['community/followStorefront'] = () =>
    rpc(
      {
        defined: true,
        code: 'TOO_MANY_FOLLOWS',
        status: 409,
        message: 'You follow 1,000 already. Unfollow one first.',
        data: { title: 'Error', message: 'You follow 1,000 already. Unfollow one first.' },
      },
      409,
    )
  show(button())
  await userEvent.click(await screen.findByRole('button', { name: /^Follow Storefront/ }))
  await waitFor(() =>
    expect(notices.at(-1)).toMatchObject({
      kind: 'error',
      title: 'Could not follow',
      description: 'You follow 1,000 already. Unfollow one first.',
    }),
  )
  await screen.findByRole('button', { name: 'Follow Storefront: Static Age' })
})

test('signed out, a press says what it needs and asks the server for nothing', async () => {
  // biome-ignore lint/suspicious/noDocumentCookie: the hint that the pages read
  document.cookie = 'kc_in=; max-age=0'
  show(button())
  await userEvent.click(screen.getByRole('button', { name: /^Follow Storefront/ }))
  expect(notices).toMatchObject([
    {
      title: 'Authentication required',
      description: 'Please sign in to follow storefronts',
      action: { label: 'Sign In' },
    },
  ])
  expect(calls.filter((name) => name.startsWith('community'))).toEqual([])
})

test('until it is known what is followed, the button says neither and takes no press', async () => {
  const [account, ties] = [Promise.withResolvers<Response>(), Promise.withResolvers<Response>()]
  answers['accounts/me'] = () => account.promise
  answers['community/mine'] = () => ties.promise
  show(button())
  const pending = screen.getByRole('button', { name: 'Follow or unfollow: Static Age' })
  expect([pending.getAttribute('aria-busy'), pending.getAttribute('aria-disabled')]).toEqual(['true', 'true'])
  for (const word of ['Follow Storefront', 'Following']) expect(screen.getByText(word).className).toMatch(/invisible/)
  await waitFor(() => expect(calls, 'asked for together').toEqual(['accounts/me', 'community/mine']))
  await userEvent.click(pending)
  account.resolve(rpc(me))
  ties.resolve(rpc({ ...none, storefrontIds: ['shop'] }))
  const known = await screen.findByRole('button', { name: 'Following: Static Age' })
  expect(known.getAttribute('aria-busy')).toBeNull()
  expect(screen.getByText('Following').className).not.toMatch(/invisible/)
  expect(calls.filter((name) => name.includes('ollowStorefront'))).toEqual([])
})

test.each(['accounts/me', 'community/mine'])(
  'where %s cannot be read, a follow can be pressed all the same',
  async (name) => {
    answers[name] = () => rpc({ defined: true, code: 'FORBIDDEN', status: 403, message: 'No', data: {} }, 403)
    answers['community/followStorefront'] = () => followed(true)
    show(button())
    await userEvent.click(await screen.findByRole('button', { name: 'Follow Storefront: Static Age' }))
    await waitFor(() => expect(calls).toContain('community/followStorefront'))
    expect(screen.getByText('Follow Storefront').className).not.toMatch(/hinted:/)
  },
)

test('what is followed already says so; its owner sees no button', async () => {
  answers['community/mine'] = () => rpc({ ...none, storefrontIds: ['shop'] })
  show(
    <>
      {button()}
      {button('own')}
    </>,
  )
  await screen.findByRole('button', { name: 'Following: Static Age' })
  await waitFor(() => expect(screen.getAllByRole('button')).toHaveLength(1))
})

test('ties keep each thing once, the newest first', () => {
  const two = tiesWith(tiesWith(none, 'user', 'a', true), 'user', 'b', true)
  expect(tiesWith(two, 'user', 'a', true).profileIds).toEqual(['a', 'b'])
  expect(tiesWith(two, 'user', 'b', false)).toEqual({ ...none, profileIds: ['a'] })
  expect(tiesWith(none, 'storefront', 's', true).storefrontIds).toEqual(['s'])
})

test('what another screen followed is shown here; what comes late or twice changes nothing', () => {
  const queryClient = makeQueryClient()
  const { queryKey } = api.community.mine.queryOptions({ input: {} })
  queryClient.setQueryData(queryKey, none)
  const hear = (version: number, isFollowing: boolean) =>
    communityLive.handle(
      { name: 'follow.changed', id: 'heard', version, kind: 'user', isFollowing },
      { topic: 'user:me', now: 0, queryClient },
    )
  const shown = () => queryClient.getQueryData<Ties>(queryKey)?.profileIds
  hear(7, true)
  expect(shown()).toEqual(['heard'])
  hear(6, false)
  hear(7, false)
  expect(shown()).toEqual(['heard'])
  hear(8, false)
  expect(shown()).toEqual([])
})

const ago = (ms: number) => new Date(Date.now() - ms).toISOString()
const activity = (id: string, over: Partial<Activity>): Activity => ({
  id,
  activityType: 'purchase',
  activityCategory: 'claims',
  title: `Bought ${id}`,
  description: null,
  createdAt: ago(0),
  link: null,
  ...over,
})

test('activity is told with its age in words, and leads to what it tells of', async () => {
  const minute = 60_000
  answers['community/activities'] = () =>
    listOf([
      activity('a', { link: { kind: 'claim', id: 'c1' } }),
      activity('b', { createdAt: ago(5 * minute + 9_000), activityType: 'follow', link: { kind: 'user', id: 'u1' } }),
      activity('c', { createdAt: ago(180 * minute + 9_000), link: { kind: 'storefront', id: 's1' } }),
      activity('d', { createdAt: ago(30 * 60 * minute), description: 'Night Shift' }),
      activity('e', { createdAt: '2025-01-02T12:00:00.000Z' }),
    ])
  show(<OwnActivity />)
  await screen.findByText('Bought a')
  await screen.findByText('Just now')
  for (const words of ['5 min ago', '3 hours ago', 'Yesterday', 'Jan 2, 2025', 'Night Shift']) {
    expect(screen.getByText(words)).toBeTruthy()
  }
  const hrefs = screen.getAllByRole('link').map((link) => link.getAttribute('href'))
  expect(hrefs).toEqual(['/claims/c1', '/profile/u1', '/storefront/s1'])
})

test('a feed without lines, and one that does not load, say so', async () => {
  show(<OwnActivity next="Next drops" />)
  await screen.findByText('No activity yet.')
  expect(screen.getByText('Next drops')).toBeTruthy()
  cleanup()
  answers['community/activities'] = () =>
    rpc({ defined: true, code: 'FORBIDDEN', status: 403, message: 'Permission denied' }, 403)
  show(<OwnActivity />)
  await screen.findByText('The activity did not load')
  expect(screen.getByRole('button', { name: 'Retry' })).toBeTruthy()
})

const profile: Profile = {
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
const thing = (id: string, over: Partial<CollectedItem> = {}): CollectedItem => ({
  id,
  itemId: `item-${id}`,
  title: `Tape ${id}`,
  imageUrl: null,
  era: '80s',
  category: 'vhs',
  condition: 'good',
  drop: { id: `drop-${id}`, number: 4, title: 'Night Shift' },
  storefront: { id: 's', name: 'Static Age' },
  collectedAt: null,
  ...over,
})

test('a collection shows its numbers, a shelf and a grid; what others may not see leads nowhere', async () => {
  answers['community/collection'] = () => listOf([thing('a'), thing('b', { drop: null, storefront: null })])
  show(<CollectionTab profile={profile} isOwn={false} />)
  for (const [label, value] of [
    ['Items Collected', '12'],
    ['Claim Score', '83%'],
    ['Flair Level', '3/7'],
    ['Storefronts Bought From', '4'],
  ] as const) {
    expect(screen.getByText(label).parentElement?.textContent).toBe(label + value)
  }
  const bar = screen.getByRole('progressbar', { name: 'Claim Flair' })
  expect(bar.getAttribute('aria-valuenow')).toBe('14')
  // 14 of 1 to 250 on a line of logarithms
  expect(bar.firstElementChild?.getAttribute('style')).toContain('scaleX(0.477')
  await screen.findAllByText('Tape a')
  const hrefs = screen.getAllByRole('link').map((link) => link.getAttribute('href'))
  expect(hrefs).toEqual(['/drop/drop-a', '/drop/drop-a', '/storefront/s'])
  expect(screen.queryByRole('switch')).toBeNull()
})

test('its owner reaches each claim, and the switch shows at once what it was turned to', async () => {
  answers['community/collection'] = () => listOf([thing('a', { collectedAt: '2026-10-02T12:00:00.000Z' })])
  const own = { ...profile, isCollectionPublic: false }
  answers['community/profile'] = () => rpc(own)
  show(<CollectionTab profile={own} isOwn />)
  await screen.findAllByText('Tape a')
  expect(screen.getAllByRole('link')[0]?.getAttribute('href')).toBe('/claims/a')
  expect(screen.getByText('Oct 2, 2026')).toBeTruthy()
  const box = await screen.findByRole('switch', { name: 'Public collection' })
  expect(box.getAttribute('aria-checked')).toBe('false')
})

test('a choice that cannot be read says so, and offers to read it again', async () => {
  answers['community/keeperChoice'] = () => rpc({ code: 'INTERNAL_SERVER_ERROR' }, 500)
  show(<KeeperSwitch />)
  await screen.findByText('Your choice did not load', undefined, { timeout: 10_000 })
  expect(screen.queryByRole('switch')).toBeNull()
  answers['community/keeperChoice'] = () => rpc({ isNamed: true })
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
  await screen.findByRole('switch', { name: 'Show my name as keeper', checked: true })
})

/** Whether what says the one stands above what says the other. */
const isAbove = (one: HTMLElement, other: HTMLElement) =>
  (one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0

test('what one has comes first: the shelf; with nothing on it, that and what stands beside it', async () => {
  answers['community/collection'] = () => listOf([thing('a')])
  show(<CollectionTab profile={profile} isOwn={false} next="Next drops" />)
  expect(isAbove(await screen.findByLabelText('Newest on the shelf'), screen.getByText('Items Collected'))).toBe(true)
  expect(screen.queryByText('Next drops')).toBeNull()
  cleanup()
  answers['community/collection'] = () => listOf([])
  const collection = { itemsCollected: 0, claimScore: null, totalPurchases: 0, storefrontsBoughtFrom: 0 }
  show(<CollectionTab profile={{ ...profile, collection }} isOwn={false} next="Next drops" />)
  expect(isAbove(await screen.findByText('Next drops'), screen.getByText('Items Collected'))).toBe(true)
  expect(screen.getByText('No items in collection yet')).toBeTruthy()
})

test('an empty collection and a private one say so', async () => {
  show(<CollectionTab profile={profile} isOwn={false} />)
  await screen.findByText('No items in collection yet')
  cleanup()
  show(<CollectionTab profile={{ ...profile, isCollectionPublic: false, collection: null }} isOwn={false} />)
  expect(screen.getByText('This collection is private.')).toBeTruthy()
  expect(screen.getByText('3/7')).toBeTruthy()
  expect(screen.queryByText('Items Collected')).toBeNull()
})

test('the head of a profile is Edit Profile for oneself, Follow for others, and says who is blocked', async () => {
  show(<ProfileHeader profile={profile} isOwn isSelling />)
  expect(screen.getByRole('link', { name: 'Edit Profile' }).getAttribute('href')).toBe('/settings/profile')
  expect(screen.getByText('Storefront Owner')).toBeTruthy()
  cleanup()
  show(<ProfileHeader profile={profile} isOwn={false} isSelling />)
  expect(await screen.findByRole('button', { name: 'Follow: Ada Reyes' })).toBeTruthy()
  expect(screen.queryByText('Storefront Owner')).toBeNull()
  cleanup()
  show(<ProfileHeader profile={{ ...profile, isBlocked: true }} isOwn={false} isSelling={false} />)
  expect(screen.getByText(/You have blocked/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Follow: Ada Reyes' })).toBeNull()
  await screen.findByRole('button', { name: 'More about Ada Reyes' })
})

const avatarUrl = `/media/${'a'.repeat(64)}/512.webp`
const moderates = () => rpc({ ...me, permissions: ['platform.contentModeration.manage'] })

/** The words of a person's menu, opened once it is known who looks. */
async function openMenu(shown: Profile, account: () => Response) {
  answers['accounts/me'] = account
  show(<ProfileHeader profile={shown} isOwn={false} isSelling={false} />)
  await screen.findByRole('button', { name: 'Follow: Ada Reyes' })
  await userEvent.click(await screen.findByRole('button', { name: 'More about Ada Reyes' }))
  return (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)
}

test.each<[string, Profile, () => Response]>([
  ['one without the right', { ...profile, avatarUrl }, () => rpc(me)],
  ['a moderator before a person without a picture', { ...profile, avatarUrl: null }, moderates],
])('%s is offered no removal of a picture', async (_, shown, account) => {
  expect(await openMenu(shown, account)).toEqual(['Block…', 'Report…'])
})

test('a moderator removes the picture that was looked at, never without a reason', async () => {
  const sent: unknown[] = []
  answers['users/removePicture'] = (body) => {
    sent.push(JSON.parse(body).json)
    return rpc({ removed: true })
  }
  await openMenu({ ...profile, avatarUrl }, moderates)
  await userEvent.click(screen.getByRole('menuitem', { name: 'Remove picture…' }))
  const dialog = await screen.findByRole('dialog')
  expect(dialog.querySelector('img')?.getAttribute('src')).toBe(avatarUrl)
  const press = () => userEvent.click(screen.getByRole('button', { name: 'Remove picture' }))
  await press()
  expect(sent).toEqual([])
  await userEvent.click(screen.getByLabelText(/^Reason/))
  await userEvent.paste('It shows somebody else.')
  await press()
  await waitFor(() => expect(notices.at(-1)).toMatchObject({ title: 'Picture removed' }))
  expect(sent).toEqual([{ id: profile.id, pictureUrl: avatarUrl, reason: 'It shows somebody else.' }])
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('a name stands with what was kept only after its owner chose so; a choice that did not arrive is taken back', async () => {
  const user = userEvent.setup()
  const first = Promise.withResolvers<Response>()
  let isNamed = false
  answers['community/keeperChoice'] = () => rpc({ isNamed })
  answers['community/setKeeperChoice'] = () => first.promise
  show(<KeeperSwitch />)
  const box = await screen.findByRole('switch', { name: 'Show my name as keeper' })
  expect(box.getAttribute('aria-checked')).toBe('false')
  await user.click(box)
  await waitFor(() => expect(box.getAttribute('aria-checked')).toBe('true'))
  isNamed = true
  first.resolve(rpc({ isNamed }))
  await screen.findByText(/Drops show your display name/)
  answers['community/setKeeperChoice'] = () => rpc({ code: 'INTERNAL_SERVER_ERROR' }, 500)
  await user.click(box)
  await waitFor(() => expect(notices.map(({ title }) => title)).toEqual(['Your choice was not kept']))
  expect(box.getAttribute('aria-checked')).toBe('true')
})
