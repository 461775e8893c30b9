import type { Subscription } from '@keepcase/contract/subscriptions/subscriptions.contract.ts'
import { formatDate, formatMoney } from '#web/format/format.ts'
import { formMessages } from '#web/forms/form-messages.ts'
import { notify } from '#web/toasts/toasts.ts'
import { Button } from '#web/ui/button.tsx'
import { FieldError } from '#web/ui/forms/field.tsx'
import { Dialog } from '#web/ui/overlays/overlays.tsx'
import { ending, resuming, tryAgain } from './subscriptions.texts.ts'
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
  const texts = isEnding ? ending : resuming
  const press = () =>
    change.mutate(
      { id, isEnding },
      {
        onSuccess: () => {
          const [title, description] = isEnding
            ? ([ending.done, end && !isOver ? ending.doneUntil(end) : ending.doneNow] as const)
            : ([resuming.done, resuming.next(price, end)] as const)
          notify.success(title, { description, id: `subscription-${id}` })
          onClose()
        },
      },
    )
  const name = <bdi>{storefrontName}</bdi>
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={texts.title}
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            {texts.no}
          </Button>
          <Button variant={isEnding ? 'destructive' : 'primary'} isBusy={change.isPending} onClick={press}>
            {texts.yes}
          </Button>
        </>
      }
    >
      <p>{isOver ? ending.textNow(name) : isEnding ? ending.text(name, end) : resuming.text(name, end, price)}</p>
      <FieldError
        id="end-subscription"
        error={change.error ? formMessages(change.error, tryAgain).message : undefined}
      />
    </Dialog>
  )
}
