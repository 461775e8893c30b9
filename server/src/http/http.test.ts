import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { expectedError, procedure } from '@keepcase/contract/api/procedure.ts'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { implementContract } from '#server/api/procedure.ts'
import { type ErrorBody, Refusal } from '#server/api/refusal.ts'
import { testActor } from '#server/api/testing/test-context.ts'
import { log } from '#server/boot/log.ts'
import { flushSecurityEvents } from '#server/boot/security-log.ts'
import {
  actorHeader,
  openTestApplication,
  openTestDb,
  type TestApplication,
} from '#server/boot/testing/test-application.ts'

const Note = z.strictObject({ text: z.string().check(z.maxLength(20)), count: z.optional(z.int()) })
const Answer = z.object({ text: z.string() })

const contract = {
  notes: {
    read: procedure
      .meta({ needs: 'public' })
      .route({ method: 'GET', path: '/notes' })
      .input(z.strictObject({ limit: z._default(z.int().check(z.maximum(100)), 24) }))
      .output(z.object({ limit: z.int() })),
    mine: procedure.meta({ needs: 'signed-in' }).route({ method: 'GET', path: '/notes/mine' }).output(Answer),
    write: procedure
      .meta({ needs: 'user.actions.followUser' })
      .errors({ TOO_LATE: expectedError(409, 'That is over.') })
      .route({ method: 'POST', path: '/notes' })
      .input(Note)
      .output(Answer),
    keyed: procedure
      .meta({ needs: 'public', key: 'required' })
      .route({ method: 'POST', path: '/keyed' })
      .output(Answer),
    json: procedure
      .meta({ needs: 'public' })
      .route({ method: 'POST', path: '/json' })
      .input(z.strictObject({ any: z.unknown() }))
      .output(Answer),
  },
}

function notesRouter() {
  const implementer = implementContract(contract.notes)
  return implementer.router({
    read: implementer.read.handler(({ input }) => ({ limit: input.limit })),
    mine: implementer.mine.handler(async ({ context }) => ({ text: (await context.actor())?.email ?? '' })),
    write: implementer.write.handler(({ input }) => {
      if (input.text === 'late') throw new Refusal('TOO_LATE')
      if (input.text === 'undeclared') throw new Refusal('NEVER_HEARD_OF')
      if (input.text === 'bug') throw new Error('secret detail')
      return { text: input.text }
    }),
    keyed: implementer.keyed.handler(({ context }) => ({ text: context.key ?? '' })),
    json: implementer.json.handler(() => ({ text: 'ok' })),
  })
}

const origin = 'http://localhost:1'
const db = await openTestDb()
let application: TestApplication

beforeAll(async () => {
  const ada = testActor({ email: 'ada@keepcase.test', permissions: ['user.actions.followUser'] })
  const bob = testActor({ email: 'bob@keepcase.test' })
  application = await openTestApplication({
    test: db,
    contract,
    actors: { ada, bob },
    features: () => [
      {
        name: 'notes',
        router: { notes: notesRouter() },
        fastPathRoutes: [{ path: '/api/straight/{id}/go', answer: async (context) => ({ ip: context.ip }) }],
        signedPaths: ['/api/webhooks/*'],
        httpRoutes: (app) => {
          app.post('/api/webhooks/pay', (c) => c.json({ ok: true }))
          app.get('/picture/:of', (c) => {
            const isAway = c.req.param('of') === 'away'
            throw new Error(isAway ? 'timeout exceeded when trying to connect' : 'a secret bug')
          })
        },
      },
    ],
  })
})
afterAll(async () => {
  await application.close()
  await db.close()
})

