import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, gunzipSync } from 'node:zlib'
import { procedure } from '@keepcase/contract/api/procedure.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { implementContract } from '#server/api/procedure.ts'
import { testActor } from '#server/api/testing/test-context.ts'
import { openTestApplication, openTestDb, type TestApplication } from '#server/boot/testing/test-application.ts'
import { cacheableAddresses } from './query-parameters.ts'

// A minimal web build: two pages with their own loaders, implementing the entry module's interface.
const build = `
import { createContext } from 'react-router'
const hostContext = createContext()
const page = (cacheControl, text) => async ({ context, request }) => {
  globalThis.renderings = (globalThis.renderings ?? 0) + 1
  await new Promise((resolve) => setTimeout(resolve, 20))
  const { client, signedIn, allowScripts } = context.get(hostContext)
  allowScripts(["'sha256-abc'"])
  const who = await client.who.ami()
  const html = '<p>' + text + ' ' + who.email + ' ' + signedIn + ' ' + 'x'.repeat(2000) + '</p><script>1</script>'
  const status = new URL(request.url).pathname === '/private' && who.email === 'nobody' ? 404 : 200
  return new Response(html, { status, headers: { 'content-type': 'text/html', ...(cacheControl && { 'cache-control': cacheControl }) } })
}
const route = (id, path, loader, queryParameters) => ({ [id]: { id, path, parentId: 'root', module: { loader, headers: Object.assign(({ loaderHeaders }) => loaderHeaders, { queryParameters }) } } })
export const entry = { module: { hostContext, default: () => new Response('none', { status: 404 }), handleError: () => {}, preloadHeader: '</font>; rel=preload' } }
export const routes = {
  root: { id: 'root', path: '', module: { default: () => null } },
  ...route('public', 'public', page('public, max-age=0, s-maxage=1', 'everybody'), ['q']),
  ...route('plain', 'plain/:id', page('public, max-age=0, s-maxage=1', 'plain')),
  ...route('private', 'private', page(null, 'mine')),
}
export const assets = { entry: { module: '', imports: [] }, routes: {}, url: '', version: '1' }
export const assetsBuildDirectory = 'build/client'
export const basename = '/'
export const publicPath = '/'
export const future = {}
export const isSpaMode = false
export const ssr = true
export const prerender = []
export const routeDiscovery = { mode: 'initial' }
export const allowedActionOrigins = false
`

const contract = {
  who: {
    ami: procedure
      .meta({ needs: 'public' })
      .route({ method: 'GET', path: '/who' })
      .output(z.object({ email: z.string() })),
  },
}

const folder = mkdtempSync(join(import.meta.dirname, '.pages-test-'))
const db = await openTestDb()
let application: TestApplication
const counter = globalThis as { renderings?: number }

beforeAll(async () => {
  mkdirSync(join(folder, 'build/server'), { recursive: true })
  mkdirSync(join(folder, 'build/client/assets'), { recursive: true })
  writeFileSync(join(folder, 'build/server/index.js'), build)
  writeFileSync(join(folder, 'build/client/assets/a-1234.js'), `export const a = '${'a'.repeat(3000)}'`)
  writeFileSync(join(folder, 'build/client/assets/a-1234.js.map'), '{}')
  writeFileSync(join(folder, 'build/client/assets/b-1234.js'), `export const b = '${'b'.repeat(3000)}'`)
  writeFileSync(join(folder, 'build/client/assets/b-1234.js.br'), brotliCompressSync('export const b = 1'))
  writeFileSync(join(folder, 'build/client/.secret'), 'x')
  writeFileSync(join(folder, 'build/client/robots.txt'), 'User-agent: *')
  writeFileSync(join(folder, 'build/client/sw.js'), '(() => {})()')
  const implementer = implementContract(contract.who)
  const ami = implementer.ami.handler(async ({ context }) => ({ email: (await context.actor())?.email ?? 'nobody' }))
  application = await openTestApplication({
    test: db,
    contract,
    actors: { ada: testActor({ email: 'ada@keepcase.test' }) },
    features: () => [{ name: 'who', router: { who: implementer.router({ ami }) } }],
    webFolder: folder,
  })
})
afterAll(async () => {
  await application.close()
  await db.close()
  rmSync(folder, { recursive: true, force: true })
})
beforeEach(() => {
  counter.renderings = 0
})

const signedIn = { cookie: 'actor=ada; test.session_token=x; kc_in=1' }
async function get(path: string, headers: Record<string, string> = {}) {
  const response = await fetch(`${application.url}${path}`, { headers })
  return { status: response.status, text: await response.text(), headers: response.headers }
}

test('a public page is rendered once for a crowd, for nobody in particular, signed in or not', async () => {
  const began = performance.now()
  const crowd = await Promise.all(Array.from({ length: 300 }, (_, i) => get('/public', i % 2 ? signedIn : {})))
  // A page is rendered again after a second, which matters on a machine that is slow with the crowd.
  const secondsTaken = Math.floor((performance.now() - began) / 1_000)
  expect(counter.renderings).toBeGreaterThanOrEqual(1)
  expect(counter.renderings).toBeLessThanOrEqual(1 + secondsTaken)
  expect(new Set(crowd.map(({ status, text }) => `${status} ${text.slice(0, 30)}`))).toEqual(
    new Set(['200 <p>everybody nobody false xxxx']),
  )
  const [{ headers }] = crowd as [Awaited<ReturnType<typeof get>>]
  expect(headers.get('content-security-policy')).toContain("script-src 'self' 'sha256-abc'")
  expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
  expect(headers.get('cache-control')).toMatch(/^public/)
  expect(headers.get('link')).toBe('</font>; rel=preload')
})

