import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, describe, expect, test } from 'vitest'
import { openWalkOfTwo } from './open-walk.ts'
import { msUntilClosed, postRaw, rawRequest, sendTarget } from './raw-request.ts'
import { inBatches, Person } from './walk-application.ts'

const web = join(import.meta.dirname, '../../web')
const hasPages = existsSync(join(web, 'build/server'))

const { db, application, twin, fixtures, watch, close } = await openWalkOfTwo({ webFolder: hasPages ? web : null })
afterAll(close)

/** Connections that send slowly, or nothing: how long each was kept open, in milliseconds. */
function sendSlowly(): Promise<number[]> {
  const head = `POST /api/drops HTTP/1.1\r\nhost: ${new URL(application.url).host}\r\norigin: ${application.url}\r\ncontent-type: application/json\r\n`
  return Promise.all([
    msUntilClosed(application.url, 'GET / HTTP/1.1\r\n', 'x: y\r\n'),
    msUntilClosed(application.url, `${head}content-length: 1000\r\n\r\n`, '{'),
    msUntilClosed(application.url, `${head}transfer-encoding: chunked\r\n\r\n`, '1\r\n{\r\n'),
    msUntilClosed(application.url, '', null),
    ...Array.from({ length: 300 }, () => msUntilClosed(application.url, 'GET /healthz HTTP/1.1\r\n', null)),
  ])
}
// @NOTE started first: all other requests in this file are made while they are connected
const slowSenders = sendSlowly()
const visitor = () => new Person(application.url, 'stranger')
const post = (path: string, body: object, headers: Record<string, string> = {}) =>
  postRaw(application.url, path, body, headers)

describe('what lies about', () => {
  const places =
    `/.env /.git/config /.git/HEAD /package.json /package-lock.json /server/src/boot/main.ts /data/secrets/auth-secret
    /backup.zip /dump.sql /assets/ /assets/.. /assets/entry.client.js.map /../package.json /..%2fpackage.json
    /%2e%2e/%2e%2e/etc/passwd /assets/..%2f..%2f..%2fpackage.json /assets/%00 //etc/passwd /.well-known/../.env`.split(
      /\s+/,
    )

  test.skipIf(!hasPages)('is not given away, by no spelling of its path', async () => {
    for (const path of places) {
      const { status, text } = await rawRequest(application.url, { path })
      expect([400, 404], path).toContain(status)
      expect(text, path).not.toMatch(/"dependencies"|root:x:|\[core\]|AUTH_SECRET|lockfileVersion/)
    }
  })

  test('TRACE and methods that nobody knows are refused', async () => {
    for (const method of ['TRACE', 'PROPFIND', 'MKCOL', 'LINK', 'PURGE', 'SEARCH']) {
      const { status, text } = await rawRequest(application.url, {
        method,
        path: '/api/drops',
        headers: { cookie: 'secret=1' },
      })
      expect([method, status]).toEqual([method, 405])
      expect(text).not.toContain('secret=1')
    }
    const put = await rawRequest(application.url, {
      method: 'PUT',
      path: '/api/drops',
      headers: { origin: application.url },
    })
    expect([put.status, put.headers.allow]).toEqual([405, 'GET, POST'])
  })

  test('no response names its software, can be framed, or lets the browser guess its type', async () => {
    for (const path of [
      '/api/drops',
      '/api/nothing',
      '/api/me',
      '/healthz',
      ...(hasPages ? ['/', '/nothing-here'] : []),
    ]) {
      const { headers } = await rawRequest(application.url, { path })
      expect(headers['x-powered-by'] ?? headers.server, path).toBeUndefined()
      expect(headers['x-content-type-options'], path).toBe('nosniff')
      expect(headers['content-security-policy'], path).toContain("frame-ancestors 'none'")
    }
  })
})

