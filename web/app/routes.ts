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
  index('routes/landing.tsx'),
  route('discover', 'routes/discover.tsx', { id: 'discover' }),
  route('drops', 'routes/discover.tsx', { id: 'browse' }),
  route('drop/:id?', 'routes/drop.tsx'),
  route('drop/:id/fairness', 'routes/fairness.tsx'),
  route('storefront/:id', 'routes/storefront.tsx'),
  route('storefront/:id/manage', 'routes/storefront-manage.tsx'),
  route('seller/:sellerId', 'routes/seller.tsx'),
]

/** What is only read: how the site works, help, and the texts of the footer. */
const texts = [
  route('home', 'routes/how-it-works.tsx', { id: 'home' }),
  route('about', 'routes/how-it-works.tsx', { id: 'about' }),
  route('help', 'routes/help.tsx'),
  route('contact', 'routes/contact.tsx'),
  route('safety', 'routes/safety.tsx'),
  route('terms', 'routes/terms.tsx'),
  route('privacy', 'routes/privacy.tsx'),
  route('cookies', 'routes/cookies.tsx'),
]

/** Outside the bars: what stands in place of a page that cannot be had without a network. */
const apart = [route('offline', 'routes/offline.tsx')]

/** The way in: an account, a session, a forgotten password. */
const accounts = [
  route('signup', 'routes/sign-up.tsx'),
  route('signin', 'routes/sign-in.tsx'),
  route('login', 'routes/login.tsx'),
  route('waitlist', 'routes/waitlist.tsx'),
  route('goodbye', 'routes/goodbye.tsx'),
  route('onboarding', 'routes/onboarding.tsx'),
  route('storefront-onboarding', 'routes/storefront-onboarding.tsx'),
  route('forgot', 'routes/forgot.tsx'),
  route('reset', 'routes/reset.tsx'),
  route('verify', 'routes/verify.tsx'),
  route('undo-email', 'routes/undo-email.tsx'),
]

/** What a buyer has claimed, pays for and gets. */
const buying = [
  route('dashboard', 'routes/dashboard.tsx'),
  route('profile/:id?', 'routes/profile.tsx'),
  route('storefront-dashboard', 'routes/storefront-dashboard.tsx'),
  route('claims/:id', 'routes/claim.tsx'),
  route('checkout', 'routes/checkout.tsx'),
  route('orders', 'routes/orders.tsx'),
  route('orders/:id', 'routes/order.tsx'),
  route('drop-link/:token', 'routes/drop-link.tsx'),
  route('notifications', 'routes/notifications.tsx'),
  route('unsubscribe', 'routes/unsubscribe.tsx'),
  route('settings/:section?', 'routes/settings.tsx'),
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
