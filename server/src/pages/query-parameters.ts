import { matchRoutes, type RouteObject, type ServerBuild } from 'react-router'

/** A page's `headers` function. `queryParameters`: those that its HTML depends on. */
type Headers = { queryParameters?: readonly string[] } | undefined

const maxAddressLength = 300

/**
 * True when the page of an address may be cached: each of its query parameters is named by the page itself, in
 * `headers.queryParameters` of its route. So nobody can fill the cache with addresses that show the same page.
 */
export type IsCacheable = (url: string) => boolean

/** Reads from a web build which query parameters each page names. */
export function cacheableAddresses(build: Pick<ServerBuild, 'routes'>): IsCacheable {
  const routes = routeTree(build.routes)
  return (url) => {
    if (url.length > maxAddressLength) return false
    const start = url.indexOf('?')
    if (start === -1) return true
    const given = [...new URLSearchParams(url.slice(start + 1)).keys()]
    const named = namedParameters(routes, url.slice(0, start))
    return given.every((parameter) => named.has(parameter))
  }
}

function namedParameters(routes: RouteObject[], path: string): ReadonlySet<string> {
  const page = path.replace(/(^|\/)_(root)?\.data$/, '$1').replace(/\.data$/, '')
  const matches = matchRoutes(routes, page === '' ? '/' : page) ?? []
  const named = matches.flatMap(({ route }) => (route.handle as Headers)?.queryParameters ?? [])
  // React Router's own, in an address of a page's data: the routes to load.
  return new Set(page === path ? named : [...named, '_routes'])
}

/** The build's flat list of routes as a tree. */
function routeTree(routes: ServerBuild['routes'], parentId?: string): RouteObject[] {
  return Object.values(routes).flatMap((route): RouteObject[] => {
    if (!route || route.parentId !== parentId) return []
    const { id, path = '', index } = route
    const common = { id, path, handle: route.module.headers }
    return index ? [{ ...common, index: true as const }] : [{ ...common, children: routeTree(routes, id) }]
  })
}
