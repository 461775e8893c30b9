import { index, layout, type RouteConfig, route } from '@react-router/dev/routes'

/**
 * Every address of the site with the file that answers it. One line per page, grouped by the visitor's task. `root.tsx`
 * adds the site's bars, `shell/pages.tsx` catches errors; a guard of `shell/guards.tsx` inside a page says who may see
 * it.
 */
const gallery =
  process.env.NODE_ENV === 'production' && process.env.GALLERY !== '1' ? [] : [route('gallery', 'routes/gallery.tsx')]

/** Public pages. */
const drops = [
  index('routes/drops/landing.tsx'),
  route('discover', 'routes/drops/discover.tsx', { id: 'discover' }),
  route('drops', 'routes/drops/discover.tsx', { id: 'browse' }),
  route('drop/:id?', 'routes/drops/drop.tsx'),
  route('drop/:id/fairness', 'routes/drops/fairness.tsx'),
  route('storefront/:id', 'routes/drops/storefront.tsx'),
  route('storefront/:id/manage', 'routes/drops/storefront-manage.tsx'),
  route('seller/:sellerId', 'routes/drops/seller.tsx'),
]

/** Reading matter: how the site works, help, and the texts of the footer. */
const texts = [
  route('home', 'routes/texts/how-it-works.tsx', { id: 'home' }),
  route('about', 'routes/texts/how-it-works.tsx', { id: 'about' }),
  route('help', 'routes/texts/help.tsx'),
  route('contact', 'routes/texts/contact.tsx'),
  route('safety', 'routes/texts/safety.tsx'),
  route('terms', 'routes/texts/terms.tsx'),
  route('privacy', 'routes/texts/privacy.tsx'),
  route('cookies', 'routes/texts/cookies.tsx'),
]

/** Without the site's bars: the substitute for a page that is unavailable offline. */
const apart = [route('offline', 'routes/offline.tsx')]

/** Account access: sign-up, sign-in, a forgotten password. */
const accounts = [
  route('signup', 'routes/accounts/sign-up.tsx'),
  route('signin', 'routes/accounts/sign-in.tsx'),
  route('login', 'routes/accounts/login.tsx'),
  route('waitlist', 'routes/accounts/waitlist.tsx'),
  route('goodbye', 'routes/accounts/goodbye.tsx'),
  route('onboarding', 'routes/accounts/onboarding.tsx'),
  route('storefront-onboarding', 'routes/accounts/storefront-onboarding.tsx'),
  route('forgot', 'routes/accounts/forgot.tsx'),
  route('reset', 'routes/accounts/reset.tsx'),
  route('verify', 'routes/accounts/verify.tsx'),
  route('undo-email', 'routes/accounts/undo-email.tsx'),
]

/** A buyer's claims, payments and orders. */
const buying = [
  route('dashboard', 'routes/buying/dashboard.tsx'),
  route('profile/:id?', 'routes/buying/profile.tsx'),
  route('storefront-dashboard', 'routes/buying/storefront-dashboard.tsx'),
  route('claims/:id', 'routes/buying/claim.tsx'),
  route('checkout', 'routes/buying/checkout.tsx'),
  route('orders', 'routes/buying/orders.tsx'),
  route('orders/:id', 'routes/buying/order.tsx'),
  route('drop-link/:token', 'routes/buying/drop-link.tsx'),
  route('notifications', 'routes/buying/notifications.tsx'),
  route('unsubscribe', 'routes/buying/unsubscribe.tsx'),
  route('settings/:section?', 'routes/buying/settings.tsx'),
]

export default [
  ...apart,
  layout('shell/pages.tsx', [
    ...gallery,
    ...drops,
    ...texts,
    ...accounts,
    ...buying,
    route('*', 'routes/not-found.tsx'),
  ]),
] satisfies RouteConfig
