import { formatMoney } from '#web/format/format.ts'
import { Button } from '#web/ui/button.tsx'
import { FieldError } from '#web/ui/forms/field.tsx'
import { ShieldCheck } from '#web/ui/icons.ts'
import { Spinner } from '#web/ui/spinner.tsx'
import * as texts from '../checkout.texts.ts'
import { errorMessage } from '../error-messages.ts'
import type { Attempt } from './attempts.ts'

type ConfirmationProps = { attempt: Attempt; isBusy: boolean; error: Error | null; onConfirm: () => void }

/** The bank's confirmation step. The hold is unchanged until it is answered. */
export function Confirmation({ attempt, isBusy, error, onConfirm }: ConfirmationProps) {
  const { result, parcel } = attempt
  return (
    <div role="status" className="rounded-control border border-foreground p-4">
      <div className="flex gap-3">
        <ShieldCheck className="mt-0.5 size-5 shrink-0" aria-hidden="true" />
        <div className="min-w-0">
          <p className="text-label">{result?.title}</p>
          <p className="mt-1 text-small">
            {result?.message} <bdi>{parcel.storefrontName}</bdi>,{' '}
            {formatMoney(result?.totalCents ?? parcel.totalCents, parcel.currency)}.
          </p>
          <Button className="mt-3" isBusy={isBusy} onClick={onConfirm}>
            {texts.confirmThePayment}
          </Button>
          <FieldError
            id={`confirm-${attempt.key}`}
            error={error ? errorMessage(error, texts.unableToRecordPayment) : undefined}
          />
        </div>
      </div>
    </div>
  )
}

/** A payment in progress; the page polls it. */
export function PendingPayment({
  names,
  detail,
  message,
}: {
  names: readonly string[]
  detail?: string
  message: string
}) {
  return (
    <div role="status" className="flex gap-3 rounded-control bg-sunken p-4 text-small">
      <Spinner className="mt-0.5 shrink-0" />
      <div>
        <p className="text-label">{texts.paymentRunning(names.join(', '))}</p>
        {detail && <p className="mt-1">{detail}</p>}
        <p className="mt-1 text-muted-foreground">{message}</p>
      </div>
    </div>
  )
}