async function post(path: string, body: unknown, headers: Record<string, string> = {}) {
  const response = await fetch(`${application.url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin, [actorHeader]: 'ada', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })
  type Body = ErrorBody & { json: ErrorBody }
  return { status: response.status, body: (await response.json()) as Body, headers: response.headers }
}

test('a call is answered, with its request id and without being kept by anybody', async () => {
  const { status, body, headers } = await post('/api/notes', { text: 'hello' })
  expect({ status, body }).toEqual({ status: 200, body: { text: 'hello' } })
  expect(headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/)
  expect(headers.get('cache-control')).toBe('private, no-store')
  expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
  expect(headers.get('x-content-type-options')).toBe('nosniff')
})

test('nobody signed in is 401, somebody without the right 403 with its name', async () => {
  const nobody = await post('/api/notes', { text: 'x' }, { [actorHeader]: '' })
  expect(nobody).toMatchObject({ status: 401, body: { code: 'UNAUTHORIZED' } })
  const bob = await post('/api/notes', { text: 'x' }, { [actorHeader]: 'bob' })
  expect(bob).toMatchObject({
    status: 403,
    body: { data: { title: 'Permission denied', message: 'Missing user.actions.followUser' } },
  })
  expect(bob.body.requestId).toBe(bob.headers.get('x-request-id'))
})

test('rights are looked at before the input', async () => {
  expect(await post('/api/notes', { wrong: true }, { [actorHeader]: '' })).toMatchObject({ status: 401 })
})

test.each([
  [{ text: 'x', extra: 1 }, { extra: 'Unknown field' }],
  [{ text: 'x'.repeat(21) }, { text: 'Too big: expected string to have <=20 characters' }],
  [{ text: 'x', count: '1' }, { count: 'Invalid input: expected number, received string' }],
  [{ text: 'x', count: 1.5 }, { count: expect.any(String) }],
  [{ text: null }, { text: expect.any(String) }],
])('input %j is refused with its fields', async (input, fields) => {
  const { status, body } = await post('/api/notes', input)
  expect(status).toBe(400)
  expect(body).toMatchObject({ code: 'BAD_REQUEST', data: { title: 'Invalid request', fields } })
})

test('a query string becomes the types of the schema, and strange values are refused', async () => {
  const get = async (query: string) => (await fetch(`${application.url}/api/notes${query}`)).status
  expect(await (await fetch(`${application.url}/api/notes?limit=7`)).json()).toEqual({ limit: 7 })
  expect([await get('?limit=1e9'), await get('?limit=x'), await get('?other=1')]).toEqual([400, 400, 400])
})

test('a call without input takes none', async () => {
  expect(await post('/api/keyed', { x: 1 }, { 'idempotency-key': 'abcdefgh' })).toMatchObject({ status: 400 })
})

test('a declared refusal has its own status, an undeclared one and a bug say nothing', async () => {
  expect(await post('/api/notes', { text: 'late' })).toMatchObject({
    status: 409,
    body: { code: 'TOO_LATE', defined: true, message: 'That is over.', data: { message: 'That is over.' } },
  })
  for (const text of ['undeclared', 'bug']) {
    const { status, body } = await post('/api/notes', { text })
    expect(status).toBe(500)
    expect(JSON.stringify(body)).not.toMatch(/secret|NEVER|at /)
    expect(body).toMatchObject({ code: 'INTERNAL_SERVER_ERROR', requestId: expect.any(String) })
  }
})

test('a route beside the calls answers 503 while the database is away, and 500 for a bug', async () => {
  const away = await fetch(`${application.url}/picture/away`)
  expect([away.status, away.headers.get('retry-after')]).toEqual([503, '1'])
  expect(await away.json()).toMatchObject({ code: 'SERVICE_UNAVAILABLE' })
  const bug = await fetch(`${application.url}/picture/bug`)
  expect(bug.status).toBe(500)
  expect(await bug.text()).not.toContain('secret')
})

test('on /rpc an error has only the keys that its client knows, the request id inside data', async () => {
  const { status, body } = await post('/rpc/notes/write', { json: { text: 'late' } })
  expect(status).toBe(409)
  expect(Object.keys(body.json).sort()).toEqual(['code', 'data', 'defined', 'message', 'status'])
  expect(body.json.data).toHaveProperty('requestId')
  expect((body.json.data as { requestId?: string }).requestId).toMatch(/^[0-9a-f-]{36}$/)
})

test('a key is required where declared, and its shape is checked', async () => {
  expect(await post('/api/keyed', '')).toMatchObject({ status: 400, body: { data: { title: 'Key missing' } } })
  expect(await post('/api/keyed', '', { 'idempotency-key': 'short' })).toMatchObject({ status: 400 })
  expect(await post('/api/keyed', '', { 'idempotency-key': 'long-enough' })).toMatchObject({ status: 200 })
})

test('a foreign origin, or none, changes nothing; a signed path needs none', async () => {
  const send = (path: string, headers: Record<string, string>) =>
    fetch(`${application.url}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', [actorHeader]: 'ada', ...headers },
      body: '{"text":"x"}',
    }).then((response) => response.status)
  expect(await send('/api/notes', {})).toBe(403)
  expect(await send('/api/notes', { origin: 'https://evil.example' })).toBe(403)
  expect(await send('/api/notes', { origin: 'null' })).toBe(403)
  expect(await send('/api/notes', { origin: 'http://127.0.0.1:1' })).toBe(200)
  expect(await send('/api/notes', { origin: 'http://[::1]:1' })).toBe(200)
  expect(await send('/api/notes', { authorization: 'Bearer token' })).toBe(403)
  expect(await send('/api/notes', { authorization: 'Bearer token', cookie: 'a=b' })).toBe(403)
  expect(await send('/api/webhooks/pay', {})).toBe(200)
})

