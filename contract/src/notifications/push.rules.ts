/** The browsers' own push services: Chrome and what is built on it, Firefox, Edge, Safari. */
const services: readonly RegExp[] = [
  /^fcm\.googleapis\.com$/,
  /^[a-z0-9-]+\.push\.services\.mozilla\.com$/,
  /^[a-z0-9-]+\.notify\.windows\.com$/,
  /^[a-z0-9-]+\.push\.apple\.com$/,
]

/** An https address with nothing but a host before its path, written so that every program reads it alike. */
const plainAddress = /^https:\/\/([a-z0-9.-]+)\/[A-Za-z0-9._~!$&'()*+,;=:@/?%-]+$/

/**
 * Whether an address is one at which a browser's own push service takes messages. The server sends to no other: an
 * address comes from a browser, and nobody may choose where our requests go.
 */
export function isPushEndpoint(address: string): boolean {
  const host = plainAddress.exec(address)?.[1]
  return host !== undefined && services.some((service) => service.test(host))
}
