import type { Storefront } from '@keepcase/contract/storefronts/storefronts.contract.ts'
import { Suspense, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { formatDate } from '#web/format/format.ts'
import { paths } from '#web/paths.ts'
import { useViewer } from '#web/session/viewer.ts'
import { clientLazy } from '#web/startup/client-lazy.ts'
import { notify } from '#web/toasts/toasts.ts'
import { Button } from '#web/ui/button.tsx'
import { Check } from '#web/ui/icons.ts'
import { perMonth } from './display/per-month.ts'
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
  const askToSignIn = useAskToSignIn()
  const isRenewalOpen = useRenewalOpen(subscription ?? null)
  if (me?.storefronts.some(({ id }) => id === storefront.id)) return null
  const running = subscription?.status === 'active' ? subscription : null
  const press = () => (status === 'signed-out' ? askToSignIn() : setOpen(true))
  const isUnknown = status === 'signed-in' && subscription === undefined
  return (
    <>
      {running?.currentPeriodEnd ? (
        <Button variant="outline" {...(className ? { className } : {})} aria-haspopup="dialog" onClick={press}>
          <Check aria-hidden="true" />
          {isRenewalOpen
            ? 'Subscribed, renewal not paid yet'
            : `Subscribed until ${formatDate(Date.parse(running.currentPeriodEnd))}`}
        </Button>
      ) : (
        <Button
          aria-disabled={isUnknown || status === 'loading' ? true : undefined}
          aria-haspopup="dialog"
          {...(className ? { className } : {})}
          onClick={isUnknown || status === 'loading' ? undefined : press}
        >
          Subscribe
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

/** Answers a press that needs an account: a message, and a link to sign in and return. */
function useAskToSignIn(): () => void {
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  return () =>
    notify.info('Authentication required', {
      description: 'Please sign in to subscribe to storefronts',
      id: 'sign-in-to-subscribe',
      action: { label: 'Sign In', onPress: () => void navigate(paths.signInFor(`${pathname}${search}`)) },
    })
}