test('too much, too deep, broken or in another form', async () => {
  expect(await post('/api/json', { any: 'x'.repeat(131_000) })).toMatchObject({ status: 200 })
  expect(await post('/api/json', { any: 'x'.repeat(131_072) })).toMatchObject({ status: 413 })
  expect(await post('/api/json', `{"any":${'['.repeat(30)}${']'.repeat(30)}}`)).toMatchObject({ status: 200 })
  expect(await post('/api/json', `{"any":${'['.repeat(40)}${']'.repeat(40)}}`)).toMatchObject({ status: 400 })
  expect(await post('/api/json', `{"any":${'['.repeat(60_000)}${']'.repeat(60_000)}}`)).toMatchObject({ status: 400 })
  expect(await post('/api/json', '{"any":')).toMatchObject({ status: 400, body: { code: 'BAD_REQUEST' } })
  expect(await post('/api/json', 'any=1', { 'content-type': 'text/plain' })).toMatchObject({ status: 415 })
  expect(await post('/api/json', '{}', { 'content-encoding': 'gzip' })).toMatchObject({ status: 415 })
})

test('what would take long to walk is refused before it is parsed, in few words', async () => {
  const bodies = [
    `{${Array.from({ length: 12_000 }, (_, i) => `"k${i}":1`).join()}}`,
    `{"any":[${'0,'.repeat(60_000)}0]}`,
    `{"any":[${'{},'.repeat(40_000)}{}]}`,
    `{"any":${'['.repeat(60_000)}`,
  ]
  for (const text of bodies) {
    const atApi = await post('/api/json', text)
    const atRpc = await post('/rpc/notes/json', `{"json":${text}}`)
    for (const { status, body } of [atApi, { ...atRpc, body: atRpc.body.json }]) {
      expect(status, text.slice(0, 30)).toBe(400)
      expect(body.data.message).toMatch(/too many fields|too long|too deeply/)
      expect(JSON.stringify(body).length).toBeLessThan(500)
    }
  }
  for (const data of [`{"json":[${'0,'.repeat(3_000)}`, '['.repeat(3_000)]) {
    const response = await fetch(`${application.url}/rpc/notes/read?data=${data}`)
    expect([response.status, ((await response.json()) as { json: ErrorBody }).json.data.message]).toEqual([
      400,
      expect.stringMatching(/too long|too deeply/),
    ])
  }
  for (const query of ['a=1&'.repeat(3_000), `limit${'[a]'.repeat(3_000)}=1`]) {
    const response = await fetch(`${application.url}/api/notes?${query}`)
    expect([response.status, ((await response.json()) as ErrorBody).data.message]).toEqual([
      400,
      expect.stringMatching(/too many fields|too deeply/),
    ])
  }
})

