import { lazy, Suspense } from 'react'
import { SignInSlot } from './accounts/sign-in-slot.tsx'
import type { ShellSlots } from './shell/slots.tsx'

// Visitors never fetch what only accounts have.
const CartButton = lazy(() => import('./claims/cart-button.tsx').then(({ CartButton }) => ({ default: CartButton })))
const NotificationsButton = lazy(() =>
  import('./notifications/notifications-button.tsx').then(({ NotificationsButton }) => ({
    default: NotificationsButton,
  })),
)

const Cart = () => (
  <Suspense fallback={null}>
    <CartButton />
  </Suspense>
)

/** The bell's room is kept while its code is on the way, so that nothing in the bar moves. */
const Notifications = () => (
  <Suspense fallback={<span aria-hidden="true" className="size-11" />}>
    <NotificationsButton />
  </Suspense>
)

/** What the rooms put into the bars, one line each. */
export const slots: ShellSlots = { Notifications, Cart, Overlays: [SignInSlot] }
