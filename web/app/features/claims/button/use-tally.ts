import type { ClaimAnswer, ClaimTally } from '@keepcase/contract/claims/claims.contract.ts'
import { type QueryClient, useQuery } from '@tanstack/react-query'
import { api } from '#web/api/api.ts'
import { useViewer } from '#web/session/viewer.ts'

/** The viewer's claims and limits in a drop; null when signed out or until loaded. `isActive`: refetched every 15 s. */
export function useTally(dropId: string, isActive: boolean): ClaimTally | null {
  const viewer = useViewer()
  const isIn = viewer.me !== null
  const { data } = useQuery({
    ...api.claims.tally.queryOptions({ input: { dropId } }),
    enabled: isIn,
    refetchInterval: isActive ? 15_000 : false,
  })
  return isIn ? (data ?? null) : null
}

/** Adds a claim that the server just granted, so that every button of the drop reflects it immediately. */
export function tallyWith(tally: ClaimTally, { success, claim }: Pick<ClaimAnswer, 'success' | 'claim'>): ClaimTally {
  if (!claim || tally.claims.some(({ id }) => id === claim.id)) return tally
  const claims = [...tally.claims.filter(({ dropItemId }) => dropItemId !== claim.dropItemId), claim]
  return success
    ? { ...tally, claims, totalClaims: tally.totalClaims + 1, lastClaimAt: claim.claimedAt }
    : { ...tally, claims }
}

/** Adds an answer's claim to the cached tally of its drop. */
export function cacheClaim(queryClient: QueryClient, dropId: string, answer: ClaimAnswer): void {
  const { queryKey } = api.claims.tally.queryOptions({ input: { dropId } })
  queryClient.setQueryData<ClaimTally>(queryKey, (tally) => tally && tallyWith(tally, answer))
}

/** True if the cached tally of a drop has a claim on this item. */
export const isInTally = (queryClient: QueryClient, dropId: string, dropItemId: string): boolean =>
  queryClient
    .getQueryData<ClaimTally>(api.claims.tally.queryOptions({ input: { dropId } }).queryKey)
    ?.claims.some((claim) => claim.dropItemId === dropItemId) ?? false

/** After a claim: refetches claims, active claims, tracking, active and scheduled drops. Source: specification, 7. */
export async function refreshAfterClaim(queryClient: QueryClient, dropId: string): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: api.claims.key() }),
    queryClient.invalidateQueries({ queryKey: api.standby.key() }),
    queryClient.invalidateQueries({ queryKey: api.drops.list.key() }),
    queryClient.invalidateQueries({ queryKey: api.drops.byId.queryKey({ input: { id: dropId } }) }),
  ])
}
