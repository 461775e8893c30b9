import { openTestDb } from '@keepcase/db/testing/test-db.ts'
import { Hono } from 'hono'
import { afterAll, expect, test } from 'vitest'
import type { HttpEnv } from '#server/boot/feature.ts'
import { makeBuyers } from '#server/features/claims/testing/claims-fixtures.ts'
import { addFeedRoute } from './feed-route.ts'
import { feedText, xmlText } from './feed-text.ts'

const fixtures = await openTestDb()
const { db, owner } = fixtures
afterAll(fixtures.close)

let wait: number | null = null
const app = new Hono<HttpEnv>()
const context = { readActor: async () => null, countCall: async () => wait }
addFeedRoute(app, db, { baseUrl: 'https://keepcase.example', context })
const bindings = {
  incoming: { headers: {}, socket: {} },
  outgoing: { getHeader: () => 'a-request' },
} as unknown as HttpEnv['Bindings']
const get = async (path: string) => app.request(path, {}, bindings)

test('a feed holds what a storefront tells everybody, newest first, and not a word for subscribers', async () => {
  const [seller] = await makeBuyers(owner, 1)
  const { rows } = await owner.query(
    `insert into storefronts (owner_id, name) values ($1, 'Odd Lots & <Sons>') returning id`,
    [seller!.id],
  )
  const id: string = rows[0].id
  const post = (title: string, body: string, hidden: boolean, days: number) =>
    owner.query(
      `insert into storefront_updates (storefront_id, author_id, title, body, subscribers_only, created_at)
       values ($1, $2, $3, $4, $5, timestamptz '2026-03-01 12:00Z' + make_interval(days => $6))`,
      [id, seller!.id, title, body, hidden, days],
    )
  await post('First <script>', 'One & two\nlines <b>', false, 0)
  await post('Secret', 'Secret', true, 1)
  await post('Second', 'Text', false, 2)
  const answer = await get(`/storefront/${id}/feed.xml`)
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-type')).toBe('application/rss+xml; charset=utf-8')
  const text = await answer.text()
  expect(text).not.toContain('Secret')
  expect([...text.matchAll(/<title>(.*?)<\/title>/g)].map(([, title]) => title)).toEqual([
    'Odd Lots &amp; &lt;Sons&gt; on Keepcase',
    'Second',
    'First &lt;script&gt;',
  ])
  expect(text).toContain('<description>One &amp;amp; two&lt;br/&gt;lines &amp;lt;b&amp;gt;</description>')
  expect(text).toContain('<pubDate>Sun, 01 Mar 2026 12:00:00 GMT</pubDate>')
  await owner.query('update profiles set suspended_at = app_now(), is_active = false where id = $1', [seller!.id])
  expect((await get(`/storefront/${id}/feed.xml`)).status).toBe(404)
})

test('what is not there is 404, and readers who ask too often are told when to come back', async () => {
  expect((await get('/storefront/x/feed.xml')).status).toBe(404)
  expect((await get('/storefront/00000000-0000-4000-8000-000000000000/feed.xml')).status).toBe(404)
  wait = 7
  const answer = await get('/storefront/x/feed.xml')
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([429, '7'])
})

test('no character in a post breaks the XML', () => {
  const nasty = 'a\u0000b\u0008c]]>&<>"\'\ud800d\ufffe😀'
  expect(xmlText(nasty)).toBe('abc]]&gt;&amp;&lt;&gt;&quot;&apos;d😀')
  const feed = { title: nasty, description: nasty, url: 'https://k.example/?a=1&b=2', feedUrl: 'https://k.example/f' }
  const text = feedText({ ...feed, items: [{ id: '1', title: nasty, body: nasty, url: feed.url, at: new Date(0) }] })
  expect(text.replace(/&(amp|lt|gt|quot|apos);/g, '')).not.toContain('&')
})