describe('who knocks from elsewhere', () => {
  const upgrade = (origin: string | undefined) =>
    rawRequest(application.url, {
      path: '/socket.io/?EIO=4&transport=websocket',
      headers: {
        ...(origin === undefined ? {} : { origin }),
        connection: 'Upgrade',
        upgrade: 'websocket',
        'sec-websocket-version': '13',
        'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==',
      },
    })

  test('gets no socket', async () => {
    expect((await upgrade(application.url)).status).toBe(101)
    for (const origin of ['https://evil.example', 'null', `${application.url}.evil.example`, undefined])
      expect([400, 403], origin).toContain((await upgrade(origin)).status)
  })

  test('gets no link into a mail, whatever host it names', async () => {
    const { email } = fixtures.people.other
    const elsewhere = { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'https' }
    const ask = (headers: Record<string, string>) =>
      post('/api/auth/request-password-reset', { email, redirectTo: `${application.url}/reset` }, headers)
    expect((await ask({ ...elsewhere, host: 'evil.example' })).status).toBe(421)
    expect((await ask(elsewhere)).status).toBe(200)
    const { rows } = await db.owner.query(`select payload from outbox where name = 'account.reset-password'`)
    expect(rows.length).toBeGreaterThan(0)
    for (const { payload } of rows) {
      expect(payload.url).toMatch(new RegExp(`^${application.url}/reset\\?token=`))
      expect(JSON.stringify(payload)).not.toContain('evil')
    }
  })

  test('sends nobody to another site', async () => {
    const far = [
      'https://evil.example',
      '//evil.example',
      '/\\evil.example',
      'https:evil.example',
      'javascript:alert(1)',
      '%2f%2fevil.example',
    ]
    for (const target of far) {
      const path = `/api/auth/verify-email?token=wrong&callbackURL=${encodeURIComponent(target)}`
      const { status, headers } = await rawRequest(application.url, { path })
      const place = new URL(String(headers.location ?? '/'), application.url)
      expect([target, place.origin, status < 500]).toEqual([target, application.url, true])
      await post('/api/auth/request-password-reset', { email: fixtures.people.other.email, redirectTo: target })
    }
    await watch.writes()
    const { rows } = await db.owner.query(
      `select payload ->> 'url' as url from outbox where name = 'account.reset-password'`,
    )
    for (const { url } of rows) expect(url).toMatch(new RegExp(`^${application.url}/`))
    await application.forgetLimits()
  })
})

describe('who asks in the language of the database', () => {
  test('is taken at their word', async () => {
    const { seller, admin } = fixtures.people
    const { storefrontId } = fixtures.open
    const title = `100% pure_\\' or 1=1 --`
    await seller.must('POST', '/api/drops', { storefrontId, type: 'marketplace', title: 'x' })
    const named = await seller.must('PATCH', `/api/drops/${fixtures.upcoming.id}`, { title })
    await watch.writes()
    const find = async (q: string) => (await visitor().must('GET', `/api/drops?q=${encodeURIComponent(q)}`)).items
    for (const q of ['%', '_', '\\', `' or 1=1 --`, '100% PURE'])
      expect(
        (await find(q)).map(({ id }: { id: string }) => id),
        q,
      ).toEqual([named.id])
    for (const q of ["'; drop table drops; --", '$x', '#{x}', '%%', "\\'\\'", 'zz" or "zz"="zz', '{"$gt":""}', '*'])
      expect(await find(q), q).toEqual([])
    for (const q of ['%', "' or '1'='1", '\\'])
      expect((await admin.must('GET', `/api/users?q=${encodeURIComponent(q)}`)).items, q).toEqual([])
    const cursor = (text: string) => Buffer.from(text).toString('base64url')
    const at = '2026-01-01T00:00:00.000Z'
    const id = fixtures.open.id
    for (const made of [
      `live ${at} ${id}' or '1'='1`,
      `live') or 1=1 -- ${at} ${id}`,
      `live ${at} 1`,
      `live 9999-99-99T00:00:00.000Z ${id}`,
      `orders ${at} ${id}`,
      '{}',
    ])
      expect((await visitor().fetch('GET', `/api/drops?when=live&cursor=${cursor(made)}`)).status, made).toBe(400)
    const cookie = `keepcase.session_token=${encodeURIComponent("' or 1=1 --.x")}`
    expect((await visitor().fetch('GET', '/api/me', undefined, { cookie })).status).toBe(401)
    expect(await watch.writes()).toEqual([])
  })

  test.skipIf(!hasPages)('script in an address comes back as text', async () => {
    const script = '<script>alert(1)</script>'
    for (const path of [
      `/nothing/${encodeURIComponent(script)}`,
      `/discover?q=${encodeURIComponent(script)}`,
      `/drop/${encodeURIComponent(script)}`,
      `/signin?next=${encodeURIComponent(script)}`,
    ]) {
      const { text, headers } = await rawRequest(application.url, { path })
      expect(text, path).not.toContain(script)
      expect(headers['content-security-policy'], path).not.toMatch(/script-src[^;]*'unsafe-inline'/)
    }
    const { headers } = await rawRequest(application.url, { path: `/api/${encodeURIComponent(script)}` })
    expect(headers['content-type']).toContain('application/json')
  })
})

