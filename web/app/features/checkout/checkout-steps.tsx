import type { Quote } from '@keepcase/contract/checkout/checkout.contract.ts'
import type { ReactNode } from 'react'
import { ErrorPanel, Loading, Skeleton } from '#web/ui/feedback.tsx'
import * as texts from './checkout.texts.ts'
import { EndedRow } from './ended-row.tsx'
import { errorMessage } from './error-messages.ts'
import { PaidParcel } from './paid-parcel.tsx'
import type { Attempt } from './payments/attempts.ts'
import { PendingPayment } from './payments/waiting-payments.tsx'
import { SellerStack } from './seller-stack.tsx'
import type { HeldClaim, useQuote } from './use-checkout.ts'

/** DOM id of the address step, the target when an address is missing. */
export const addressStep = 'checkout-address'

type CheckoutStepsProps = {
  parcels: readonly Quote[]
  seen: readonly HeldClaim[]
  ended: readonly HeldClaim[]
  paid: readonly Attempt[]
  elsewhere: readonly HeldClaim[]
  quote: ReturnType<typeof useQuote>
  address: ReactNode
  payment: ReactNode
  aside: ReactNode
  code: (parcel: Quote) => ReactNode
  tier: ((parcel: Quote) => ReactNode) | undefined
}

/** The steps parcels, address, payment, in order and all expanded. */
export function CheckoutSteps(props: CheckoutStepsProps) {
  const { parcels, seen, ended, paid, elsewhere, quote, address, payment, aside, code, tier } = props
  const claimOf = (id: string) => seen.find((claim) => claim.id === id)
  const storesShown = new Set(parcels.map(({ storefrontId }) => storefrontId))
  const otherEnded = ended.filter(({ storefrontId }) => storefrontId === null || !storesShown.has(storefrontId))
  const isReading = parcels.length === 0 && quote.error === null && quote.isFetching
  const hasParcels = parcels.length + otherEnded.length + elsewhere.length > 0 || quote.error !== null || isReading
  return (
    <>
      {paid.map((attempt) => (
        <PaidParcel key={attempt.key} attempt={attempt} seen={seen} />
      ))}
      {(hasParcels || aside) && (
        <Step title="Parcels">
          {isReading && elsewhere.length === 0 && (
            <Loading>
              <Skeleton className="h-52 rounded-card" />
            </Loading>
          )}
          {quote.error !== null && (
            <ErrorPanel
              level={3}
              title={texts.weCouldntWorkOut}
              message={errorMessage(quote.error, texts.somethingWentWrong)}
              hasGoBack={false}
              onRetry={() => void quote.refetch()}
              isRetrying={quote.isFetching}
            />
          )}
          {parcels.map((parcel) => (
            <SellerStack
              key={`${parcel.storefrontId} ${parcel.fulfilment} ${parcel.currency}`}
              parcel={parcel}
              claimOf={claimOf}
              code={code(parcel)}
              tier={tier?.(parcel)}
              ended={ended
                .filter(
                  ({ storefrontId, currency }) => storefrontId === parcel.storefrontId && currency === parcel.currency,
                )
                .map((claim) => <EndedRow key={claim.id} claim={claim} />)}
            />
          ))}
          {otherEnded.length > 0 && (
            <ul className="rounded-card bg-card px-5 shadow-card [&>li:first-child]:border-t-0">
              {otherEnded.map((claim) => (
                <EndedRow key={claim.id} claim={claim} />
              ))}
            </ul>
          )}
          <p role="status" className="sr-only">
            {ended.length > 0 && texts.theHoldEnded(ended.map(({ itemName }) => itemName).join(', '))}
          </p>
          {elsewhere.length > 0 && (
            <PendingPayment names={elsewhere.map(({ itemName }) => itemName)} message={texts.aPaymentYouStarted} />
          )}
          {aside}
        </Step>
      )}
      {parcels.some(({ fulfilment }) => fulfilment === 'shipping') && (
        <Step title="Address" id={addressStep}>
          <div className="rounded-card bg-card p-5 shadow-card">{address}</div>
        </Step>
      )}
      {/* Not in sight while the parcels above it load, so that it never moves. */}
      <div className={isReading ? 'hidden' : 'contents'}>
        <Step title="Payment">
          <div className="rounded-card bg-card p-5 shadow-card">{payment}</div>
        </Step>
      </div>
    </>
  )
}

/** A CSS counter numbers the steps, since pickup has no address step. Screen readers skip the number. */
const Step = ({ title, id, children }: { title: string; id?: string; children: ReactNode }) => (
  <section id={id} aria-label={title} className="flex flex-col gap-4 [counter-increment:step]">
    <h2 className="flex items-baseline gap-3 text-h2 before:text-muted-foreground before:content-[counter(step)_/_'']">
      {title}
    </h2>
    {children}
  </section>
)
