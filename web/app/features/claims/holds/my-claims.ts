import type { MyClaim } from '@keepcase/contract/claims/claims.contract.ts'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { api } from '#web/api/api.ts'
import { byCursor } from '#web/api/cursor-pages.ts'
import { useNow } from '#web/format/use-clock.ts'

/** The account's holds, those whose payment is under way included. Read again each 30 s beside the live events. */
export const activeClaimsOptions = () =>
  api.claims.mine.queryOptions({ input: { show: 'active', limit: 100 }, staleTime: 5_000, refetchInterval: 30_000 })

/** A hold counts until its end by the server's clock; money under way keeps it however late it is. */
export const isActive = (claim: Pick<MyClaim, 'expiresAt' | 'isPaying'>, now: number): boolean =>
  claim.isPaying || Date.parse(claim.expiresAt) > now

/** The most urgent first. */
export const byUrgency = (a: MyClaim, b: MyClaim): number =>
  a.expiresAt.localeCompare(b.expiresAt) || a.id.localeCompare(b.id)

export type ActiveClaims = {
  /** The most urgent first; undefined until they have been read. Holds that end leave it with the second. */
  claims: readonly MyClaim[] | undefined
  error: Error | null
  isFetching: boolean
  refetch: () => void
}

/** The account's holds as they stand this second. */
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

/** What became of former claims, newest first, page by page. */
export const useClaimHistory = () =>
  useInfiniteQuery(api.claims.mine.infiniteOptions(byCursor({ show: 'history', limit: 24 })))

/** What became of a claim, in a word or two; the specification's where it has one. */
export function endWord(claim: Pick<MyClaim, 'status' | 'paid' | 'revoked' | 'revokeReason'>): string {
  if (claim.paid) return claim.revoked ? 'Refunded' : 'Purchased'
  if (claim.revoked || claim.status === 'released') return claim.revokeReason ? 'Taken back' : 'Released'
  return claim.status === 'expired' ? 'Expired' : 'Held'
}

/** `Claim 041·07`: the drop's number and the claim's place in its order. */
export const claimNumber = ({ dropNumber, seq }: Pick<MyClaim, 'dropNumber' | 'seq'>): string =>
  `Claim ${String(dropNumber).padStart(3, '0')}·${String(seq).padStart(2, '0')}`
