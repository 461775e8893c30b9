import type { Quote } from '@keepcase/contract/checkout/checkout.contract.ts'
import { type ReactNode, useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { useOnline } from '#web/ui/use-online.ts'
import * as texts from './checkout.texts.ts'
import { CheckoutDone, type PaidAt } from './checkout-done.tsx'
import { addressStep, CheckoutSteps } from './checkout-steps.tsx'
import { ParcelCode } from './codes/parcel-code.tsx'
import { useCodes } from './codes/use-codes.ts'
import { type PayWith, payWith } from './display/payment-methods.ts'
import { HoldWarning } from './hold-warning.tsx'
import { PaymentSection } from './methods/payment-section.tsx'
import { offeredCards, useSavedMethods } from './methods/use-saved-methods.ts'
import { PayBar } from './pay-bar.tsx'
import { type Attempt, parcelKey, sortAttempts } from './payments/attempts.ts'
import { useLostPayments } from './payments/use-lost-payments.ts'
import { usePay } from './payments/use-pay.ts'
import { usePaymentWatch } from './payments/use-payment-watch.ts'
import { Summary } from './summary.tsx'
import { totalCents } from './sums.ts'
import { endedOf, type HeldClaim, sortHolds, useQuote, useSeenHolds } from './use-checkout.ts'

type CheckoutProps = {
  /** The account's current holds that belong to this checkout. */
  claims: readonly HeldClaim[]
  addressId: string | null
  /** The address selector. */
  address: ReactNode
  /** Holds removed from this checkout that are still running. */
  skipped: readonly HeldClaim[]
  /** Removes a hold from this checkout. */
  onSkip: (claim: HeldClaim) => void
  /** Holds outside this checkout, with a way to put them back. */
  aside: ReactNode
  /** Shown when there is nothing to pay. */
  empty: ReactNode
  /** The buyer's loyalty tier with a parcel's seller. */
  tier?: (parcel: Quote) => ReactNode
  /** What a payment earned besides the items. */
  reward: (paid: readonly PaidAt[]) => ReactNode
}

/**
 * The whole checkout on one page. All amounts come from the server's quote; a payment names its amount and is refused
 * if that changed. Each seller is charged separately.
 */
export function Checkout({ claims, skipped, addressId, address, onSkip, aside, empty, tier, reward }: CheckoutProps) {
  const isOnline = useOnline()
  const saved = useSavedMethods()
  const [chosen, setMethod] = useState<PayWith | null>(null)
  const cards = offeredCards(saved)
  const method = payWith(chosen, cards ?? [])
  const { attempts, pay, confirm, fetchAnswer, keep, forget } = usePay()
  usePaymentWatch({ attempts, keep, forget })
  useLostPayments({ attempts, fetchAnswer: (attempt) => void fetchAnswer(attempt) })
  const seen = useSeenHolds(claims)
  const { payable, elsewhere } = sortHolds(claims, attempts)
  const { codes, apply, remove } = useCodes(claims.map(({ id }) => id))
  const quote = useQuote(payable, addressId, codes)
  const ended = endedOf(seen, [...claims, ...skipped], attempts)
  const { paid, waiting } = sortAttempts(attempts)
  const isSending = attempts.some(({ status }) => status === 'sending')
  const parcels = shownParcels(quote.parcels, attempts)
  const needsAddress = quote.parcels.some(({ fulfilment }) => fulfilment === 'shipping') && addressId === null
  const press = () => (needsAddress ? goToAddress() : pay.mutate({ parcels: quote.parcels, method, addressId }))
  const isNothingLeft = payable.length === 0 && !isSending && elsewhere.length === 0
  if (isNothingLeft && waiting.length === 0 && !attempts.some(({ status }) => status === 'lost')) {
    if (paid.length === 0 && ended.length === 0) return empty
    return <CheckoutDone paid={paid} ended={ended} seen={seen} aside={aside} reward={reward} />
  }
  const button = (
    <PayButton
      parcels={parcels}
      onPress={press}
      isPaying={pay.isPending}
      isWaiting={(!quote.isCurrent && quote.error === null) || cards === null}
      isPayable={isOnline && quote.parcels.length > 0}
    />
  )
  return (
    <div className="page pt-8 pb-28 md:pt-12 lg:pb-0">
      <title>Checkout · Keepcase</title>
      <h1 className="text-h1">Checkout</h1>
      <div className="mt-8 grid grid-cols-1 items-start gap-x-10 gap-y-8 lg:grid-cols-[minmax(0,1fr)_22.5rem]">
        <div className="flex min-w-0 flex-col gap-8">
          <HoldWarning claims={payable} onSkip={onSkip} />
          <CheckoutSteps
            parcels={parcels}
            seen={seen}
            ended={ended}
            paid={paid}
            elsewhere={elsewhere}
            quote={quote}
            address={address}
            aside={aside}
            code={(parcel) => (
              <ParcelCode
                parcel={parcel}
                isBusy={isSending || !quote.isCurrent}
                onApply={(code) => apply(parcel, code)}
                onRemove={() => remove(parcel)}
              />
            )}
            tier={tier}
            payment={
              <PaymentSection
                method={method}
                saved={cards}
                onMethod={setMethod}
                attempts={attempts}
                isChoosing={payable.length > 0 || isSending}
                isPaying={pay.isPending}
                onRetry={press}
                onConfirm={(attempt) => confirm.mutate({ attempt, key: crypto.randomUUID() })}
                confirming={confirm.isPending ? (confirm.variables?.attempt ?? null) : null}
                confirmError={confirm.error}
              />
            }
          />
        </div>
        {parcels.length > 0 && (
          <CostSummary
            parcels={parcels}
            isCurrent={quote.isCurrent || isSending}
            button={button}
            reason={payReason({ isOnline, needsAddress })}
          />
        )}
      </div>
      {parcels.length > 0 && <PayBar total={totalCents(parcels, 'totalCents')}>{button}</PayBar>}
    </div>
  )
}

/** Parcels being paid keep their state at the press; beside them stand the remaining ones of the quote. */
function shownParcels(quoted: readonly Quote[], attempts: readonly Attempt[]): Quote[] {
  const sending = attempts.filter(({ status }) => status === 'sending').map(({ parcel }) => parcel)
  return [...sending, ...quoted.filter((one) => !sending.some((sent) => parcelKey(sent) === parcelKey(one)))]
}

type PayButtonProps = {
  parcels: readonly Quote[]
  onPress: () => void
  isPaying: boolean
  isWaiting: boolean
  isPayable: boolean
}

const PayButton = ({ parcels, onPress, isPaying, isWaiting, isPayable }: PayButtonProps) => (
  <Button
    size="large"
    className="w-full"
    onClick={onPress}
    isBusy={isPaying}
    isWaiting={isWaiting}
    disabled={!isPayable}
  >
    {texts.pay(totalCents(parcels, 'totalCents'))}
  </Button>
)

type CostsProps = { parcels: readonly Quote[]; isCurrent: boolean; button: ReactNode; reason: string | null }

/** The totals beside the steps, with the button on wide screens; on narrow ones the button is in the bar. */
const CostSummary = ({ parcels, isCurrent, button, reason }: CostsProps) => (
  <div className="lg:sticky lg:top-[calc(6rem+var(--kc-bars))]">
    <Summary parcels={parcels} isCurrent={isCurrent}>
      <div className="hidden lg:block">{button}</div>
      {reason && <p className="text-small">{reason}</p>}
      <p className="text-muted-foreground text-xs">
        {parcels.length > 1 ? texts.eachSellerIsCharged : texts.yourPriceIsLocked}
      </p>
    </Summary>
  </div>
)

/** An incomplete checkout can be submitted too: the press saves a typed address and moves to what is missing in it. */
function goToAddress(): void {
  const section = document.getElementById(addressStep)
  section?.scrollIntoView({ block: 'start' })
  const form = section?.querySelector('form')
  if (form) form.requestSubmit()
  else section?.querySelector<HTMLElement>('input, select, button')?.focus({ preventScroll: true })
}

type Obstacles = { isOnline: boolean; needsAddress: boolean }

/** Why the buyer can't pay yet; null when nothing is missing. */
export function payReason({ isOnline, needsAddress }: Obstacles): string | null {
  if (!isOnline) return texts.youreOfflineYourHolds
  return needsAddress ? texts.saveAnAddressFirst : null
}
