/** The only definition of the site's addresses. Functions take ids; constants are whole paths. */
const seg = encodeURIComponent

export const paths = {
  landing: '/',
  home: '/home',
  about: '/about',
  signUp: '/signup',
  signIn: '/signin',
  login: '/login',
  forgot: '/forgot',
  reset: '/reset',
  verify: '/verify',
  undoEmail: '/undo-email',
  /** Where the mailed link of a team's invitation leads; the token is added. */
  invitation: '/invitation',
  waitlist: '/waitlist',
  goodbye: '/goodbye',
  discover: '/discover',
  drops: '/drops',
  dashboard: '/dashboard',
  profile: '/profile',
  storefrontDashboard: '/storefront-dashboard',
  items: '/items',
  analytics: '/analytics',
  consignment: '/dashboard?tab=consignor',
  settings: '/settings',
  onboarding: '/onboarding',
  storefrontOnboarding: '/storefront-onboarding',
  checkout: '/checkout',
  /** The checkout opened for one claim; redirects to the claim's own page if it is no hold any more. */
  checkoutOf: (claimId: string) => `/checkout?claim=${seg(claimId)}`,
  orders: '/orders',
  notifications: '/notifications',
  admin: '/admin',
  adminUsers: '/admin/users',
  /** One account as administrators see it. */
  adminUser: (id: string) => `/admin/users/${seg(id)}`,
  adminRoles: '/admin/roles',
  adminOnboarding: '/admin/onboarding',
  adminSettings: '/admin/settings',
  adminModeration: '/admin/moderation',
  help: '/help',
  contact: '/contact',
  /** The contact form with an order's number filled in. */
  contactAbout: (orderNumber: number) => `/contact?${new URLSearchParams({ order: String(orderNumber) })}`,
  safety: '/safety',
  terms: '/terms',
  privacy: '/privacy',
  cookies: '/cookies',
  drop: (id: string) => `/drop/${seg(id)}`,
  /** A drop's page, scrolled to one of its items. */
  dropItem: (id: string, dropItemId: string) => `/drop/${seg(id)}#item-${dropItemId}`,
  fairness: (id: string) => `/drop/${seg(id)}/fairness`,
  /** A section of a storefront's dashboard; the first one is at the storefront's own address. */
  storefrontSection: (id: string, section = 'today') =>
    `/storefront-dashboard/${seg(id)}${section === 'today' ? '' : `/${seg(section)}`}`,
  /** An order on its seller's page. */
  sellerOrder: (storefrontId: string, id: string) => `/storefront-dashboard/${seg(storefrontId)}/orders/${seg(id)}`,
  newDrop: (storefrontId: string) => `/storefront-dashboard/${seg(storefrontId)}/drops/new`,
  dropEdit: (storefrontId: string, id: string) => `/storefront-dashboard/${seg(storefrontId)}/drops/${seg(id)}`,
  /** The console of a drop's host. */
  host: (id: string) => `/storefront-dashboard/drops/${seg(id)}/host`,
  storefront: (id: string) => `/storefront/${seg(id)}`,
  /** A storefront's news as RSS: a link, not a page. */
  storefrontFeed: (id: string) => `/storefront/${seg(id)}/feed.xml`,
  seller: (id: string) => `/seller/${seg(id)}`,
  profileOf: (id: string) => `/profile/${seg(id)}`,
  claim: (id: string) => `/claims/${seg(id)}`,
  /** Calendar file of a drop or a storefront: a link, not a page. */
  dropCalendar: (id: string) => `/drop/${seg(id)}.ics`,
  storefrontCalendar: (id: string) => `/storefront/${seg(id)}/calendar.ics`,
  order: (id: string) => `/orders/${seg(id)}`,
  agreement: (id: string) => `/consignment/agreements/${seg(id)}`,
  settingsOf: (section: string) => `/settings/${seg(section)}`,
  /** The want list with this title filled in. */
  wanted: (title: string) => `/settings/searches?${new URLSearchParams({ want: title })}`,
  /** The discover page with a search: `/discover?q=…`, and a type of results. */
  search: (q: string, type?: 'drops' | 'items' | 'storefronts' | 'users') =>
    `/discover?${new URLSearchParams({ q, ...(type ? { type } : {}) })}`,
  /** Sign-in that returns to a page of this site. */
  signInFor: (returnTo: string) => `/signin?${new URLSearchParams({ next: returnTo })}`,
} as const

/** Validates the path to return to after sign-in: a path of this site, else the dashboard. */
export function safeReturn(next: string | null): string {
  if (!next?.startsWith('/')) return paths.dashboard
  const base = 'https://here.invalid'
  const url = URL.canParse(next, base) ? new URL(next, base) : null
  // @NOTE `/.//evil` is normalised to the path `//evil`, which a browser would read as another host
  if (url?.origin !== base || url.pathname.startsWith('//')) return paths.dashboard
  return `${url.pathname}${url.search}${url.hash}`
}
