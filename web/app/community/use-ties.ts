import type { Ties } from '@keepcase/contract/community/community.contract.ts'
import { type QueryClient, useQuery } from '@tanstack/react-query'
import { api } from '#platform/api.ts'
import { showWrite } from '#platform/show-write.ts'
import { useViewer } from '#platform/viewer.ts'

/** What can be followed. */
export type Followable = 'user' | 'storefront'

const options = () => api.community.mine.queryOptions({ input: {}, staleTime: 60_000 })
const lists = { user: 'profileIds', storefront: 'storefrontIds' } as const

/** What the viewer follows and blocks; null signed out, and until it has been read. */
export function useTies(): Ties | null {
  const { me } = useViewer()
  const { data } = useQuery({ ...options(), enabled: me !== null })
  return me ? (data ?? null) : null
}

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
