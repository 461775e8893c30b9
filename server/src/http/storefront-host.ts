import type { IncomingMessage, ServerResponse } from 'node:http'
import { isIP } from 'node:net'
import type { CountCall } from '#server/api/rate-limits.ts'
import { commonAnswers, commonErrorBody } from '#server/api/refusal.ts'
import { log } from '#server/boot/log.ts'
import { logSecurityEvent } from '#server/boot/security-log.ts'
import { clientAddress } from './client-address.ts'

export type StorefrontHostDeps = {
  baseUrl: string
  /** The id of the visible storefront at a subdomain. */
  findStorefrontAt(subdomain: string): Promise<string | undefined>
  countCall: CountCall
}

/** Answers requests for a storefront's own host; false for every other request. */
export type StorefrontHost = (incoming: IncomingMessage, outgoing: ServerResponse, requestId: string) => boolean

/** How long browsers and proxies may remember a redirect: a subdomain can change hands. */
const redirectSeconds = 300

const label = /^[a-z0-9]([a-z0-9-]{1,38}[a-z0-9])?$/

/**
 * Creates the answer of `{subdomain}.{host of BASE_URL}`: a GET is redirected to the storefront's page, for good. It is
 * the only answer there, so that no cookie, call or socket ever belongs to a storefront's host. Does nothing unless
 * `BASE_URL` has a domain name.
 */
export function createStorefrontHost(deps: StorefrontHostDeps): StorefrontHost {
  const readSubdomain = createSubdomainReader(deps.baseUrl)
  const origin = new URL(deps.baseUrl).origin
  return (incoming, outgoing, requestId) => {
    const subdomain =
      incoming.method === 'GET' && !incoming.headers.upgrade ? readSubdomain(incoming.headers.host) : null
    if (subdomain === null) return false
    const send = (code: 'MISDIRECTED_REQUEST' | 'TOO_MANY_REQUESTS' | 'SERVICE_UNAVAILABLE', wait?: number) => {
      const body = JSON.stringify(commonErrorBody(code, requestId))
      const retry = wait === undefined ? {} : { 'retry-after': String(wait) }
      outgoing
        .writeHead(commonAnswers[code].status, { 'content-type': 'application/json', connection: 'close', ...retry })
        .end(body)
    }
    const answer = async () => {
      const address = clientAddress(incoming)
      const waitSeconds = await deps.countCall('read', address)
      if (waitSeconds !== null) return send('TOO_MANY_REQUESTS', waitSeconds)
      const id = await deps.findStorefrontAt(subdomain)
      if (id === undefined) {
        logSecurityEvent('host-refused', { host: incoming.headers.host, url: incoming.url, address })
        return send('MISDIRECTED_REQUEST')
      }
      const location = `${origin}/storefront/${id}`
      outgoing
        .writeHead(308, { location, 'cache-control': `public, max-age=${redirectSeconds}`, 'content-length': 0 })
        .end()
    }
    answer().catch((error: unknown) => {
      log.error({ err: error, requestId }, 'a storefront’s host could not be looked up')
      if (!outgoing.headersSent) send('SERVICE_UNAVAILABLE', 2)
    })
    return true
  }
}

/** Reads the subdomain of a `Host` header, lower case; null unless it is one label before our own host and port. */
export function createSubdomainReader(baseUrl: string): (host: string | undefined) => string | null {
  const { protocol, hostname, port } = new URL(baseUrl)
  const isDomain = hostname.includes('.') && !hostname.startsWith('[') && isIP(hostname) === 0
  const defaultPort = protocol === 'https:' ? '443' : '80'
  return (host) => {
    const [, name = '', givenPort = defaultPort] = /^([a-z0-9.-]+)(?::(\d{1,5}))?$/i.exec(host ?? '') ?? []
    if (!isDomain || Number(givenPort) !== Number(port || defaultPort)) return null
    const ending = `.${hostname}`
    const lower = name.toLowerCase()
    const subdomain = lower.endsWith(ending) ? lower.slice(0, -ending.length) : ''
    return label.test(subdomain) ? subdomain : null
  }
}
