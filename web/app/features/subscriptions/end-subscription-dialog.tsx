import type { Subscription } from '@keepcase/contract/subscriptions/subscriptions.contract.ts'
import { formatDate, formatMoney } from '#web/format/format.ts'
import { formMessages } from '#web/forms/form.tsx'
import { notify } from '#web/toasts/toasts.ts'
import { Button } from '#web/ui/button.tsx'
import { FieldError } from '#web/ui/forms/field.tsx'
import { Dialog } from '#web/ui/overlays/overlays.tsx'
import { useChangeSubscription, useRenewalOpen } from './use-subscription.ts'

type Props = { subscription: Subscription; onClose: () => void }

/** Confirms cancelling a subscription; for a cancelled one, offers to resume it. */
export function EndSubscriptionDialog({ subscription, onClose }: Props) {
  const { id, storefrontName, currentPeriodEnd, cancelAt, priceCents, currency } = subscription
  const change = useChangeSubscription()
  const end = currentPeriodEnd ? formatDate(Date.parse(currentPeriodEnd)) : null
  const isEnding = cancelAt === null
  const price = formatMoney(priceCents, currency)
  const isOver = useRenewalOpen(subscription)
  const press = () =>
    change.mutate(
      { id, isEnding },
      {
        onSuccess: () => {
          const [title, description] = isEnding
            ? ['Subscription cancelled', end && !isOver ? `Everything stays open until ${end}.` : 'It has ended.']
            : ['Subscription resumed', `The next ${price} is due on ${end}.`]
          notify.success(title ?? '', { description: description ?? '', id: `subscription-${id}` })
          onClose()
        },
      },
    )
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={isEnding ? 'Cancel this subscription?' : 'Resume this subscription?'}
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            {isEnding ? 'Keep it' : 'Leave it cancelled'}
          </Button>
          <Button variant={isEnding ? 'destructive' : 'primary'} isBusy={change.isPending} onClick={press}>
            {isEnding ? 'Cancel subscription' : 'Resume subscription'}
          </Button>
        </>
      }
    >
      <p>
        {isOver ? (
          <>
            <bdi>{storefrontName}</bdi>: the month is over and the renewal wasn’t paid. It ends right away, and you
            won’t be charged again.
          </>
        ) : isEnding ? (
          <>
            <bdi>{storefrontName}</bdi>: you won’t be charged again, and you keep subscriber access until {end}. You can
            resume it before then.
          </>
        ) : (
          <>
            <bdi>{storefrontName}</bdi>: it goes on after {end} for {price} a month.
          </>
        )}
      </p>
      <FieldError
        id="end-subscription"
        error={change.error ? formMessages(change.error, 'Please try again.').message : undefined}
      />
    </Dialog>
  )
}
