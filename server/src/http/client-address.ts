import type { IncomingMessage, Server } from 'node:http'
import { BlockList, isIP, type Socket, SocketAddress } from 'node:net'

/** The addresses and ranges of our own reverse proxies. */
export type TrustedProxies = { has(address: string): boolean }

/** Connections opened by a trusted proxy, with the proxies to trust further along the chain. */
const proxied = new WeakMap<Socket, TrustedProxies>()

/**
 * Trusts `X-Forwarded-For` only on connections from these proxies.
 * @param ranges addresses and CIDR ranges, as in `TRUSTED_PROXIES`
 */
export function trustProxies(server: Server, ranges: readonly string[]): void {
  if (ranges.length === 0) return
  const proxies = createTrustedProxies(ranges)
  server.on('connection', (socket: Socket) => {
    if (proxies.has(plainAddress(socket.remoteAddress))) proxied.set(socket, proxies)
  })
}

/**
 * The client's address in canonical form: the remote end of the connection or, behind a trusted proxy, the
 * forwarded address. The single source for requests and socket handshakes. Empty once the connection is
 * closed.
 */
export function clientAddress(incoming: IncomingMessage): string {
  const { socket } = incoming
  const direct = plainAddress(socket.remoteAddress)
  const proxies = proxied.get(socket)
  return proxies ? forwardedAddress(direct, incoming.headers['x-forwarded-for'], proxies) : direct
}

/**
 * Walks the forwarded addresses from the right, skipping our own proxies, to the first one that is not ours.
 * Entries to its left were written by the client. An invalid entry ends the walk at the proxy that forwarded
 * it.
 * @param header the values of all `X-Forwarded-For` headers, joined by commas
 */
export function forwardedAddress(
  direct: string,
  header: string | readonly string[] | undefined,
  proxies: TrustedProxies,
): string {
  const entries = header === undefined ? [] : String(header).split(',')
  let address = direct
  for (const entry of entries.reverse()) {
    const next = parseAddress(entry.trim())
    if (next === null) break
    address = next
    if (!proxies.has(address)) break
  }
  return address
}

/** @throws RangeError for an entry that `isProxyRange` rejects */
export function createTrustedProxies(ranges: readonly string[]): TrustedProxies {
  const list = new BlockList()
  for (const range of ranges) {
    const parsed = parseRange(range)
    if (!parsed) throw new RangeError(`No address or range: ${range}`)
    list.addSubnet(parsed.address, parsed.prefix, familyOf(parsed.address))
  }
  return { has: (address) => isIP(address) !== 0 && list.check(address, familyOf(address)) }
}

/** True for an address or CIDR range that doesn't cover all addresses. */
export const isProxyRange = (text: string): boolean => parseRange(text) !== null

function parseRange(text: string): { address: string; prefix: number } | null {
  const [start = '', length, ...more] = text.split('/')
  const address = /[[\]%]/.test(start) ? null : parseAddress(start)
  if (address === null || more.length > 0) return null
  const longest = isIP(address) === 4 ? 32 : 128
  if (length === undefined) return { address, prefix: longest }
  if (!/^\d{1,3}$/.test(length)) return null
  const prefix = Number(length)
  return prefix >= 1 && prefix <= longest ? { address, prefix } : null
}

const familyOf = (address: string): 'ipv4' | 'ipv6' => (isIP(address) === 4 ? 'ipv4' : 'ipv6')

/** Parses an address with or without port, brackets and zone; null when invalid. */
function parseAddress(text: string): string | null {
  const bare = /^\[([^\]]+)\](?::\d{1,5})?$/.exec(text)?.[1] ?? /^([\d.]+):\d{1,5}$/.exec(text)?.[1] ?? text
  return isIP(bare) === 0 ? null : plainAddress(bare)
}

/** Canonical form of an address: no zone, IPv6 shortened, IPv4-mapped IPv6 as IPv4. */
function plainAddress(address = ''): string {
  if (!address.includes(':')) return address
  const [bare = ''] = address.split('%')
  const { address: short } = new SocketAddress({ address: bare, family: 'ipv6' })
  return short.startsWith('::ffff:') && isIP(short.slice(7)) === 4 ? short.slice(7) : short
}
