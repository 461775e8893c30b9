import type { Ties } from '@keepcase/contract/community/community.contract.ts'
import { type QueryClient, useQuery } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { api } from '#web/api/api.ts'
import { showWrite } from '#web/api/optimistic-update.ts'
import { hasSessionHint } from '#web/session/sign-in.ts'
import { useViewer } from '#web/session/viewer.ts'

/** What can be followed. */
export type Followable = 'user' | 'storefront'

const options = () => api.community.mine.queryOptions({ input: {}, staleTime: 60_000 })
const lists = { user: 'profileIds', storefront: 'storefrontIds' } as const

/** What the viewer follows and blocks; null signed out, and until it has been read. */
export const useTies = (): Ties | null => useOwnTies().ties

/** `isUnknown`: no answer yet, whoever looks. `isPending`: the answer is on the way, for somebody who is signed in. */
type OwnTies = { ties: Ties | null; isUnknown: boolean; isPending: boolean }

/**
 * The same, and whether they are known. They are asked for together with the account, as soon as the hint says that there
 * is one.
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

/** The viewer tells when the hint has changed. */
const never = () => () => undefined

/** Whether these ties follow it. */
export const follows = (ties: Ties | null, kind: Followable, id: string): boolean =>
  ties?.[lists[kind]].includes(id) ?? false

/** The ties with one more followed, or one less; the newest stands first. */
export function tiesWith(ties: Ties, kind: Followable, id: string, isFollowing: boolean): Ties {
  const name = lists[kind]
  const others = ties[name].filter((one) => one !== id)
  return { ...ties, [name]: isFollowing ? [id, ...others] : others }
}

/** Writes into the cache what is followed now; nothing while the ties have not been read. */
export function keepFollow(queryClient: QueryClient, kind: Followable, id: string, isFollowing: boolean): void {
  showWrite<Ties>(queryClient, options().queryKey, (ties) => tiesWith(ties, kind, id, isFollowing))
}
