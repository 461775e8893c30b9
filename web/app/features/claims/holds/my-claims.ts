import type { MyClaim } from '@keepcase/contract/claims/claims.contract.ts'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { api } from '#web/api/api.ts'
import { byCursor } from '#web/api/cursor-pages.ts'
import { useNow } from '#web/format/use-clock.ts'

/** The account's holds, including those being paid. Refetched every 30 s in addition to live events. */
export const activeClaimsOptions = () =>
  api.claims.mine.queryOptions({ input: { show: 'active', limit: 100 }, staleTime: 5_000, refetchInterval: 30_000 })

/** True until the hold's end by the server's clock, and while a payment is in progress. */
export const isActive = (claim: Pick<MyClaim, 'expiresAt' | 'isPaying'>, now: number): boolean =>
  claim.isPaying || Date.parse(claim.expiresAt) > now

/** The most urgent first. */
export const byUrgency = (a: MyClaim, b: MyClaim): number =>
  a.expiresAt.localeCompare(b.expiresAt) || a.id.localeCompare(b.id)

export type ActiveClaims = {
  /** Sorted, the most urgent first; undefined until loaded. Expired holds drop out within a second. */
  claims: readonly MyClaim[] | undefined
  error: Error | null
  isFetching: boolean
  refetch: () => void
}

/** The account's holds, updated every second. */
export function useActiveClaims(): ActiveClaims {
  const query = useQuery(activeClaimsOptions())
  const { data } = query
  const now = useNow(data !== undefined && data.items.length > 0) ?? (data ? Date.parse(data.now) : 0)
  return {
    claims: data?.items.filter((claim) => isActive(claim, now)).sort(byUrgency),
    error: query.error,
    isFetching: query.isFetching,
    refetch: () => void query.refetch(),
  }
}

/** Former claims, newest first, page by page. */
export const useClaimHistory = () =>
  useInfiniteQuery(api.claims.mine.infiniteOptions(byCursor({ show: 'history', limit: 24 })))

/** Outcome of a claim in a word or two, specified ones where they exist. */
export function outcomeLabel(claim: Pick<MyClaim, 'status' | 'paid' | 'revoked' | 'revokeReason'>): string {
  if (claim.paid) return claim.revoked ? 'Refunded' : 'Purchased'
  if (claim.revoked || claim.status === 'released') return claim.revokeReason ? 'Revoked' : 'Released'
  return claim.status === 'expired' ? 'Expired' : 'Held'
}

/** `Claim 041·07`: the drop's number and the claim's place in its order. */
export const claimNumber = ({ dropNumber, seq }: Pick<MyClaim, 'dropNumber' | 'seq'>): string =>
  `Claim ${String(dropNumber).padStart(3, '0')}·${String(seq).padStart(2, '0')}`