const inlineScript = /<script(?![^>]*(?: src=|ld\+json))[^>]*>([\s\S]*?)<\/script>/g

test.skipIf(!hasPages)(
  'a page allows the inline scripts that we rendered, kept or new, and shows no mark of them',
  async () => {
    const { cookie } = fixtures.people.other
    for (const path of ['/', '/discover', `/drop/${fixtures.open.id}`, '/nothing-here', '/settings', '/']) {
      const headers = path === '/settings' && cookie ? { cookie } : {}
      const { text, headers: given } = await rawRequest(application.url, { path, headers })
      const hashes = [...text.matchAll(inlineScript)].map(
        ([, body = '']) => `'sha256-${createHash('sha256').update(body).digest('base64')}'`,
      )
      expect(hashes.length, path).toBeGreaterThanOrEqual(3)
      const policy = /script-src ([^;]*)/.exec(String(given['content-security-policy']))?.[1]?.split(' ')
      expect(policy?.sort(), path).toEqual(["'self'", ...new Set(hashes)].sort())
      expect(text, path).not.toContain('nonce')
    }
  },
)

test('an odd request target is a client error', async () => {
  const paths = ['', '/drop/', '/api/drops/', '/api/', '/rpc/', '/storefront/', '/assets/', '/media/', '/socket.io/']
  const odd = [
    '\\evil.test',
    '/evil.test',
    '%00',
    '%',
    '%zz',
    '%ed%a0%80',
    '%5cevil',
    '%2f%2fevil',
    './/evil',
    '#x',
    '[x]',
    '|^`{}"<>',
    ';a=b',
    '@evil',
    '%0d%0ax:y',
    '\u00ff',
  ]
  const queries = [
    '?%00',
    '?q=%00',
    '?q=%ed%a0%80',
    '?q=%',
    '?cursor=%00',
    '?=',
    '?&&',
    '?__proto__=1',
    '?q[]=\\',
    '?q=\ud800',
    '?next=\\\\evil',
    '?a?b#c',
  ]
  const targets = paths.flatMap((path) => [...odd, '.data', ...queries].map((tail) => `${path || '/'}${tail}`))
  targets.push(
    ...[
      '/_root.data?x=%00',
      '/__manifest?p=%00',
      '/__manifest?paths=//evil',
      '/discover.data?_routes=%00',
      '/discover?q=%00',
      '/discover?cursor=x',
      '/signin?next=%00',
    ],
  )
  const failed = await inBatches(
    targets.map((path) => async () => {
      let answer = await sendTarget(application.url, path)
      for (let tries = 0; answer === '503' && tries < 5; tries++) {
        await sleep(500) // @NOTE a busy server answers with Retry-After
        answer = await sendTarget(application.url, path)
      }
      return Number(answer) >= 500 || answer === '' ? [`${path} ${answer}`] : []
    }),
  )
  expect(failed.flat()).toEqual([])
}, 60_000)

