/** Routes whose page views are measured, as `web/app/routes.ts` spells them; a test compares the two. */
export const measuredRoutes = [
  '/',
  '/about',
  '/admin/:section?/:id?',
  '/checkout',
  '/claims/:id',
  '/contact',
  '/cookies',
  '/dashboard',
  '/discover',
  '/drop-link/:token',
  '/drop/:id/fairness',
  '/drop/:id?',
  '/drops',
  '/forgot',
  '/goodbye',
  '/help',
  '/home',
  '/invitation',
  '/items',
  '/login',
  '/notifications',
  '/onboarding',
  '/orders',
  '/orders/:id',
  '/privacy',
  '/profile/:id?',
  '/reset',
  '/safety',
  '/seller/:sellerId',
  '/settings/:section?',
  '/signin',
  '/signup',
  '/storefront-dashboard/:storefrontId?/:section?/:part?',
  '/storefront-dashboard/:storefrontId?/drops/:dropId/:view?',
  '/storefront-onboarding',
  '/storefront/:id',
  '/terms',
  '/undo-email',
  '/unsubscribe',
  '/verify',
  '/waitlist',
] as const
export type MeasuredRoute = (typeof measuredRoutes)[number]

const partsOf = (path: string): string[] => path.split('/').filter((part) => part !== '')

/** The route pattern of a path, the only part of a URL that leaves the browser. Null when no page matches. */
export function measuredRouteOf(path: string): MeasuredRoute | null {
  const parts = partsOf(path.toLowerCase())
  return measuredRoutes.find((route) => fits(partsOf(route), parts)) ?? null
}

function fits(pattern: readonly string[], parts: readonly string[]): boolean {
  const least = pattern.filter((part) => !part.endsWith('?')).length
  if (parts.length < least || parts.length > pattern.length) return false
  return parts.every((part, i) => pattern[i]?.startsWith(':') || pattern[i] === part)
}
