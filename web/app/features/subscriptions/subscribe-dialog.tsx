import type { Storefront } from '@keepcase/contract/storefronts/storefronts.contract.ts'
import type { SubscriptionPayment } from '@keepcase/contract/subscriptions/subscriptions.contract.ts'
import { type ComponentType, type ReactNode, useEffect } from 'react'
import { formatDate, formatMoney } from '#web/format/format.ts'
import { formMessages } from '#web/forms/form-messages.ts'
import { notify } from '#web/toasts/toasts.ts'
import { Button } from '#web/ui/button.tsx'
import { Check, CircleAlert, ShieldCheck } from '#web/ui/icons.ts'
import { Dialog } from '#web/ui/overlays/overlays.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { useOnline } from '#web/ui/use-online.ts'
import { starting, tryAgain } from './subscriptions.texts.ts'
import { type SubscribeWith, useConfirmSubscription, useSubscribe, useSubscriptionPayment } from './use-subscription.ts'

/** Payment method selector; `input` is null until loaded. */
export type MethodChoiceSlot = ComponentType<{
  children: (chosen: { field: ReactNode; input: SubscribeWith | null }) => ReactNode
}>

type SubscribeDialogProps = { storefront: Storefront; choice: MethodChoiceSlot; onClose: () => void }

/** Price, perks and payment method: pays the first month and closes when the payment succeeded. */
export const SubscribeDialog = ({ choice: Choice, ...props }: SubscribeDialogProps) => (
  <Choice>{(chosen) => <PayMonth {...props} {...chosen} />}</Choice>
)

type PayMonthProps = Omit<SubscribeDialogProps, 'choice'> & { field: ReactNode; input: SubscribeWith | null }

function PayMonth({ storefront, field, input, onClose }: PayMonthProps) {
  const { name, subscriptionPriceCents, currency } = storefront
  const isOnline = useOnline()
  const subscribe = useSubscribe(storefront)
  const confirm = useConfirmSubscription()
  const payment = useSubscriptionPayment(confirm.data ?? subscribe.data)
  const state = payment?.state
  useClosedWhenPaid(payment, name, onClose)
  const price = formatMoney(subscriptionPriceCents, currency)
  const error = confirm.error ?? subscribe.error
  const isAsked = state === 'needs_confirmation'
  const isUnderWay = state === 'processing'
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={starting.title(name)}
      description={starting.terms(price)}
      footer={
        isAsked ? (
          <Button isBusy={confirm.isPending} onClick={() => confirm.mutate(payment?.chargeId ?? '')}>
            {starting.confirm}
          </Button>
        ) : (
          <Button
            size="large"
            className="w-full"
            isBusy={subscribe.isPending || isUnderWay || input === null}
            disabled={!isOnline}
            onClick={() => input && subscribe.mutate(input)}
          >
            {starting.pay(price)}
          </Button>
        )
      }
    >
      <div className="flex flex-col gap-5">
        <div role="alert" className="empty:hidden">
          {error ? (
            <ResultMessage tone="bad" title={starting.failed} message={formMessages(error, tryAgain).message} />
          ) : state === 'declined' && payment ? (
            <ResultMessage tone="bad" title={payment.title} message={payment.message} />
          ) : (
            !isOnline && <ResultMessage tone="bad" {...starting.offline} />
          )}
        </div>
        {isAsked && payment && <ResultMessage tone="ask" title={payment.title} message={payment.message} />}
        {isUnderWay && payment && <ResultMessage tone="wait" title={payment.title} message={payment.message} />}
        {!isAsked && !isUnderWay && (
          <>
            <ul className="flex flex-col gap-2 text-small">
              {starting.perks.map((perk) => (
                <li key={perk} className="flex gap-2.5">
                  <Check className="mt-0.5 size-4 shrink-0" aria-hidden="true" />
                  {perk}
                </li>
              ))}
            </ul>
            {field}
          </>
        )}
      </div>
    </Dialog>
  )
}

/** Closes the dialog once the month is paid. */
function useClosedWhenPaid(payment: SubscriptionPayment | undefined, name: string, onClose: () => void): void {
  const end = payment?.state === 'captured' ? payment.subscription.currentPeriodEnd : null
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the money is there
  useEffect(() => {
    if (end === null) return
    notify.success(starting.done(name), {
      description: starting.doneUntil(formatDate(Date.parse(end))),
      id: `subscribed-${payment?.subscription.id}`,
    })
    onClose()
  }, [end])
}

const looks = {
  bad: { className: 'bg-destructive-soft', icon: <CircleAlert className="mt-0.5 size-5 shrink-0 text-destructive" /> },
  ask: { className: 'border border-foreground', icon: <ShieldCheck className="mt-0.5 size-5 shrink-0" /> },
  wait: { className: 'bg-sunken', icon: <Spinner className="mt-0.5 shrink-0" /> },
} as const

function ResultMessage({ tone, title, message }: { tone: keyof typeof looks; title: string; message: string }) {
  const { className, icon } = looks[tone]
  return (
    <div className={`flex gap-3 rounded-control p-4 text-small ${className}`}>
      <span aria-hidden="true" className="contents">
        {icon}
      </span>
      <div className="min-w-0">
        <p className="text-label">{title}</p>
        <p className="mt-1">{message}</p>
      </div>
    </div>
  )
}
