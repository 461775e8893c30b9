import { describe, expect, test } from 'vitest'
import { createTrustedProxies, forwardedAddress, isProxyRange } from './client-address.ts'

const proxies = createTrustedProxies(['10.0.0.0/8', '127.0.0.1', '2001:db8::/32'])
const read = (header: string | undefined, direct = '10.0.0.1') => forwardedAddress(direct, header, proxies)

describe('behind a trusted proxy the client is', () => {
  test.each([
    ['the only address', '203.0.113.7', '203.0.113.7'],
    ['the rightmost address that is not a proxy of ours', '1.1.1.1, 203.0.113.7, 10.2.3.4', '203.0.113.7'],
    ['not what the client wrote itself', '127.0.0.1, 203.0.113.7', '203.0.113.7'],
    ['the proxy that passed on what is no address', '203.0.113.7, unknown, 10.9.9.9', '10.9.9.9'],
    ['the proxy where it says nothing', undefined, '10.0.0.1'],
    ['the proxy where it says nothing readable', ', ,', '10.0.0.1'],
    ['the first of us where all are ours', '10.1.1.1, 127.0.0.1', '10.1.1.1'],
    ['an address without its port', '203.0.113.7:51034', '203.0.113.7'],
    ['IPv6 in its short form', '2001:DB9:0:0::0:1', '2001:db9::1'],
    ['IPv6 without brackets, port and zone', '[fe80::1%eth0]:443', 'fe80::1'],
    ['IPv4 where IPv6 wraps it', '::ffff:203.0.113.7', '203.0.113.7'],
    ['past an IPv6 proxy', '203.0.113.7, 2001:db8::5', '203.0.113.7'],
  ])('%s', (_, header, client) => {
    expect(read(header)).toBe(client)
  })
})

test('accepts addresses and ranges as proxies, but not everyone', () => {
  const good = ['10.0.0.1', '10.0.0.0/8', '::1', 'fd00::/8', '::ffff:10.0.0.1', '128.0.0.0/1']
  const bad = [
    '',
    'proxy.example',
    '10.0.0.0/33',
    '10.0.0/8',
    '0.0.0.0/0',
    '::/0',
    '10.0.0.1/',
    '10.0.0.0/8/8',
    '[::1]',
  ]
  expect(good.filter((range) => !isProxyRange(range))).toEqual([])
  expect(bad.filter(isProxyRange)).toEqual([])
})
