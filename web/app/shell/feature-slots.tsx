import { Suspense } from 'react'
import { useLocation } from 'react-router'
import { SignInSlot } from '#web/features/accounts/sign-in/sign-in-slot.tsx'
import { SearchButton } from '#web/features/discovery/search/search-button.tsx'
import type { CardAction } from '#web/features/drops/cards/card-actions.tsx'
import { paths } from '#web/paths.ts'
import { useViewer } from '#web/session/viewer.ts'
import { clientLazy, serverRenderedLazy } from '#web/startup/client-lazy.ts'
import type { ShellSlots } from './slots.tsx'

// Signed-in features: visitors never load their code.
const CartButton = clientLazy(() =>
  import('#web/features/claims/cart/cart-button.tsx').then(({ CartButton }) => ({ default: CartButton })),
)
const NotificationsButton = clientLazy(() =>
  import('#web/features/notifications/notifications-button.tsx').then(({ NotificationsButton }) => ({
    default: NotificationsButton,
  })),
)

const FollowStorefrontButton = serverRenderedLazy(() =>
  import('#web/features/community/follows/follow-storefront-button.tsx').then(({ FollowStorefrontButton }) => ({
    default: FollowStorefrontButton,
  })),
)

const RemindButton = serverRenderedLazy(() =>
  import('#web/features/notifications/reminders/remind-button.tsx').then(({ RemindButton }) => ({
    default: RemindButton,
  })),
)

const SetUp = clientLazy(() => import('./onboarding-slot.tsx').then(({ SetUpSlot }) => ({ default: SetUpSlot })))

/** The set-up overlay, on the dashboard only, so that it never covers a drop or a payment. */
function OnboardingSlot() {
  const { me } = useViewer()
  const { pathname } = useLocation()
  if (!me || pathname !== paths.dashboard) return null
  return (
    <Suspense fallback={null}>
      <SetUp me={me} />
    </Suspense>
  )
}

const ImpersonationBanner = clientLazy(() =>
  import('#web/features/admin/users/impersonation-banner.tsx').then((part) => ({ default: part.ImpersonationBanner })),
)

/** On every page while an administrator acts for the account. */
function Impersonation() {
  const { me } = useViewer()
  if (!me?.impersonatedBy) return null
  return (
    <Suspense fallback={null}>
      <ImpersonationBanner me={me} />
    </Suspense>
  )
}

const Cart = () => (
  <Suspense fallback={null}>
    <CartButton />
  </Suspense>
)

/** Reserves the bell's space while its code loads, to avoid layout shift in the bar. */
const Notifications = () => (
  <Suspense fallback={<span aria-hidden="true" className="size-11" />}>
    <NotificationsButton />
  </Suspense>
)

const TwoFactorBanner = clientLazy(() =>
  import('#web/features/accounts/two-factor/two-factor-banner.tsx').then((part) => ({ default: part.TwoFactorBanner })),
)

/** On every page of an administrator who owes a second factor. */
function TwoFactor() {
  const { me } = useViewer()
  if (!me?.twoFactorRequired) return null
  return (
    <Suspense fallback={null}>
      <TwoFactorBanner />
    </Suspense>
  )
}

/** The features' contributions to the shell. */
export const slots: ShellSlots = {
  Search: SearchButton,
  Notifications,
  Cart,
  Banners: [Impersonation, TwoFactor],
  Overlays: [SignInSlot, OnboardingSlot],
}

const Follow: CardAction = ({ drop }) => (
  <Suspense fallback={<span aria-hidden="true" className="h-9" />}>
    <FollowStorefrontButton storefrontId={drop.storefrontId} name={drop.storefrontName} look="card" />
  </Suspense>
)

const Remind: CardAction = ({ drop }) => (
  <Suspense fallback={null}>
    <RemindButton drop={drop} look="card" />
  </Suspense>
)

/** The features' actions at the foot of every drop card. */
export const cardActions: readonly CardAction[] = [Follow, Remind]