test('a response to bad input names at most 20 fields, by short names', async () => {
  const names = Array.from({ length: 300 }, (_, i) => `${i}${'x'.repeat(200)}`)
  const unknown = { text: 1, ...Object.fromEntries(names.map((name) => [name, 1])) }
  for (const [path, input] of [
    ['/api/notes', unknown],
    ['/rpc/notes/write', { json: unknown }],
  ] as const) {
    const { body } = await post(path, input)
    const { fields = {} } = (body.json ?? body).data
    expect(Object.keys(fields)).toHaveLength(20)
    expect(Object.keys(fields)).toContain('text')
    expect(JSON.stringify(body).length).toBeLessThan(4_000)
  }
  const long = await post('/api/json', `{"any":{${JSON.stringify('y'.repeat(100_000))}:"\\ud83d"}}`)
  expect(long.status).toBe(400)
  expect(JSON.stringify(long.body).length).toBeLessThan(1_000)
})

test('no call accepts form data', async () => {
  const body = new FormData()
  body.append('text', 'hello')
  const send = (path: string) =>
    fetch(`${application.url}${path}`, { method: 'POST', headers: { origin, [actorHeader]: 'ada' }, body })
  for (const path of ['/api/notes', '/rpc/notes/write']) expect((await send(path)).status).toBe(415)
})

test('a body without an announced length is counted while it comes', async () => {
  const chunk = new Uint8Array(100_000).fill(32)
  const send = (chunks: number) =>
    fetch(`${application.url}/api/json`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin },
      body: new ReadableStream({
        start(controller) {
          controller.enqueue(new TextEncoder().encode('{"any":1'))
          for (let i = 0; i < chunks; i++) controller.enqueue(chunk)
          controller.enqueue(new TextEncoder().encode('}'))
          controller.close()
        },
      }),
      duplex: 'half',
    } as RequestInit).then((response) => response.status)
  expect(await send(1)).toBe(200)
  expect(await send(2)).toBe(413)
})

test('what is answered without reading its body waits for a slow sender, and the connection goes on', async () => {
  const socket = connect(application.running.port, '127.0.0.1')
  const closed = new Promise((resolve) => socket.on('close', resolve))
  let answers = ''
  socket.on('data', (data) => {
    answers += data
    if (answers.match(/HTTP/g)?.length === 2) socket.end()
  })
  socket.on('error', () => undefined)
  socket.write('POST /api/webhooks/pay HTTP/1.1\r\nhost: localhost:1\r\ncontent-length: 8\r\n\r\nhalf')
  await sleep(1_000)
  expect(answers).toBe('')
  socket.write('half')
  socket.write('GET /healthz HTTP/1.1\r\nhost: localhost:1\r\n\r\n')
  await closed
  expect(answers.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 200', 'HTTP/1.1 200'])
})

test('unknown addresses are 404, other methods 405, and TRACE is never echoed', async () => {
  const ask = async (method: string, path: string) => {
    const response = await fetch(`${application.url}${path}`, { method, headers: { origin } })
    return [response.status, response.headers.get('allow')]
  }
  expect(await ask('GET', '/api/nowhere')).toEqual([404, null])
  expect(await ask('DELETE', '/api/notes')).toEqual([405, 'GET, POST'])
  expect((await ask('GET', '/rpc/notes/write'))[0]).toBe(405)
  expect((await ask('GET', '/.env'))[0]).toBe(404)
  const raw = await rawRequest('TRACE /api/notes HTTP/1.1\r\nhost: localhost:1\r\nx-secret: 1\r\n\r\n')
  expect(raw).toMatch(/^HTTP\/1\.1 405/)
  expect(raw).not.toContain('x-secret')
})

function rawRequest(text: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(application.running.port, '127.0.0.1', () => socket.write(text))
    let answer = ''
    socket.on('data', (data) => {
      answer += data
      if (answer.includes('\r\n\r\n')) socket.end()
    })
    socket.on('close', () => resolve(answer))
    socket.on('error', reject)
  })
}

