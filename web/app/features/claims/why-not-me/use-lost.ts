import type { LostRequest } from '@keepcase/contract/claims/claims.contract.ts'
import { useQuery } from '@tanstack/react-query'
import { api } from '#web/api/api.ts'
import { useViewer } from '#web/session/viewer.ts'

/**
 * The viewer's last lost claim for an item of a drop; null if there is none or when signed out. One request for the
 * whole drop.
 */
export function useLost(dropId: string, dropItemId: string): LostRequest | null {
  const viewer = useViewer()
  const isIn = viewer.me !== null
  const { data } = useQuery({
    ...api.claims.whyNotMe.queryOptions({ input: { dropId, limit: 100 } }),
    enabled: isIn,
    staleTime: 30_000,
  })
  return (isIn && data?.items.find((lost) => lost.dropItemId === dropItemId)) || null
}
