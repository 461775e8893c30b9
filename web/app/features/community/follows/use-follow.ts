import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { api, client } from '#web/api/api.ts'
import { failureMessage } from '#web/api/failure-message.ts'
import { refetchAfterLast } from '#web/api/optimistic-update.ts'
import { hasSessionHint } from '#web/session/sign-in.ts'
import { signInInPlace } from '#web/session/sign-in-in-place.ts'
import { notify } from '#web/toasts/toasts.ts'
import * as texts from './follows.texts.ts'
import { cacheFollow, type Followable, follows, useOwnTies } from './use-ties.ts'

export type Subject = { kind: Followable; id: string; name: string }
type Press = Subject & { isFollowing: boolean }

/** Mutation key of all follow changes. */
export const followKey = ['community', 'follow'] as const

const calls = {
  user: { on: client.community.followUser, off: client.community.unfollowUser },
  storefront: { on: client.community.followStorefront, off: client.community.unfollowStorefront },
} as const

const signInReasons = {
  user: { title: texts.authenticationRequired, message: texts.pleaseSign },
  storefront: { title: texts.authenticationRequired, message: texts.pleaseSignInToFollow },
} as const

/**
 * The viewer's follow state and the press that changes it: optimistic, rolled back if the server refuses, with an
 * Undo. Offline presses wait for the network. Signed out, the press asks to sign in, and then follows. While the state
 * is unknown (`isPending`), presses are ignored.
 */
export function useFollow(subject: Subject) {
  const { ties, ...known } = useOwnTies()
  const isFollowing = follows(ties, subject.kind, subject.id)
  const change = useChangeFollow()
  const press = async ({ currentTarget }: { currentTarget: HTMLElement }) => {
    const isIn = hasSessionHint()
    if (isIn || (await signInInPlace(signInReasons[subject.kind], currentTarget)))
      change({ ...subject, isFollowing: !isIn || !isFollowing })
  }
  return { isFollowing, ...known, press }
}

function useChangeFollow(): (press: Press) => void {
  const queryClient = useQueryClient()
  const { mutate } = useMutation({
    mutationKey: followKey,
    // @NOTE sequential, so that quick presses reach the server in order
    scope: { id: 'community.follow' },
    networkMode: 'online',
    // @NOTE the key marks the call as a write, which is sent again after sign-in if the session ended meanwhile
    mutationFn: ({ kind, id, isFollowing }: Press) =>
      calls[kind][isFollowing ? 'on' : 'off']({ id }, { context: { key: crypto.randomUUID() } }),
    onMutate: ({ kind, id, isFollowing }) => cacheFollow(queryClient, kind, id, isFollowing),
    onSuccess: ({ followers }, { kind, id }) => refresh(queryClient, kind, id, followers),
    onError: (error, press) => {
      cacheFollow(queryClient, press.kind, press.id, !press.isFollowing)
      const { status, data } = error as { status?: number; data?: { title?: string } }
      const title = press.isFollowing ? texts.couldntFollow : texts.couldntUnfollow
      notify.error((status === 401 && data?.title) || title, failureMessage(error))
    },
    onSettled: () => void refetchAfterLast(queryClient, followKey, api.community.mine.key()),
  })
  const change = (press: Press) => {
    mutate(press)
    notify.success(texts.followed(press.name, press.isFollowing), {
      id: `follow-${press.id}`,
      action: { label: 'Undo', onPress: () => mutate({ ...press, isFollowing: !press.isFollowing }) },
    })
  }
  return change
}

/** Caches the server's follower count and refetches the lists of followed people and storefronts. */
function refresh(queryClient: QueryClient, kind: Followable, id: string, followers: number): void {
  if (kind === 'storefront') {
    queryClient.setQueryData(api.community.storefrontFollowers.queryKey({ input: { id } }), { followers })
  } else {
    const { queryKey } = api.community.profile.queryOptions({ input: { id } })
    queryClient.setQueryData(queryKey, (profile) => profile && { ...profile, followers })
  }
  void queryClient.invalidateQueries({ queryKey: api.community.followedPeople.key() })
  void queryClient.invalidateQueries({ queryKey: api.community.followedStorefronts.key() })
  void queryClient.invalidateQueries({ queryKey: api.community.activities.key() })
}