test('the process is healthy, ready and knows the time', async () => {
  expect((await fetch(`${application.url}/healthz`)).status).toBe(200)
  await expect.poll(async () => (await fetch(`${application.url}/readyz`)).status).toBe(200)
  const { now } = (await (await fetch(`${application.url}/api/time`)).json()) as { now: string }
  expect(now).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
  expect(Math.abs(Date.parse(now) - Date.now())).toBeLessThan(500)
})

test('the API describes itself: every call with its id, its session and its errors', async () => {
  const document = (await (await fetch(`${application.url}/api/openapi.json`)).json()) as {
    openapi: string
    paths: Record<
      string,
      Record<string, { operationId: string; security: object[]; responses: object; parameters?: object[] }>
    >
  }
  expect(document.openapi).toMatch(/^3\.1/)
  expect(document.paths['/notes']?.post).toMatchObject({
    operationId: 'notes.write',
    security: [{ session: [], origin: [] }],
  })
  expect(Object.keys(document.paths['/notes']?.post?.responses ?? {})).toEqual(
    expect.arrayContaining(['200', '401', '403', '409']),
  )
  expect(document.paths['/keyed']?.post?.parameters).toContainEqual(
    expect.objectContaining({ name: 'Idempotency-Key' }),
  )
  expect((await fetch(`${application.url}/api/docs`)).status).toBe(200)
})

