import { afterAll, describe, expect, test } from 'vitest'
import { openWalk } from './open-walk.ts'
import { type Answer, Person } from './walk-application.ts'
import { apiCall, type Call, procedures, rpcCall } from './walk-calls.ts'
import { checkAnswer, errorIn, inputIn, walkRefusals } from './walk-refusals.ts'

const opened = await openWalk()
afterAll(opened.close)
const { application, fixtures, watch } = opened
const walk = walkRefusals.bind(null, opened)
const inputOf = inputIn.bind(null, fixtures)

describe('what is no request at all', () => {
  const nested = (depth: number) => `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`
  const abyss = `${'['.repeat(60_000)}${']'.repeat(60_000)}`
  const noObjects = ['[]', '"x"', '1', 'null', 'true', '{', '{"a":}', '\u0000', '[[[[']
  const tooLarge = JSON.stringify({ x: 'x'.repeat(131_072) })
  const features = Map.groupBy(procedures, ({ id }) => id.split('.')[0])
  const firstOfFeatures = new Set([...features.values()].map(([first]) => first))

  test('a body that is broken, too deep, too large, or not an object', async () => {
    await walk((procedure, who) => {
      const send = (one: Call) => (text: string, status: number, what: string) => async () =>
        checkAnswer(await who.fetch(one.method, one.path, text), status, `${one.path}: ${what}`)
      const light = (one: Call, inside: (text: string) => string) => [
        ...noObjects.map((text) => send(one)(text, 400, text)),
        send(one)(inside(nested(40)), 400, '40 deep'),
      ]
      const heavy = (one: Call, inside: (text: string) => string) => [
        send(one)(inside(abyss), 400, '60,000 deep'),
        send(one)(tooLarge, 413, 'over 128 kB'),
      ]
      const forPages = (text: string) => `{"json":${text}}`
      const [atApi, atPages] = [apiCall(procedure, inputOf(procedure)), rpcCall(procedure, {})]
      const all =
        procedure.method === 'GET' ? light(atPages, forPages) : [...light(atPages, forPages), ...light(atApi, String)]
      // @NOTE heavy bodies are refused before the call is resolved: once for each feature is enough
      return firstOfFeatures.has(procedure)
        ? [...all, ...heavy(atPages, forPages), ...(procedure.method === 'GET' ? [] : heavy(atApi, String))]
        : all
    })
  }, 180_000)

  test('another content type, another compression, no origin, a foreign origin', async () => {
    const cases: [more: Record<string, string>, status: number][] = [
      [{ 'content-type': 'text/plain' }, 415],
      [{ 'content-type': 'application/x-www-form-urlencoded' }, 415],
      [{ 'content-type': 'application/xml' }, 415],
      [{ 'content-encoding': 'gzip' }, 415],
      [{ origin: '' }, 403],
      [{ origin: 'null' }, 403],
      [{ origin: 'https://evil.example' }, 403],
      [{ origin: `${application.url}.evil.example` }, 403],
    ]
    await walk((procedure, who) => {
      const call = apiCall(procedure, inputOf(procedure))
      const send = (one: Call) => (more: Record<string, string>, status: number) => async () =>
        checkAnswer(await who.send(one, more), status, `${procedure.id} ${JSON.stringify(more)}`)
      const [atApi, atPages] = [send(call), send(rpcCall(procedure, inputOf(procedure)))]
      const pages = cases.map((one) => atPages(...one))
      return procedure.method === 'GET' ? pages : [...cases.map((one) => atApi(...one)), ...pages]
    })
  }, 180_000)

  test('a call that needs a key, without one or with a wrong one', async () => {
    const count = await walk((procedure, who) => {
      if (procedure.meta.key !== 'required') return []
      const call = apiCall(procedure, inputOf(procedure))
      return ['', 'short', 'x'.repeat(65), 'with space', 'x'.repeat(7), "'or'1'='1'"].map((key) => async () => {
        const answer = await who.send(call, { 'idempotency-key': key })
        checkAnswer(answer, 400, `${procedure.id}: key ${key}`)
        expect(errorIn(answer).data.message).toContain('Idempotency-Key')
      })
    })
    expect(count).toBeGreaterThan(20)
  })

  test('the pages’ door with values that JSON does not have', async () => {
    const metas: unknown[] = [
      [[2, 'limit']],
      [[2, 'id']],
      [[0, 'id']],
      [[1, 'id']],
      [[3, 'id']],
      [[4, 'id']],
      [[5, 'id']],
      [[6, 'id']],
      [[7, 'id']],
      [[1, '__proto__', 'x']],
      [[1, 'a', 'b', 'c']],
      [[99, 'id']],
      'x',
      { a: 1 },
      [[]],
      [null],
      [1],
    ]
    await walk((procedure, who) => {
      const path = rpcCall(procedure, {}).path
      return metas.map((meta) => async () => {
        const answer = await who.fetch('POST', path, { json: { nothing: 1, ...inputOf(procedure) }, meta })
        checkAnswer(answer, 400, `${procedure.id}: meta ${JSON.stringify(meta)}`)
      })
    })
  }, 180_000)

  test('the pages’ door by GET: what changes nothing, and nothing that could not be read', async () => {
    const texts = ['{', '1', '"x"', '[]', '\u0000', '{"json":{"isAdmin":true}}', `{"json":${nested(40)}}`]
    await walk((procedure, who) => {
      const { path } = rpcCall(procedure, {})
      return texts.map((text) => async () => {
        const answer = await who.fetch('GET', `${path}?data=${encodeURIComponent(text)}`)
        checkAnswer(answer, procedure.method === 'GET' ? 400 : [400, 405], `GET ${path}: ${text}`)
      })
    })
  })

  test('many calls in one request, which nobody answers', async () => {
    const { other } = fixtures.people
    const calls = Array.from({ length: 1_000 }, () => ({ url: '/rpc/drops/list', body: { json: {} } }))
    for (const path of ['/rpc/__batch__', '/rpc'])
      checkAnswer(await other.fetch('POST', path, calls, { 'x-orpc-batch': '1' }), 404, path)
    const atOne = await other.fetch('POST', '/rpc/drops/list', calls, { 'x-orpc-batch': '1' })
    checkAnswer(atOne, 400, 'a list of calls')
  })

  test('a query or a form that builds what it names', async () => {
    const { other } = fixtures.people
    const deep = `q${'[a]'.repeat(4_000)}=1`
    const odd = ['__proto__[x]=1', 'constructor[prototype][x]=1', 'q[__proto__][x]=1', 'q[999999999]=1', 'q[]=1', deep]
    for (const query of [...odd, Array.from({ length: 1_500 }, (_, i) => `a${i}=1`).join('&')])
      checkAnswer(await other.fetch('GET', `/api/drops?${query}`), 400, query.slice(0, 60))
    // @NOTE no call accepts a form, whatever its content
    for (const [path, method, name] of [
      ['/api/me', 'PATCH', 'bio[__proto__][x]'],
      ['/api/me', 'PATCH', `bio${'[a]'.repeat(20_000)}`],
      ['/rpc/accounts/updateProfile', 'POST', 'data'],
    ] as const) {
      const body = new FormData()
      body.append(name, '{"json":{},"maps":[["__proto__","x"]]}')
      body.append('0', new Blob(['x']), 'x')
      const response = await fetch(`${application.url}${path}`, { method, headers: other.headers(), body })
      const answer: Answer = { status: response.status, headers: response.headers, body: await response.json() }
      checkAnswer(answer, 415, `a form at ${path}`)
    }
    expect(({} as Record<string, unknown>).x).toBeUndefined()
    expect(await watch.writes()).toEqual([])
  })

  test('an address that is not one', async () => {
    const visitor = new Person(application.url, 'visitor')
    const paths = [
      '/api/drops/%',
      '/api/drops/%ff',
      '/api/drops/%00',
      '/api/drops/..%2f..%2fetc%2fpasswd',
      '/api/nothing',
    ]
    for (const path of [
      ...paths,
      '/rpc/drops/nothing',
      '/rpc',
      '/api',
      '/rpc/__proto__',
      '/rpc/constructor',
      '/api/drops/a/b/c/d',
    ])
      checkAnswer(await visitor.fetch('GET', path), [400, 404], path)
  })

  test('input errors are reported only to callers who may make the call', async () => {
    await walk((procedure) => {
      if (procedure.meta.needs === 'public') return []
      const bad = procedure.method === 'GET' ? {} : { isAdmin: true }
      return (['visitor', 'suspended'] as const).map((kind) => async () => {
        const input = { ...inputOf(procedure), ...bad }
        const call =
          procedure.id === 'claims.claimItem' ? apiCall(procedure, inputOf(procedure)) : apiCall(procedure, input)
        checkAnswer(await fixtures.people[kind].send(call), 401, `${procedure.id} as ${kind}`)
      })
    })
  })
})
