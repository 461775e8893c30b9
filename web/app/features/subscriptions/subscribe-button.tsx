import type { Storefront } from '@keepcase/contract/storefronts/storefronts.contract.ts'
import { Suspense, useState } from 'react'
import { formatDate } from '#web/format/format.ts'
import { signInInPlace } from '#web/session/sign-in-in-place.ts'
import { useViewer } from '#web/session/viewer.ts'
import { clientLazy } from '#web/startup/client-lazy.ts'
import { Button } from '#web/ui/button.tsx'
import { Check } from '#web/ui/icons.ts'
import { perMonth } from './display/per-month.ts'
import { button, signInReason } from './subscribe-button.texts.ts'
import type { MethodChoiceSlot } from './subscribe-dialog.tsx'
import { useRenewalOpen, useSubscription } from './use-subscription.ts'

const SubscribeDialog = clientLazy(() =>
  import('./subscribe-dialog.tsx').then(({ SubscribeDialog }) => ({ default: SubscribeDialog })),
)
const EndSubscriptionDialog = clientLazy(() =>
  import('./end-subscription-dialog.tsx').then(({ EndSubscriptionDialog }) => ({ default: EndSubscriptionDialog })),
)

type SubscribeButtonProps = {
  storefront: Storefront
  /** Payment method selector. */
  choice: MethodChoiceSlot
  className?: string
}

/**
 * Subscribe button with the price, or the end of the paid period; both open a dialog. Hidden from the storefront's
 * owner.
 */
export function SubscribeButton({ storefront, choice, className }: SubscribeButtonProps) {
  const { me, status } = useViewer()
  const subscription = useSubscription(storefront.id)
  const [isOpen, setOpen] = useState(false)
  const isRenewalOpen = useRenewalOpen(subscription ?? null)
  if (me?.storefronts.some(({ id }) => id === storefront.id)) return null
  const running = subscription?.status === 'active' ? subscription : null
  const press = ({ currentTarget }: { currentTarget: HTMLElement }) => {
    // @NOTE afterwards the button is ready, and no dialog opens: they may have a subscription already
    if (status === 'signed-out') void signInInPlace(signInReason, currentTarget)
    else setOpen(true)
  }
  const isUnknown = status === 'signed-in' && subscription === undefined
  return (
    <>
      {running?.currentPeriodEnd ? (
        <Button variant="outline" {...(className ? { className } : {})} aria-haspopup="dialog" onClick={press}>
          <Check aria-hidden="true" />
          {isRenewalOpen ? button.unpaid : button.until(formatDate(Date.parse(running.currentPeriodEnd)))}
        </Button>
      ) : (
        <Button
          aria-disabled={isUnknown || status === 'loading' ? true : undefined}
          aria-haspopup="dialog"
          {...(className ? { className } : {})}
          onClick={isUnknown || status === 'loading' ? undefined : press}
        >
          {button.subscribe}
          <span className="font-normal">{perMonth(storefront)}</span>
        </Button>
      )}
      {isOpen && (
        <Suspense fallback={null}>
          {running ? (
            <EndSubscriptionDialog subscription={running} onClose={() => setOpen(false)} />
          ) : (
            <SubscribeDialog storefront={storefront} choice={choice} onClose={() => setOpen(false)} />
          )}
        </Suspense>
      )}
    </>
  )
}
