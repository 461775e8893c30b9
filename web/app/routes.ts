import { index, layout, type RouteConfig, route } from '@react-router/dev/routes'

/** A page by its file in `routes`. Its id is the file's name alone: every page carries all ids in its manifest. */
const page = (path: string, file: string) => route(path, `routes/${file}.tsx`, { id: file.replace(/^.*\//, '') })

/**
 * Every address of the site with the file that answers it, grouped by the visitor's task. `root.tsx`
 * adds the site's bars, `shell/pages.tsx` catches errors; a guard of `shell/guards.tsx` inside a page says who may see
 * it.
 */
const gallery =
  process.env.NODE_ENV === 'production' && process.env.GALLERY !== '1' ? [] : [route('gallery', 'routes/gallery.tsx')]

/** Drops for everyone. */
const drops = [
  index('routes/drops/landing.tsx', { id: 'landing' }),
  route('discover', 'routes/drops/discover.tsx', { id: 'discover' }),
  route('drops', 'routes/drops/discover.tsx', { id: 'browse' }),
  page('drop/:id?', 'drops/drop'),
  page('drop/:id/fairness', 'drops/fairness'),
]

/** Who sells: a storefront, and the person behind one. */
const storefronts = [page('storefront/:id', 'storefronts/storefront'), page('seller/:sellerId', 'storefronts/seller')]

/** Reading matter: how the site works, help, and the texts of the footer. */
const texts = [
  route('home', 'routes/texts/how-it-works.tsx', { id: 'home' }),
  route('about', 'routes/texts/how-it-works.tsx', { id: 'about' }),
  page('help', 'texts/help'),
  page('contact', 'texts/contact'),
  page('safety', 'texts/safety'),
  page('terms', 'texts/terms'),
  page('privacy', 'texts/privacy'),
  page('cookies', 'texts/cookies'),
]

/** Without the site's bars: the substitute for a page that is unavailable offline. */
const apart = [route('offline', 'routes/offline.tsx')]

/** Account access: sign-up, sign-in, a forgotten password. */
const accounts = [
  page('signup', 'accounts/sign-up'),
  page('signin', 'accounts/sign-in'),
  page('login', 'accounts/login'),
  page('waitlist', 'accounts/waitlist'),
  page('goodbye', 'accounts/goodbye'),
  page('onboarding', 'accounts/onboarding'),
  page('storefront-onboarding', 'accounts/storefront-onboarding'),
  page('forgot', 'accounts/forgot'),
  page('reset', 'accounts/reset'),
  page('verify', 'accounts/verify'),
  page('undo-email', 'accounts/undo-email'),
  page('invitation', 'accounts/invitation'),
]

/** A buyer's claims, payments and orders. */
const buying = [
  page('dashboard', 'buying/dashboard'),
  page('profile/:id?', 'buying/profile'),
  page('claims/:id', 'buying/claim'),
  page('checkout', 'buying/checkout'),
  page('orders', 'buying/orders'),
  page('orders/:id', 'buying/order'),
  page('drop-link/:token', 'buying/drop-link'),
  page('notifications', 'buying/notifications'),
  page('unsubscribe', 'buying/unsubscribe'),
  page('settings/:section?', 'buying/settings'),
]

/** A seller's work: each section of the dashboard loads when it is opened. */
const selling = [
  page('storefront-dashboard/:storefrontId?/:section?/:part?', 'selling/storefront-dashboard'),
  page('items', 'selling/items'),
  page('storefront-dashboard/:storefrontId?/drops/:dropId/:view?', 'selling/drop-editor'),
]

/** Administration: one page; each of its sections loads when it is opened. */
const admin = [page('admin/:section?/:id?', 'admin/admin')]

export default [
  ...apart,
  layout('shell/pages.tsx', [
    ...gallery,
    ...drops,
    ...storefronts,
    ...texts,
    ...accounts,
    ...buying,
    ...selling,
    ...admin,
    route('*', 'routes/not-found.tsx'),
  ]),
] satisfies RouteConfig
