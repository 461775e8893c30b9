import { index, layout, type RouteConfig, route } from '@react-router/dev/routes'

/**
 * Every address of the site with the file that answers it. One line a page, grouped by what a visitor is doing.
 * `root.tsx` puts the bars round all of them and `shell/pages.tsx` catches what fails; who may see a page is said by a
 * guard of `shell/guards.tsx` inside it.
 */
const gallery =
  process.env.NODE_ENV === 'production' && process.env.GALLERY !== '1' ? [] : [route('gallery', 'routes/gallery.tsx')]

/** What everybody may look at. */
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

/** What is only read: how the site works, help, and the texts of the footer. */
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

/** Outside the bars: what stands in place of a page that cannot be had without a network. */
const apart = [route('offline', 'routes/offline.tsx')]

/** The way in: an account, a session, a forgotten password. */
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

/** What a buyer has claimed, pays for and gets. */
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