test('a visitor counts once, however often they come and whatever address they claim', async () => {
  const { id } = fixtures.open
  const counted = await inBatches(
    Array.from({ length: 30 }, (_, i) => async () => {
      const url = i % 2 === 0 ? application.url : twin.url
      const headers = { origin: application.url, 'user-agent': 'one browser', 'x-forwarded-for': `203.0.113.${i}` }
      return JSON.parse((await rawRequest(url, { method: 'POST', path: `/api/drops/${id}/views`, headers })).text)
        .counted
    }),
  )
  expect(counted.filter(Boolean)).toEqual([true])
  await watch.writes()
})

/** The last part of the addresses under which the items of a drop are drawn, as its seller reads them. */
const drawingsOf = ({ allItems }: { allItems: { image: string }[] }): string[] =>
  allItems.map(({ image }) => /([0-9a-f-]{36})[.]svg$/.exec(image)![1]!)

test('what isn’t public yet is in no response to a stranger, and in no address', async () => {
  const { draft, secret: hidden, live, mystery } = fixtures
  const secrets = [
    ...[
      'Unannounced',
      'Back room',
      'Live tonight 2',
      'Live tonight 3',
      'A tape that nobody has seen',
      'It is old',
      'It is blue',
      'Sealed box 1',
      '@walk.test',
    ],
    ...[draft.id, hidden.id, live.allItems[1].id, live.allItems[2].id, hidden.secretLink].map(String),
    ...[draft, hidden, mystery].flatMap(drawingsOf),
    ...drawingsOf(live).slice(1),
  ]
  const drops = [fixtures.open, fixtures.live, fixtures.mystery, fixtures.upcoming, fixtures.doomed]
  const paths = [
    ...[
      '/api/drops',
      '/api/drops?when=all&limit=100',
      '/api/drops?q=tonight',
      '/api/drops?q=Back%20room',
      '/api/discover/drops?limit=100',
      '/api/discover/items?limit=100',
      '/api/discover/items?q=tonight',
      '/api/discover/items?q=Sealed%20box',
      '/api/discover/suggestions?q=Live%20tonight',
      '/sitemap/drops.xml',
      `/api/storefronts/${fixtures.store.id}`,
      `/api/storefronts/${fixtures.store.id}/items`,
      `/storefront/${fixtures.store.id}/feed.xml`,
      `/storefront/${fixtures.store.id}/calendar.ics`,
    ],
    ...drops.flatMap(({ id }) => [`/api/drops/${id}`, `/api/drops/${id}/ledger`]),
    ...(hasPages
      ? [
          '/',
          '/discover',
          '/drops',
          '/discover?type=items',
          `/storefront/${fixtures.store.id}`,
          `/storefront/${fixtures.store.id}?tab=inventory`,
          ...drops.map(({ id }) => `/drop/${id}`),
          `/drop/${fixtures.secret.id}`,
          `/drop/${fixtures.draft.id}`,
        ]
      : []),
  ]
  const { other } = fixtures.people
  let drawn = 0
  for (const path of paths) {
    for (const cookie of ['', other.cookie ?? '']) {
      const { text } = await rawRequest(application.url, { path, headers: cookie === '' ? {} : { cookie } })
      // @NOTE a not-found page repeats the requested URL
      for (const secret of secrets)
        if (!path.includes(secret)) expect(text.includes(secret), `${secret} in ${path}`).toBe(false)
      drawn += text.split('/drawn/').length - 1
    }
  }
  expect(drawn, 'what is out has its drawings there').toBeGreaterThan(10)
}, 30_000)

test('a client that sends byte by byte, or never reads the response, is cut off within 30 s', async () => {
  expect(Math.max(...(await slowSenders))).toBeLessThan(30_000)
}, 40_000)
