import { randomUUID } from 'node:crypto'
import { type IncomingMessage, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createHttp, type HttpDeps } from './http.ts'
import { createHostCheck } from './request-head.ts'
import { createStorefrontHost, createSubdomainReader } from './storefront-host.ts'

const id = randomUUID()
const baseUrl = 'https://keepcase.example'
const server = createHttp({
  isHttps: true,
  trustedProxies: [],
  isClosing: () => false,
  gate: { isTrustedOrigin: () => true, signedPaths: [], largeBodies: [] },
  checkHost: createHostCheck(baseUrl),
  serveStorefrontHost: createStorefrontHost({
    baseUrl,
    findStorefrontAt: async (subdomain) => {
      if (subdomain === 'broken') throw new Error('The database is away')
      return subdomain === 'static-age' ? id : undefined
    },
    countCall: async (_limit, caller) => (caller === 'flood' ? 9 : null),
  }),
  serveFastPath: () => false,
  serveReady: () => false,
  acceptsUpgrade: () => true,
  middleware: (_incoming, _outgoing, next) => next(),
  fetch: () => new Response('ours', { headers: { 'set-cookie': 'a=b' } }),
} satisfies HttpDeps)
server.on('upgrade', (_incoming, socket) => socket.end('HTTP/1.1 101 Switching Protocols\r\n\r\n'))

beforeAll(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)))
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

function ask(host: string, path = '/', method = 'GET', headers: Record<string, string> = {}): Promise<IncomingMessage> {
  const { port } = server.address() as AddressInfo
  return new Promise((resolve, reject) => {
    const sent = request(
      { host: '127.0.0.1', port, path, method, headers: { host, ...headers }, agent: false },
      (answer) => {
        answer.resume()
        resolve(answer)
      },
    )
    sent.on('upgrade', (answer) => resolve(answer))
    sent.on('error', reject)
    sent.end()
  })
}

test.each(['/', '/drops?tab=past', '/api/time', '/rpc/x'])(
  'redirects a GET of %s to the storefront’s page',
  async (path) => {
    const answer = await ask('Static-Age.keepcase.example', path)
    expect(answer.statusCode).toBe(308)
    expect(answer.headers.location).toBe(`https://keepcase.example/storefront/${id}`)
    expect(answer.headers['set-cookie']).toBeUndefined()
    expect(answer.headers['content-length']).toBe('0')
  },
)

test.each(['POST', 'HEAD', 'DELETE', 'OPTIONS'])('answers 421 to %s at a storefront’s host', async (method) => {
  expect((await ask('static-age.keepcase.example', '/', method)).statusCode).toBe(421)
})

test('opens no socket there', async () => {
  const upgrade = { connection: 'Upgrade', upgrade: 'websocket' }
  expect((await ask('static-age.keepcase.example', '/socket.io/', 'GET', upgrade)).statusCode).toBe(421)
  expect((await ask('keepcase.example', '/socket.io/', 'GET', upgrade)).statusCode).toBe(101)
})

test.each([
  ...[
    'nobody.keepcase.example',
    'a.static-age.keepcase.example',
    'static-age.keepcase.example.',
    'static-age.evil.example',
  ],
  ...['static-age.keepcase.example:8080', 'static-agekeepcase.example', '-a.keepcase.example', '127.0.0.1'],
])('answers 421 to %s', async (host) => {
  expect((await ask(host)).statusCode).toBe(421)
})

test('answers 503 while storefronts can’t be looked up, and health checks as ever', async () => {
  expect((await ask('broken.keepcase.example')).statusCode).toBe(503)
  expect((await ask('static-age.keepcase.example', '/healthz')).statusCode).toBe(200)
  expect((await ask('keepcase.example')).statusCode).toBe(200)
})

test('only a domain name has subdomains', () => {
  const read = (base: string, host: string) => createSubdomainReader(base)(host)
  expect(read('http://keepcase.example:8080', 'odd.keepcase.example:8080')).toBe('odd')
  expect(read('http://keepcase.example:8080', 'odd.keepcase.example')).toBeNull()
  for (const base of ['http://localhost:3000', 'http://127.0.0.1:3000', 'http://[::1]:3000'])
    expect(read(base, `odd.${new URL(base).host}`)).toBeNull()
})