test('a kept page is sent compressed, and renewed after a second without anybody waiting', async () => {
  await get('/public')
  const response = await fetch(`${application.url}/public`, { headers: { 'accept-encoding': 'gzip' } })
  expect(response.headers.get('content-encoding')).toBe('gzip')
  expect(Number(response.headers.get('content-length'))).toBeLessThan(500)
  await new Promise((resolve) => setTimeout(resolve, 1_200))
  counter.renderings = 0
  await get('/public')
  await expect.poll(() => counter.renderings).toBe(1)
})

test('a personal page is rendered for its visitor and kept by nobody', async () => {
  const first = await get('/private', signedIn)
  expect(first).toMatchObject({ status: 200, text: expect.stringContaining('mine ada@keepcase.test true') })
  expect(first.headers.get('cache-control')).toBe('private, no-store')
  expect(await get('/private')).toMatchObject({ status: 404 })
  counter.renderings = 0
  await get('/private', signedIn)
  expect(counter.renderings).toBe(1)
})

test('a page is kept for the query parameters that it names, and for no other', async () => {
  await get('/public?fbclid=1')
  await get('/public?fbclid=1')
  expect(counter.renderings).toBe(2)
  await get('/public?q=vhs')
  await get('/public?q=vhs')
  expect(counter.renderings).toBe(3)
  await get('/public?q=vhs&fbclid=1')
  await get('/plain/1?q=vhs')
  await get('/plain/1?q=vhs')
  expect(counter.renderings).toBe(6)
})

const keyedBy = (queryParameters: string[] = []) => Object.assign(() => new Headers(), { queryParameters })

test('the data of a page is kept under the same parameters, and under React Router’s own', () => {
  const page = (id: string, path: string, parameters?: string[], parentId = 'root') => ({
    [id]: {
      id,
      path,
      parentId,
      module: { default: () => null, headers: keyedBy(parameters) },
    },
  })
  const isCacheable = cacheableAddresses({
    routes: {
      root: { id: 'root', path: '', module: { default: () => null } },
      landing: {
        id: 'landing',
        index: true,
        parentId: 'root',
        module: { default: () => null, headers: keyedBy(['tab']) },
      },
      ...page('drop', 'drop/:id?', ['tab']),
      ...page('help', 'help'),
      ...page('any', '*'),
    },
  })
  const cacheable = [
    '/',
    '/?tab=live',
    '/_root.data?tab=live&_routes=landing',
    '/_.data?_routes=landing',
    '/drop/7?tab=details',
  ]
  const others = [
    '/?q=1',
    '/?_routes=landing',
    '/help?tab=live',
    '/drop/7?tab=details&tab2=1',
    '/nowhere?tab=live',
    `/?tab=${'x'.repeat(300)}`,
  ]
  expect(cacheable.filter((url) => !isCacheable(url))).toEqual([])
  expect(isCacheable('/drop/7.data?tab=details&_routes=drop')).toBe(true)
  expect(others.filter(isCacheable)).toEqual([])
})

test('built files are kept for a year, others shortly; maps, hidden files and paths upwards do not exist', async () => {
  const asset = await get('/assets/a-1234.js')
  expect(asset.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  expect(asset.headers.get('content-type')).toBe('text/javascript; charset=utf-8')
  const again = await fetch(`${application.url}/assets/a-1234.js`, {
    headers: { 'if-none-match': asset.headers.get('etag') ?? '' },
  })
  expect(again.status).toBe(304)
  expect((await get('/robots.txt')).headers.get('cache-control')).toBe('public, max-age=300')
  for (const path of [
    '/assets/a-1234.js.map',
    '/assets/b-1234.js.br',
    '/.secret',
    '/assets/',
    '/%2e%2e/server/index.js',
    '/assets/..%2f..%2fserver/index.js',
  ]) {
    expect([path, (await get(path)).status]).toEqual([path, 404])
  }
  await expect
    .poll(async () =>
      (await fetch(`${application.url}/assets/a-1234.js`, { headers: { 'accept-encoding': 'br' } })).headers.get(
        'content-encoding',
      ),
    )
    .toBe('br')
})

test('what the build has compressed is sent as it is', async () => {
  const packed = await fetch(`${application.url}/assets/b-1234.js`, { headers: { 'accept-encoding': 'br' } })
  expect([packed.headers.get('content-encoding'), await packed.text()]).toEqual(['br', 'export const b = 1'])
})

test('the service worker is asked for anew each time, and may fetch from this site alone', async () => {
  const { status, headers } = await get('/sw.js')
  expect([status, headers.get('cache-control')]).toEqual([200, 'no-cache'])
  expect(headers.get('content-security-policy')).toContain("connect-src 'self'")
  expect((await get('/robots.txt')).headers.get('content-security-policy')).not.toContain('connect-src')
})

test('HEAD has the headers and no body', async () => {
  const response = await fetch(`${application.url}/public`, { method: 'HEAD' })
  expect([response.status, await response.text()]).toEqual([200, ''])
})

test('the compressed page is the page', async () => {
  const plain = await get('/public', { 'accept-encoding': 'identity' })
  const { running } = application
  const { request } = await import('node:http')
  const packed = await new Promise<Buffer>((resolve, reject) => {
    const chunks: Buffer[] = []
    request({ port: running.port, path: '/public', headers: { 'accept-encoding': 'gzip' } }, (response) => {
      response.on('data', (chunk) => chunks.push(chunk)).on('end', () => resolve(Buffer.concat(chunks)))
    })
      .on('error', reject)
      .end()
  })
  expect(gunzipSync(packed).toString()).toBe(plain.text)
})
