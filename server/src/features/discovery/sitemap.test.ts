import { openTestDb } from '@keepcase/db/testing/test-db.ts'
import { Hono } from 'hono'
import { afterAll, expect, test } from 'vitest'
import type { HttpEnv } from '#server/boot/feature.ts'
import { makeDrop } from '#server/features/claims/testing/claims-fixtures.ts'
import { addSitemapRoutes, partsOf } from './sitemap-routes.ts'

const fixtures = await openTestDb()
const { db, owner } = fixtures
afterAll(fixtures.close)

let wait: number | null = null
const app = new Hono<HttpEnv>()
const context = { readActor: async () => null, countCall: async () => wait }
addSitemapRoutes(app, { db, baseUrl: 'https://keepcase.example', context })
const bindings = {
  incoming: { headers: {}, socket: {} },
  outgoing: { getHeader: () => 'a-request' },
} as unknown as HttpEnv['Bindings']
const get = async (path: string) => app.request(path, {}, bindings)
const locations = async (path: string) =>
  [...(await (await get(path)).text()).matchAll(/<loc>(.*?)<\/loc>/g)].map(([, url]) => url)

const hour = 3_600_000
const day = 24 * hour

test('robots are told what to leave alone, and where the map is', async () => {
  const text = await (await get('/robots.txt')).text()
  expect(text).toContain('Disallow: /admin\n')
  expect(text).toContain('Disallow: /checkout\n')
  expect(text).toContain('Disallow: /settings\n')
  expect(text).toContain('Disallow: /*?q=\n')
  expect(text).toContain('Sitemap: https://keepcase.example/sitemap.xml\n')
})

test('who found a hole is led to the contact page of this site, for at most a year', async () => {
  const answer = await get('/.well-known/security.txt')
  expect(answer.headers.get('content-type')).toBe('text/plain; charset=utf-8')
  const text = await answer.text()
  expect(text).toContain('Contact: https://keepcase.example/contact\n')
  expect(text).toContain('Canonical: https://keepcase.example/.well-known/security.txt\n')
  const expires = Date.parse(/^Expires: (.*)$/m.exec(text)?.[1] ?? '')
  expect(expires - Date.now()).toBeGreaterThan(100 * day)
  expect(expires - Date.now()).toBeLessThan(365 * day)
})

test('the map leads to every public drop that is not long over, and to no other', async () => {
  const upcoming = { status: 'scheduled', startsIn: hour, endsIn: 2 * hour }
  const shown = await makeDrop(owner, upcoming)
  const over = await makeDrop(owner, { status: 'completed', startsIn: -80 * day, endsIn: -80 * day + hour })
  const longOver = await makeDrop(owner, { status: 'completed', startsIn: -91 * day, endsIn: -91 * day + hour })
  const hidden = await makeDrop(owner, { ...upcoming, visibility: 'private' })
  const suspended = await makeDrop(owner, upcoming)
  await owner.query('update storefronts set suspended_at = app_now() where id = $1', [suspended.storefrontId])
  const index = await get('/sitemap.xml')
  expect(index.headers.get('content-type')).toBe('application/xml; charset=utf-8')
  const files = await locations('/sitemap.xml')
  expect(files).toEqual(['pages', 'drops', 'storefronts'].map((name) => `https://keepcase.example/sitemap/${name}.xml`))
  const drop = ({ dropId }: { dropId: string }) => `https://keepcase.example/drop/${dropId}`
  expect(await locations('/sitemap/drops.xml')).toEqual([drop(shown), drop(over)].toSorted())
  expect(await (await get('/sitemap/drops.xml')).text()).toMatch(/<lastmod>\d{4}-\d\d-\d\dT[\d:.]+Z<\/lastmod>/)
  const stores = await locations('/sitemap/storefronts.xml')
  expect(stores).toContain(`https://keepcase.example/storefront/${longOver.storefrontId}`)
  expect(stores).toContain(`https://keepcase.example/storefront/${hidden.storefrontId}`)
  expect(stores).not.toContain(`https://keepcase.example/storefront/${suspended.storefrontId}`)
  expect(await locations('/sitemap/pages.xml')).toContain('https://keepcase.example/discover')
})

test('a map of many pages is cut by the first digits of their ids, and its parts together are the whole', async () => {
  expect(partsOf('drops', 40_000)).toEqual(['drops'])
  expect(partsOf('drops', 40_001)).toHaveLength(16)
  expect(partsOf('storefronts', 700_000)).toHaveLength(256)
  expect(partsOf('storefronts', 700_000)[10]).toBe('storefronts-0a')
  const whole = await locations('/sitemap/storefronts.xml')
  for (const count of [40_001, 700_000]) {
    const parts = await Promise.all(partsOf('storefronts', count).map((part) => locations(`/sitemap/${part}.xml`)))
    expect(parts.flat()).toEqual(whole)
  }
})

test('who asks too often is told when to come back', async () => {
  wait = 5
  for (const path of ['/sitemap.xml', '/sitemap/drops-3.xml']) {
    const answer = await get(path)
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([429, '5'])
  }
})
