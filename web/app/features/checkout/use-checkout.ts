import type { Quote } from '@keepcase/contract/checkout/checkout.contract.ts'
import type { MyClaim } from '@keepcase/contract/claims/claims.contract.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '#web/api/api.ts'
import type { RequestedCode } from './codes/stored-codes.ts'
import { type Attempt, isUnderWay } from './payments/attempts.ts'

/** The fields of a hold that checkout needs. */
export type HeldClaim = Pick<
  MyClaim,
  | 'id'
  | 'dropId'
  | 'itemId'
  | 'itemName'
  | 'sellerName'
  | 'storefrontId'
  | 'priceCents'
  | 'currency'
  | 'claimedAt'
  | 'expiresAt'
  | 'isPaying'
  | 'dropType'
>

/** Groups holds by what can be done with them here. */
export function sortHolds(claims: readonly HeldClaim[], attempts: readonly Attempt[]) {
  const taken = new Set(attempts.filter(isUnderWay).flatMap(({ parcel }) => parcel.lines.map(({ claimId }) => claimId)))
  return {
    /** Included in the next payment. */
    payable: claims.filter(({ id, isPaying }) => !isPaying && !taken.has(id)),
    /** Being paid by another tab or device. */
    elsewhere: claims.filter(({ id, isPaying }) => isPaying && !taken.has(id)),
  }
}

/**
 * Earlier holds of this page that are neither held nor covered by an attempt now. Holds of a lost attempt are
 * excluded: they may be paid.
 */
export const endedOf = (
  seen: readonly HeldClaim[],
  claims: readonly HeldClaim[],
  attempts: readonly Attempt[],
): HeldClaim[] => {
  const ours = new Set(
    attempts
      .filter((attempt) => attempt.status === 'lost' || isUnderWay(attempt))
      .flatMap(({ parcel }) => parcel.lines.map(({ claimId }) => claimId)),
  )
  return seen.filter(({ id }) => !ours.has(id) && !claims.some((claim) => claim.id === id))
}

/** Every hold this page has shown, so that an ended one can be struck through. */
export function useSeenHolds(claims: readonly HeldClaim[]): readonly HeldClaim[] {
  const [seen, setSeen] = useState<readonly HeldClaim[]>(claims)
  const more = claims.filter(({ id }) => !seen.some((one) => one.id === id))
  if (more.length === 0) return seen
  const next = [...seen, ...more]
  setSeen(next)
  return next
}

/**
 * The server's quote for these holds, parcel by parcel. While a quote for another selection, address or code is
 * loading, the previous one stays visible and `isCurrent` is false.
 */
export function useQuote(
  payable: readonly HeldClaim[],
  addressId: string | null,
  codes: readonly RequestedCode[] = [],
) {
  const claimIds = payable.map(({ id }) => id).sort()
  const query = useQuery({
    ...api.checkout.quote.queryOptions({
      input: { claimIds, ...(addressId ? { addressId } : {}), ...(codes.length > 0 ? { codes: [...codes] } : {}) },
    }),
    enabled: claimIds.length > 0,
    placeholderData: keepPreviousData,
    staleTime: 10_000,
    retry: (count, error) => count < 2 && ((error as { status?: number }).status ?? 500) >= 500,
  })
  const parcels = claimIds.length > 0 ? sorted(query.data?.parcels ?? [], payable) : []
  return {
    parcels,
    isCurrent: query.data !== undefined && !query.isPlaceholderData,
    error: query.error,
    isFetching: query.isFetching,
    refetch: () => query.refetch(),
  }
}

/**
 * Removes lines that are no longer holds (the next quote updates the amounts) and puts the most urgent parcel first.
 */
function sorted(parcels: readonly Quote[], payable: readonly HeldClaim[]): Quote[] {
  const held = new Set(payable.map(({ id }) => id))
  const urgency = (parcel: Quote) => parcel.lines.map(({ expiresAt }) => expiresAt).sort()[0] ?? ''
  return parcels
    .map((parcel) => ({
      ...parcel,
      lines: parcel.lines
        .filter(({ claimId }) => held.has(claimId))
        .sort((a, b) => a.expiresAt.localeCompare(b.expiresAt)),
    }))
    .filter(({ lines }) => lines.length > 0)
    .sort((a, b) => urgency(a).localeCompare(urgency(b)))
}
