import type { MyClaim } from '@keepcase/contract/claims/claims.contract.ts'
import { useEffect, useState } from 'react'
import { Navigate, useSearchParams } from 'react-router'
import { AddressChoice } from '#web/features/accounts/profile/address-choice.tsx'
import { useChosenAddress } from '#web/features/accounts/profile/use-addresses.ts'
import { Checkout, payReason } from '#web/features/checkout/checkout.tsx'
import { cart } from '#web/features/claims/cart/cart.ts'
import { cartHidden, hiddenIds, useHiddenIds } from '#web/features/claims/cart/cart-hidden.ts'
import { cartItemOf } from '#web/features/claims/cart/cart-sync.ts'
import { ClaimStub } from '#web/features/claims/claim-page/claim-stub.tsx'
import { useActiveClaims } from '#web/features/claims/holds/my-claims.ts'
import { NextUp } from '#web/features/drops/cards/next-up.tsx'
import { FlairStep } from '#web/features/loyalty/flair-step.tsx'
import { ParcelTier } from '#web/features/loyalty/parcel-tier.tsx'
import { TierSteps } from '#web/features/loyalty/tier-steps.tsx'
import { EmptyState } from '#web/features/share-images/display/empty-state.tsx'
import { paths } from '#web/paths.ts'
import { SignedInGuard } from '#web/shell/guards.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { ErrorPanel, Loading, Skeleton } from '#web/ui/feedback.tsx'
import { useOnline } from '#web/ui/use-online.ts'
import * as texts from './buying.texts.ts'

/** The checkout: the account's holds, paid seller by seller on one page. */
export default function CheckoutPage() {
  return <SignedInGuard>{({ me }) => <Page purchases={me?.profile.totalPurchases ?? 0} />}</SignedInGuard>
}

function Page({ purchases }: { purchases: number }) {
  const [before] = useState(purchases)
  const { claims, error, isFetching, refetch } = useActiveClaims()
  const hidden = useHiddenIds()
  const { addressId, choose, isLoading } = useChosenAddress()
  const isOnline = useOnline()
  const wanted = useLinkedClaim(claims, isFetching)
  if (wanted.is === 'over') return <Navigate to={paths.claim(wanted.id)} replace />
  if (wanted.is === 'sought' && !error) return <CheckoutSkeleton />
  if (claims && claims.length > 0 && isLoading && !isOnline) return <OfflineCheckout claims={claims} />
  if (!claims || (isLoading && !error)) {
    if (!error) return <CheckoutSkeleton />
    return (
      <div className="page py-12">
        <title>Checkout · Keepcase</title>
        <ErrorPanel level={1} title={texts.yourHoldsDidntLoad} onRetry={refetch} isRetrying={isFetching} />
      </div>
    )
  }
  const hiddenHolds = claims.filter(({ id }) => hidden.includes(id))
  const showAllHolds = () => showHolds(hiddenHolds)
  return (
    <Checkout
      claims={claims.filter(({ id }) => !hidden.includes(id))}
      skipped={hiddenHolds}
      addressId={addressId}
      address={<AddressChoice value={addressId} onChoose={choose} />}
      onSkip={({ id }) => {
        cartHidden.hide([id])
        cart.remove(id)
      }}
      aside={hiddenHolds.length > 0 && <HiddenHolds count={hiddenHolds.length} onPutBack={showAllHolds} />}
      empty={<Empty count={hiddenHolds.length} onPutBack={showAllHolds} />}
      tier={({ storefrontId, lines }) => <ParcelTier storefrontId={storefrontId} items={lines.length} />}
      reward={(paid) => (
        <>
          <FlairStep before={before} purchases={purchases} />
          <TierSteps paid={paid} />
        </>
      )}
    />
  )
}

/** Returns hidden holds to the cart. */
function showHolds(claims: readonly MyClaim[]): void {
  cartHidden.show(claims.map(({ id }) => id))
  for (const claim of claims) cart.add(cartItemOf(claim))
}

type LinkedClaim = { is: 'none' | 'sought' | 'here' } | { is: 'over'; id: string }

/**
 * The claim named in the address, whose link may be old: it belongs to this checkout or, if it is no hold any more, is
 * redirected to its own page. Judged once, because a paid claim leaves the holds too.
 */
function useLinkedClaim(claims: readonly MyClaim[] | undefined, isFetching: boolean): LinkedClaim {
  const [id] = useState(useSearchParams()[0].get('claim'))
  const [isJudged, setJudged] = useState(false)
  const found = claims?.find((claim) => claim.id === id)
  const isHere = found !== undefined
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, when the claims have loaded
  useEffect(() => {
    if (!found) return
    setJudged(true)
    if (hiddenIds().includes(found.id)) showHolds([found])
  }, [isHere])
  if (id === null) return { is: 'none' }
  if (isJudged || isHere) return { is: 'here' }
  return claims && !isFetching ? { is: 'over', id } : { is: 'sought' }
}

/** Opened offline: the holds and their times are known, amounts are not. */
const OfflineCheckout = ({ claims }: { claims: readonly MyClaim[] }) => (
  <div className="page pt-8 md:pt-12">
    <title>Checkout · Keepcase</title>
    <h1 className="text-h1">Checkout</h1>
    <ul className="mt-6 grid grid-cols-1 gap-4 xl:grid-cols-2">
      {claims.map((claim) => (
        <li key={claim.id} className="[&>article]:h-full">
          <ClaimStub claim={claim} isHeld />
        </li>
      ))}
    </ul>
    <div className="mt-6 flex flex-wrap items-center gap-x-4 gap-y-2">
      <Button size="large" disabled>
        Pay
      </Button>
      <p className="text-small">{payReason({ isOnline: false, needsAddress: false })}</p>
    </div>
  </div>
)

/** Holds hidden from this checkout that are still running. */
const HiddenHolds = ({ count, onPutBack }: { count: number; onPutBack: () => void }) => (
  <p className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-control bg-sunken px-4 py-3 text-small">
    <span className="flex-1">{texts.inThisCheckout(count)}</span>
    <Button variant="outline" size="small" onClick={onPutBack}>
      {texts.putBack(count)}
    </Button>
  </p>
)

const Empty = ({ count, onPutBack }: { count: number; onPutBack: () => void }) => (
  <div className="page py-8 md:py-12">
    <title>Checkout · Keepcase</title>
    <h1 className="mb-6 text-h1">Checkout</h1>
    <EmptyState
      seed="checkout"
      beside={<NextUp />}
      title={texts.nothingToPay}
      action={<ButtonLink to={paths.discover}>{texts.discoverDrops}</ButtonLink>}
    >
      {texts.itemsYouClaim}
    </EmptyState>
    {count > 0 && (
      <div className="mt-6">
        <HiddenHolds count={count} onPutBack={onPutBack} />
      </div>
    )}
  </div>
)

const CheckoutSkeleton = () => (
  <div className="page pt-8 md:pt-12">
    <title>Checkout · Keepcase</title>
    <Loading>
      <Skeleton className="h-11 w-56" />
      <div className="mt-6 grid gap-10 lg:grid-cols-[minmax(0,1fr)_22.5rem]">
        <Skeleton className="h-64 rounded-card" />
        <Skeleton className="h-72 rounded-card" />
      </div>
    </Loading>
  </div>
)
