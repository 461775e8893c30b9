import type { IncomingMessage } from 'node:http'
import { isIPv6 } from 'node:net'
import { isLoopback } from '#server/boot/env.ts'

/** `own`: one of our hosts; `other`: a foreign host; `malformed`: missing, repeated or invalid. */
export type HostVerdict = 'own' | 'other' | 'malformed'

/** Judges a request by its `Host` header alone; forwarded hosts are ignored. */
export type HostCheck = (incoming: IncomingMessage) => HostVerdict

/** Spellings of this machine in a URL. */
export const loopbackNames = ['localhost', '127.0.0.1', '[::1]']

/**
 * Creates the host check. Our host is that of `baseUrl`, with or without the default port. For loopback
 * addresses, the other loopback names at that port or at the connected port count too. A foreign name that
 * resolves to this machine (DNS rebinding) is rejected.
 */
export function createHostCheck(baseUrl: string): HostCheck {
  const { protocol, host, hostname, port } = new URL(baseUrl)
  const defaultPort = protocol === 'https:' ? '443' : '80'
  const ownPort = port || defaultPort
  const isLocal = isLoopback(hostname.replace(/^\[|\]$/g, ''))
  const names = isLocal ? loopbackNames : []
  const own = new Set([host, ...[hostname, ...names].map((name) => `${name}:${ownPort}`)])
  return (incoming) => {
    const given = incoming.headers.host
    if (given === undefined || hasTwoHosts(incoming.rawHeaders)) return 'malformed'
    if (own.has(given)) return 'own'
    const parsed = parseHost(given)
    if (!parsed) return 'malformed'
    const { name, port: givenPort = defaultPort } = parsed
    const isConnected = isLocal && givenPort === String(incoming.socket.localPort)
    const isOwn = own.has(`${name}:${givenPort}`) || (isConnected && loopbackNames.includes(name))
    // @NOTE the web framework builds a URL from it and accepts only one spelling of IPv6
    if (isOwn) incoming.headers.host = `${name}:${givenPort}`
    return isOwn ? 'own' : 'other'
  }
}

/** Node silently uses the first of several `Host` headers; a proxy in front may have used the second. */
function hasTwoHosts(rawHeaders: readonly string[]): boolean {
  let count = 0
  for (let i = 0; i < rawHeaders.length; i += 2) {
    const name = rawHeaders[i]
    if (name?.length === 4 && name.toLowerCase() === 'host') count++
  }
  return count > 1
}

/** Parses a `Host` header: lower case, IPv6 shortened; null when invalid. */
function parseHost(text: string): { name: string; port?: string } | null {
  const [, given = '', port] = /^([a-z0-9._-]+|\[[0-9a-f:.]+\])(?::(\d{1,5}))?$/i.exec(text) ?? []
  if (given === '' || Number(port ?? 0) > 65_535) return null
  const isBracketed = given.startsWith('[')
  if (isBracketed && !isIPv6(given.slice(1, -1))) return null
  const name = isBracketed ? new URL(`http://${given}`).hostname : given.toLowerCase()
  return port === undefined ? { name } : { name, port: String(Number(port)) }
}

/**
 * True for a request target that every parser reads as the same path: it begins with one slash, has no
 * backslash, and decodes to UTF-8 without control characters. Queries may contain anything.
 */
export function isPlainTarget(target: string): boolean {
  const end = target.indexOf('?')
  const path = end === -1 ? target : target.slice(0, end)
  if (!path.startsWith('/') || path.includes('\\')) return false
  // @NOTE `/.//a` becomes `//a`, which addresses another host
  if (path.includes('//') && new URL(`http://host${path}`).pathname.startsWith('//')) return false
  if (!path.includes('%')) return true
  try {
    // biome-ignore lint/suspicious/noControlCharactersInRegex: matches control characters on purpose
    return !/[\0-\x1f\x7f]/.test(decodeURIComponent(path))
  } catch {
    return false
  }
}