describe('hosts and targets', () => {
  const head = (lines: string[], first = 'GET /api/time HTTP/1.1') =>
    rawRequest(`${[first, ...lines].join('\r\n')}\r\n\r\n`).then((answer) => Number(answer.split(' ')[1]))

  test.each(['localhost:1', 'LOCALHOST:1', '127.0.0.1:1', '[::1]:1', '[0:0:0:0:0:0:0:1]:01'])(
    'answers to %s, a name of BASE_URL',
    async (host) => {
      expect(await head([`Host: ${host}`])).toBe(200)
    },
  )

  test('answers to the port that was connected to', async () => {
    const { port } = application.running
    expect(await head([`host: 127.0.0.1:${port}`])).toBe(200)
    expect(await head([`host: localhost:${port}`])).toBe(200)
    expect(await head([`host: evil.example:${port}`])).toBe(421)
  })

  test.each([
    ...['evil.example', 'localhost', 'localhost:2', 'localhost.:1', 'localhost.evil.example:1', '127.0.0.1.nip.io:1'],
    ...['127.1:1', '[::2]:1', '[::ffff:127.0.0.1]:1', '0.0.0.0:1'],
  ])('answers 421 to %s', async (host) => {
    expect(await head([`Host: ${host}`])).toBe(421)
  })

  test.each([
    ...['', 'localhost:1, evil.example', 'ada@localhost:1', 'localhost:99999', 'localhost:1/x', 'localhost:-1'],
    ...[
      'localhost:1:1',
      '[::1',
      '::1',
      '[::zz]:1',
      'löcalhost:1',
      'http://localhost:1',
      'local\\host:1',
      '%6cocalhost:1',
    ],
  ])('answers 400 to the malformed host "%s"', async (host) => {
    expect(await head([`Host: ${host}`])).toBe(400)
  })

  test('answers 400 to two hosts, or none, by any version of HTTP', async () => {
    expect(await head(['Host: localhost:1', 'Host: localhost:1'])).toBe(400)
    expect(await head(['Host: localhost:1', 'hOsT: evil.example'])).toBe(400)
    expect(await head(['Accept: */*'])).toBe(400)
    expect(await head([], 'GET /api/time HTTP/1.0')).toBe(400)
  })

  test('does not believe a forwarded host', async () => {
    expect(await head(['Host: evil.example', 'X-Forwarded-Host: localhost:1', 'Forwarded: host="localhost:1"'])).toBe(
      421,
    )
    expect(await head(['Host: localhost:1', 'X-Forwarded-Host: evil.example'])).toBe(200)
  })

  test('is asked before the gate, the API and every method', async () => {
    const from = ['Host: evil.example', 'Origin: http://localhost:1', 'Content-Type: application/json']
    for (const first of [
      'POST /api/notes',
      'POST /api/webhooks/pay',
      'GET /',
      'TRACE /',
      'DELETE /nowhere',
      'OPTIONS *',
    ])
      expect(await head([...from, 'Content-Length: 0'], `${first} HTTP/1.1`), first).toBe(421)
  })

  test('is asked before a straight route', async () => {
    const ask = (host: string) =>
      head([`Host: ${host}`, 'Origin: http://localhost:1', 'Content-Length: 0'], 'POST /api/straight/7/go HTTP/1.1')
    expect([await ask('localhost:1'), await ask('evil.example')]).toEqual([200, 421])
  })

  test('is asked before a socket opens', async () => {
    const upgrade = [
      'Origin: http://localhost:1',
      'Connection: Upgrade',
      'Upgrade: websocket',
      'Sec-WebSocket-Version: 13',
    ]
    const key = 'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ=='
    const open = (...hosts: string[]) =>
      head([...hosts, ...upgrade, key], 'GET /socket.io/?EIO=4&transport=websocket HTTP/1.1')
    expect(await open('Host: localhost:1')).toBe(101)
    expect(await open('Host: evil.example')).toBe(421)
    expect(await open('Host: localhost:1', 'Host: evil.example')).toBe(400)
    expect(await open()).toBe(400)
  })

  test('lets health checks use any host, and tells them nothing more', async () => {
    for (const lines of [['Host: 10.0.0.7'], ['Host: :'], ['Host: a', 'Host: b']])
      for (const path of ['/healthz', '/readyz']) expect(await head(lines, `GET ${path} HTTP/1.1`)).toBe(200)
    expect(await head([], 'GET /readyz HTTP/1.0')).toBe(200)
    expect(await rawRequest('GET /readyz HTTP/1.1\r\nhost: localhost:1\r\nconnection: close\r\n\r\n')).toContain(
      'checks',
    )
    const foreign = await rawRequest('GET /readyz HTTP/1.1\r\nhost: evil.example\r\nconnection: close\r\n\r\n')
    expect(foreign).toMatch(/^HTTP\/1\.1 200/)
    expect(foreign).not.toContain('checks')
    expect(await head(['Host: evil.example'], 'GET /healthz/../api/time HTTP/1.1')).toBe(421)
  })

  test('logs what it refuses, and who asked', async () => {
    flushSecurityEvents()
    const warn = vi.spyOn(log, 'warn')
    await head(['Host: evil.example'])
    await post('/api/notes', { text: 'x' }, { origin: 'https://evil.example' })
    const address = '127.0.0.1'
    expect(warn.mock.calls.map(([fields]) => fields)).toEqual([
      { securityEvent: 'host-refused', count: 1, host: 'evil.example', url: '/api/time', address },
      { securityEvent: 'origin-refused', count: 1, origin: 'https://evil.example', path: '/api/notes', address },
    ])
    warn.mockRestore()
  })

  test.each([
    ...[
      '/\\evil.test',
      '\\evil.test',
      '//evil.test',
      '//',
      '/.//evil.test',
      '/x/..//evil.test',
      '/%2e//evil.test',
      '/\\/evil',
    ],
    ...['/%00', '/a%00b', '/%0d%0aset-cookie:x', '/%7f', '/%', '/%zz', '/%ff', '/%ed%a0%80', '/%c0%ae%c0%ae/', '*'],
    ...['http://localhost:1/api/time', 'http://evil.example/api/time', 'localhost:1', 'api/time', '?x'],
  ])('answers 400 to the request target %s', async (target) => {
    expect(await head(['Host: localhost:1'], `GET ${target} HTTP/1.1`)).toBe(400)
  })
})
