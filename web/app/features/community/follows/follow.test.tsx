// @vitest-environment happy-dom
import type { Ties } from '@keepcase/contract/community/community.contract.ts'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { api } from '#web/api/api.ts'
import { makeQueryClient } from '#web/api/query-client.ts'
import { SignInHost } from '#web/session/testing/sign-in-host.tsx'
import { communityLive } from '../community.live.ts'
import { communityServer, me, none, rpc, show } from '../testing/community-server.tsx'
import { FollowStorefrontButton } from './follow-storefront-button.tsx'
import { tiesWith } from './use-ties.ts'

const { answers, calls, toasts } = communityServer()
const button = (id = 'shop') => <FollowStorefrontButton storefrontId={id} name="Static Age" />
const followed = (isFollowing: boolean) => rpc({ isFollowing, followers: isFollowing ? 1 : 0 })

test('a follow is seen before the server answers, and Undo takes it back', async () => {
  const { promise, resolve } = Promise.withResolvers<Response>()
  answers['community/followStorefront'] = () => promise
  answers['community/unfollowStorefront'] = () => followed(false)
  show(button())
  await userEvent.click(await screen.findByRole('button', { name: 'Follow Storefront: Static Age' }))
  await screen.findByRole('button', { name: 'Following: Static Age' })
  expect(toasts.at(-1)).toMatchObject({ kind: 'success', title: 'You follow Static Age', action: { label: 'Undo' } })
  resolve(followed(true))
  toasts.at(-1)?.action?.onPress()
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
        message: 'You already follow 1,000, the most we allow. Unfollow one first.',
        data: { title: 'Error', message: 'You already follow 1,000, the most we allow. Unfollow one first.' },
      },
      409,
    )
  show(button())
  await userEvent.click(await screen.findByRole('button', { name: /^Follow Storefront/ }))
  await waitFor(() =>
    expect(toasts.at(-1)).toMatchObject({
      kind: 'error',
      title: 'Couldn’t follow',
      description: 'You already follow 1,000, the most we allow. Unfollow one first.',
    }),
  )
  await screen.findByRole('button', { name: 'Follow Storefront: Static Age' })
})

test('signed out, a press says what it needs and sends nothing before the visitor has signed in', async () => {
  // biome-ignore lint/suspicious/noDocumentCookie: the hint that the pages read
  const hint = (isIn: boolean) => (document.cookie = isIn ? 'kc_in=1' : 'kc_in=; max-age=0')
  hint(false)
  answers['community/followStorefront'] = () => followed(true)
  show(
    <>
      {button()}
      <SignInHost signIn={() => hint(true)} />
    </>,
  )
  await userEvent.click(screen.getByRole('button', { name: /^Follow Storefront/ }))
  screen.getByText('Authentication required: Please sign in to follow storefronts')
  expect(calls.filter((name) => name.startsWith('community'))).toEqual([])
  await userEvent.click(screen.getByRole('button', { name: 'Sign In' }))
  await waitFor(() => expect(calls).toContain('community/followStorefront'))
  expect(toasts).toMatchObject([{ title: 'You follow Static Age' }])
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
