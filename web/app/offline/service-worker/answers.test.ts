// @vitest-environment node
import { expect, test } from 'vitest'
import { cachedPage, filesIn, isCachedPage, isLasting, isPage } from './answers.ts'

const at = (address: string) => new URL(address, 'https://keepcase.example')
const answer = (headers: Record<string, string>, rest: { status?: number; redirected?: boolean } = {}) => ({
  status: 200,
  redirected: false,
  headers: new Headers(headers),
  ...rest,
})
const html = { 'content-type': 'text/html; charset=utf-8' }

test('a page is kept when it is whole, of a kept address, and not what another led to', () => {
  expect(isCachedPage(at('/drop/7'), answer(html))).toBe(true)
  expect(isCachedPage(at('/drop/7?tab=seller'), answer(html))).toBe(false)
  expect(isCachedPage(at('/signin'), answer(html))).toBe(false)
  expect(isCachedPage(at('/drop/7'), answer(html, { status: 503 }))).toBe(false)
  expect(isCachedPage(at('/drop/7'), answer(html, { status: 404 }))).toBe(false)
  expect(isCachedPage(at('/drop/7'), answer(html, { redirected: true }))).toBe(false)
  expect(isCachedPage(at('/drop/7'), answer({ 'content-type': 'application/json' }))).toBe(false)
})

test('the files that a page is built of are found in it, each once', () => {
  const page =
    '<link href="/assets/a-1B_c.css"><script>import("/assets/entry-2.js")</script><link href="/assets/a-1B_c.css">'
  expect(filesIn(page)).toEqual(['/assets/a-1B_c.css', '/assets/entry-2.js'])
  expect(filesIn('<p>none</p>')).toEqual([])
})

test('a file is kept when it says that it is everybody’s and never changes', () => {
  expect(isLasting(answer({ 'cache-control': 'public, max-age=31536000, immutable' }))).toBe(true)
  expect(isLasting(answer({ 'cache-control': 'private, max-age=31536000, immutable' }))).toBe(false)
  expect(isLasting(answer({ 'cache-control': 'public, max-age=300' }))).toBe(false)
  expect(isLasting(answer({}))).toBe(false)
})

test('a kept page says so, with the time it left the server; its policy stays', async () => {
  const date = 'Sun, 22 Nov 2026 14:02:00 GMT'
  const kept = new Response('<p>', { headers: { ...html, date, 'content-security-policy': 'p' } })
  const given = cachedPage(at('/drop/7'), kept)
  expect(given.headers.get('server-timing')).toBe(`kept;dur=${Date.parse(date)}`)
  expect(given.headers.get('content-security-policy')).toBe('p')
  expect(await given.text()).toBe('<p>')
})

test('another tab of a kept page leads to the one that is kept', () => {
  const given = cachedPage(at('/drop/7?tab=seller'), new Response('<p>'))
  expect([given.status, given.headers.get('location')]).toEqual([302, 'https://keepcase.example/drop/7'])
})

test('calls and files are no pages', () => {
  for (const address of ['/', '/drop/7', '/offline', '/search?q=a.b'])
    expect([address, isPage(at(address))]).toEqual([address, true])
  for (const address of ['/api/drops/7/ledger', '/rpc/x', '/drop/7.ics', '/storefront/7/feed.xml', '/dev/outbox'])
    expect([address, isPage(at(address))]).toEqual([address, false])
})
