/** Hosts of the browsers' own push services: Chrome and Chromium browsers, Firefox, Edge, Safari. */
const services: readonly RegExp[] = [
  /^fcm\.googleapis\.com$/,
  /^[a-z0-9-]+\.push\.services\.mozilla\.com$/,
  /^[a-z0-9-]+\.notify\.windows\.com$/,
  /^[a-z0-9-]+\.push\.apple\.com$/,
]

/** An https URL with nothing but a host before its path, in a form that every URL parser reads alike. */
const plainAddress = /^https:\/\/([a-z0-9.-]+)\/[A-Za-z0-9._~!$&'()*+,;=:@/?%-]+$/

/**
 * Whether an endpoint belongs to a known push service. The server sends to no others: endpoints come from
 * browsers, which must not choose where our requests go (SSRF).
 */
export function isPushEndpoint(address: string): boolean {
  const host = plainAddress.exec(address)?.[1]
  return host !== undefined && services.some((service) => service.test(host))
}
