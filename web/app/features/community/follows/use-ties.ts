import type { Ties } from '@keepcase/contract/community/community.contract.ts'
import { type QueryClient, useQuery } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { api } from '#web/api/api.ts'
import { updateOptimistically } from '#web/api/optimistic-update.ts'
import { hasSessionHint } from '#web/session/sign-in.ts'
import { useViewer } from '#web/session/viewer.ts'

/** What can be followed. */
export type Followable = 'user' | 'storefront'

const options = () => api.community.mine.queryOptions({ input: {}, staleTime: 60_000 })
const lists = { user: 'profileIds', storefront: 'storefrontIds' } as const

/** The people and storefronts the viewer follows and blocks; null when signed out or until loaded. */
export const useTies = (): Ties | null => useOwnTies().ties

/** `isUnknown`: no answer yet, signed in or not. `isPending`: loading for a signed-in viewer. */
type OwnTies = { ties: Ties | null; isUnknown: boolean; isPending: boolean }

/**
 * The ties and their loading state. Requested in parallel with the account, as soon as the cookie hint says there is
 * a session.
 */
export function useOwnTies(): OwnTies {
  const { me, status } = useViewer()
  const isHinted = useSyncExternalStore(never, hasSessionHint, () => false)
  const isIn = me !== null || (status === 'loading' && isHinted)
  const { data, isError } = useQuery({ ...options(), enabled: isIn })
  const ties = me ? (data ?? null) : null
  const isUnknown = ties === null && !isError && status !== 'error'
  return { ties, isUnknown, isPending: isIn && isUnknown }
}

/** No subscription needed: the viewer query reports changes of the hint. */
const never = () => () => undefined

/** True if the viewer follows it. */
export const follows = (ties: Ties | null, kind: Followable, id: string): boolean =>
  ties?.[lists[kind]].includes(id) ?? false

/** The ties with a follow added (at the front) or removed. */
export function tiesWith(ties: Ties, kind: Followable, id: string, isFollowing: boolean): Ties {
  const name = lists[kind]
  const others = ties[name].filter((one) => one !== id)
  return { ...ties, [name]: isFollowing ? [id, ...others] : others }
}

/** Writes a follow into the cache; does nothing until the ties are loaded. */
export function cacheFollow(queryClient: QueryClient, kind: Followable, id: string, isFollowing: boolean): void {
  updateOptimistically<Ties>(queryClient, options().queryKey, (ties) => tiesWith(ties, kind, id, isFollowing))
}
