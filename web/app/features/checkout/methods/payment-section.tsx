import type { SavedPaymentMethod } from '@keepcase/contract/checkout/payment-methods.contract.ts'
import { useEffect, useRef } from 'react'
import { formatTime } from '#web/format/format.ts'
import { Button } from '#web/ui/button.tsx'
import { CircleAlert } from '#web/ui/icons.ts'
import type { PayWith } from '../display/payment-methods.ts'
import { type Attempt, sortAttempts } from '../payments/attempts.ts'
import { Confirmation, PendingPayment } from '../payments/waiting-payments.tsx'
import { MethodField } from './method-choice.tsx'
import * as texts from './methods.texts.ts'

type PaymentSectionProps = {
  method: PayWith
  /** The account's saved cards, the default first; null until loaded. */
  saved: readonly SavedPaymentMethod[] | null
  onMethod: (method: PayWith) => void
  attempts: readonly Attempt[]
  /** False when no parcel is left to choose a card for. */
  isChoosing: boolean
  isPaying: boolean
  onRetry: () => void
  onConfirm: (attempt: Attempt) => void
  confirming: Attempt | null
  confirmError: Error | null
}

/** The payment method and each seller's payment state: declined, needs confirmation, in progress. */
export function PaymentSection(props: PaymentSectionProps) {
  const { attempts, isChoosing, method, saved, onMethod, isPaying, onRetry, onConfirm, confirming, confirmError } =
    props
  const { waiting, failed } = sortAttempts(attempts)
  const box = useShownAfter(isPaying, failed.length + waiting.length > 0)
  return (
    <div ref={box} tabIndex={-1} className="flex scroll-mt-24 flex-col gap-4 outline-none">
      <div role="alert" className="flex flex-col gap-3 empty:hidden">
        {failed.map((attempt) => (
          <Failed key={attempt.key} attempt={attempt} onRetry={onRetry} isPaying={isPaying} />
        ))}
      </div>
      {waiting.map((attempt) =>
        attempt.result?.state === 'needs_confirmation' ? (
          <Confirmation
            key={attempt.key}
            attempt={attempt}
            isBusy={confirming?.key === attempt.key}
            error={confirming ? null : confirmError}
            onConfirm={() => onConfirm(attempt)}
          />
        ) : (
          <PendingPayment
            key={attempt.key}
            names={[attempt.parcel.storefrontName]}
            detail={paymentSubject(attempt)}
            message={attempt.result?.message ?? ''}
          />
        ),
      )}
      {isChoosing && <MethodField method={method} saved={saved} onMethod={onMethod} />}
    </div>
  )
}

/** Scrolls the result into view once a press is finished: Pay may be far from it. */
function useShownAfter(isPaying: boolean, hasWords: boolean) {
  const box = useRef<HTMLDivElement>(null)
  const wasPaying = useRef(isPaying)
  useEffect(() => {
    if (wasPaying.current && !isPaying && hasWords) box.current?.focus()
    wasPaying.current = isPaying
  }, [isPaying, hasWords])
  return box
}

function Failed({ attempt, onRetry, isPaying }: { attempt: Attempt; onRetry: () => void; isPaying: boolean }) {
  return (
    <div className="flex gap-3 rounded-control bg-destructive-soft p-4 text-small">
      <CircleAlert className="mt-0.5 size-5 shrink-0 text-destructive" aria-hidden="true" />
      <div className="min-w-0">
        <p className="font-[620] text-destructive">{failedTitle(attempt)}</p>
        <p className="mt-1">{failureMessage(attempt)}</p>
        {attempt.status === 'lost' && (
          <Button variant="outline" size="small" className="mt-3" onClick={onRetry} isBusy={isPaying}>
            {texts.tryAgain}
          </Button>
        )}
      </div>
    </div>
  )
}

/** `$122.20 for Basket Case (1982), Street Trash (1987).` */
const paymentSubject = ({ parcel, result }: Attempt): string =>
  texts.amountForItems({
    currency: parcel.currency,
    totalCents: result?.totalCents ?? parcel.totalCents,
    items: parcel.lines.map(({ title }) => title).join(', '),
  })

/** `Odd Lots: card declined, held until 3:14 PM.` */
export function failedTitle({ parcel, status, result }: Attempt): string {
  const name = parcel.storefrontName
  if (status === 'lost') return texts.noAnswer(name)
  if (status === 'refused') return texts.notPaid(name)
  return result?.holdEndsAt
    ? texts.cardDeclined(name, formatTime(Date.parse(result.holdEndsAt)))
    : `${name}: ${result?.title ?? texts.paymentDeclined}`
}

function failureMessage({ status, message, result }: Attempt): string {
  if (status === 'lost') {
    return message ?? texts.theConnectionDroppedTry
  }
  return (status === 'refused' ? message : result?.message) ?? texts.unableToRecordPayment
}
