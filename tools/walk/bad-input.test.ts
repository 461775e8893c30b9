import { afterAll, describe, expect, test } from 'vitest'
import { type BadInput, badInputs, fieldsOf, jsonSchemaOf } from './bad-inputs.ts'
import { openWalk } from './open-walk.ts'
import { apiCall, type Call, type Procedure, pathNames, procedures, rpcCall } from './walk-calls.ts'
import { type Answer, inBatches, Person } from './walk-house.ts'
import { samples } from './walk-samples.ts'
import { kinds } from './walk-world.ts'

const { house, world, watch, close } = await openWalk()
afterAll(close)

/** Somebody whom the procedure lets in: for others the refusal would not be about the input. */
function insiderOf({ id, meta }: Procedure): Person {
  const { insiders } = samples[id]!
  const fallback = meta.needs?.startsWith('platform.') ? 'admin' : 'seller'
  const kind =
    insiders?.[0] ?? (meta.needs?.startsWith('storefront.') && meta.needs !== 'storefront.create' ? 'seller' : fallback)
  return world.people[kinds.includes(kind) ? kind : 'buyer']
}

/** What no answer may show: our files, our tables, the language's own words of errors. */
const inner =
  /node_modules|\.ts:\d|\bat \w+ \(|select [^"]* from |insert into|pg_|postgres|zod|kysely|TypeError|SyntaxError/i

/** The refusal in an answer from either door. */
// biome-ignore lint/suspicious/noExplicitAny: what an answer holds is what the test asserts
const errorIn = ({ body }: Answer): any => body?.json ?? body

function checkAnswer(answer: Answer, status: number | readonly number[], what: string): void {
  const text = `${what}: ${answer.status} ${JSON.stringify(answer.body)?.slice(0, 400)}`
  expect([status].flat(), text).toContain(answer.status)
  expect(JSON.stringify(answer.body), text).not.toMatch(inner)
  const error = errorIn(answer)
  expect(error.data.title, text).toEqual(expect.any(String))
  expect(error.requestId ?? error.data.requestId, text).toBe(answer.headers.get('x-request-id'))
}

/** Whether the refusal names the field: itself, a field in it, or the one that it stands in. */
function names(answer: Answer, field: string): boolean {
  const named = Object.keys(errorIn(answer).data.fields ?? {})
  return named.some((name) => name === field || name.startsWith(`${field}.`) || field.startsWith(`${name}.`))
}

/** Runs one task for each procedure, and says at the end of each that nothing was written. */
async function walk(tasksOf: (procedure: Procedure, who: Person) => (() => Promise<void>)[]): Promise<number> {
  const before = await watch.digest()
  let count = 0
  for (const procedure of procedures) {
    const tasks = tasksOf(procedure, insiderOf(procedure))
    count += tasks.length
    await inBatches(tasks)
    await house.forgetLimits()
    expect(await watch.writes(), `${procedure.id} was refused and wrote`).toEqual([])
  }
  expect(await watch.digest()).toEqual(before)
  return count
}

const inputOf = (procedure: Procedure) => samples[procedure.id]!.input(world)

describe('a wrong input is refused by name, and nothing is written', () => {
  test('in the body and the path, field by field', async () => {
    const count = await walk((procedure, who) => {
      if (procedure.method === 'GET') return []
      const inPath = new Set(pathNames(procedure))
      const bad = badInputs(procedure.inputSchema, inputOf(procedure))
      return bad
        .filter((one) => isSayable(one, inPath))
        .map(({ field, why, input }) => async () => {
          const answer = await who.send(apiCall(procedure, input))
          const what = `${procedure.id}: ${field} ${why}`
          // @NOTE an id in the path that holds a slash, or nothing, is the path of something else
          checkAnswer(answer, inPath.has(field) ? [400, 404, 405] : 400, what)
          if (answer.status === 400) expect(names(answer, field), `${what}: ${JSON.stringify(answer.body)}`).toBe(true)
        })
    })
    expect(count).toBeGreaterThan(1_500)
  }, 60_000)

  test('in the query, where everything is text', async () => {
    const count = await walk((procedure, who) => {
      if (procedure.method !== 'GET') return []
      const valid = apiCall(procedure, inputOf(procedure)).path
      return badQueries(procedure).map(([field, query]) => async () => {
        const answer = await who.fetch('GET', `${valid}${valid.includes('?') ? '&' : '?'}${query}`)
        checkAnswer(answer, 400, `${procedure.id}?${query}`)
        expect(names(answer, field), `${procedure.id}?${query}: ${JSON.stringify(answer.body)}`).toBe(true)
      })
    })
    expect(count).toBeGreaterThan(150)
  }, 30_000)

  // @NOTE both doors share the schemas, so that each way of being wrong is tried once a call, in turn at another field
  test('at the pages’ door, in every way, at one field after the other', async () => {
    const count = await walk((procedure, who) =>
      onePerWay(badInputs(procedure.inputSchema, inputOf(procedure))).map(({ field, why, input }) => async () => {
        const answer = await who.send(rpcCall(procedure, input))
        checkAnswer(answer, 400, `rpc ${procedure.id}: ${field} ${why}`)
        expect(names(answer, field), `rpc ${procedure.id}: ${field} ${why}`).toBe(true)
      }),
    )
    expect(count).toBeGreaterThan(1_000)
  }, 60_000)
})

/** Of each way of being wrong one, of the nth way the nth field that is wrong in it. */
function onePerWay(bad: readonly BadInput[]): BadInput[] {
  const ways = [...Map.groupBy(bad, ({ why }) => why).values()]
  return ways.flatMap((ofWay, i) => ofWay[i % ofWay.length] ?? [])
}

/** A missing or wrong value that the path can carry; of those that cannot, none reaches the procedure. */
function isSayable({ field, why, input }: BadInput, inPath: ReadonlySet<string>): boolean {
  if (!inPath.has(field)) return true
  const value = input[field]
  return why !== 'left out' && typeof value === 'string' && value !== '' && value.isWellFormed()
}

/** What is wrong in a query: the values of a field as text, a field twice, a field with fields, an unknown one. */
function badQueries(procedure: Procedure): [field: string, query: string][] {
  const inPath = new Set(pathNames(procedure))
  const fields = fieldsOf(jsonSchemaOf(procedure.inputSchema)).filter(([name]) => !inPath.has(name))
  const wrong = fields.flatMap(([name, field]) => {
    const texts: string[] = []
    if (field.type === 'integer')
      texts.push('x', '1.5', '-1', '0', '101', '1000000000', '1e15', 'NaN', 'Infinity', '', 'null')
    else if (field.type === 'boolean') texts.push('maybe', '2', 'null', '[]')
    else if (field.enum) texts.push('nonsense', '')
    else if (field.format === 'uuid') texts.push('11111111', '1', '%00', "' or 1=1 --")
    else if (field.maxLength !== undefined) texts.push('x'.repeat(field.maxLength + 1), 'a\u0000b')
    const queries = texts.map((text) => `${name}=${encodeURIComponent(text)}`)
    return [...queries, `${name}=1&${name}=2`, `${name}[a]=1`].map((query): [string, string] => [name, query])
  })
  return [...wrong, ['isAdmin', 'isAdmin=true'], ['userId', 'userId=1'], ['sort', 'sort=price;drop table drops']]
}

/** Every call that takes a body, as somebody who may make it. */
const withBody = () => procedures.filter(({ method }) => method !== 'GET')

/** Fields that say who, how much and when: they are no client's business. */
const smuggled = {
  ...{ userId: 'x', profileId2: 'x', sellerId: 'x', buyerId: 'x', ownerId: 'x', price: 1, priceCents2: 1, total: 1 },
  ...{
    totalCents: 1,
    paid: true,
    currency: 'XXX',
    role: 'admin',
    permissions: ['*'],
    claimedAt: '2020-01-01T00:00:00.000Z',
  },
  ...{ expiresAt2: '2030-01-01T00:00:00.000Z', version: 1, constructor: 1, prototype: 1, toString: 'x' },
}

describe('what no schema names', () => {
  test('is refused field by field, nothing of it is believed', async () => {
    await walk((procedure, who) => {
      if (procedure.method === 'GET') return []
      return [apiCall, rpcCall].map((make) => async () => {
        const answer = await who.send(make(procedure, { ...inputOf(procedure), ...smuggled }))
        checkAnswer(answer, 400, `${procedure.id} by ${make.name}`)
        const { fields } = errorIn(answer).data
        for (const name of Object.keys(smuggled)) expect(fields[name], `${procedure.id}: ${name}`).toBe('Unknown field')
      })
    })
  })

  test('is refused under the name of an object’s own parent too', async () => {
    await walk((procedure, who) => {
      const parent = (body: object) =>
        JSON.stringify(body).replace(/^\{/, '{"__proto__":{"isAdmin":true},').replace(/,\}$/, '}')
      const call = apiCall(procedure, inputOf(procedure))
      const send = (door: string, method: string, path: string, text: string) => async () =>
        checkAnswer(await who.fetch(method, path, text), 400, `${door} ${procedure.id}: __proto__`)
      const { path } = rpcCall(procedure, {})
      const atPages = send('rpc', 'POST', path, `{"json":${parent(inputOf(procedure))}}`)
      return call.method === 'GET'
        ? [atPages]
        : [send('api', call.method, call.path, parent(call.body as object)), atPages]
    })
  })

  test('a body does not speak again of what the path has named', async () => {
    await walk((procedure, who) => {
      const [name] = pathNames(procedure)
      if (name === undefined) return []
      const call = apiCall(procedure, inputOf(procedure))
      const other = '11111111-1111-4111-8111-111111111111'
      const twice: Call =
        call.method === 'GET'
          ? { ...call, path: `${call.path}?${name}=${other}` }
          : { ...call, body: { ...(call.body as object), [name]: other } }
      return [() => who.send(twice).then((answer) => checkAnswer(answer, 400, `${procedure.id}: ${name} twice`))]
    })
  })
})

describe('what is no request at all', () => {
  const nested = (depth: number) => `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`
  const abyss = `${'['.repeat(100_000)}${']'.repeat(100_000)}`
  const noObjects = ['[]', '"x"', '1', 'null', 'true', '{', '{"a":}', '\u0000', '[[[[']
  const overMegabyte = JSON.stringify({ x: 'x'.repeat(1_048_577) })
  const rooms = Map.groupBy(procedures, ({ id }) => id.split('.')[0])
  const firstOfRooms = new Set([...rooms.values()].map(([first]) => first))

  test('a body that is no object, broken, too deep or too large', async () => {
    await walk((procedure, who) => {
      const send = (one: Call) => (text: string, status: number, what: string) => async () =>
        checkAnswer(await who.fetch(one.method, one.path, text), status, `${one.path}: ${what}`)
      const light = (one: Call, inside: (text: string) => string) => [
        ...noObjects.map((text) => send(one)(text, 400, text)),
        send(one)(inside(nested(40)), 400, '40 deep'),
      ]
      const heavy = (one: Call, inside: (text: string) => string) => [
        send(one)(inside(abyss), 400, '100,000 deep'),
        send(one)(overMegabyte, 413, 'over a megabyte'),
      ]
      const forPages = (text: string) => `{"json":${text}}`
      const [atApi, atPages] = [apiCall(procedure, inputOf(procedure)), rpcCall(procedure, {})]
      const all =
        procedure.method === 'GET' ? light(atPages, forPages) : [...light(atPages, forPages), ...light(atApi, String)]
      // @NOTE a heavy one is refused before either door knows which call it is: once a room is enough
      return firstOfRooms.has(procedure)
        ? [...all, ...heavy(atPages, forPages), ...(procedure.method === 'GET' ? [] : heavy(atApi, String))]
        : all
    })
  }, 60_000)

  test('another form, another compression, no origin, a foreign one', async () => {
    const cases: [more: Record<string, string>, status: number][] = [
      [{ 'content-type': 'text/plain' }, 415],
      [{ 'content-type': 'application/x-www-form-urlencoded' }, 415],
      [{ 'content-type': 'application/xml' }, 415],
      [{ 'content-encoding': 'gzip' }, 415],
      [{ origin: '' }, 403],
      [{ origin: 'null' }, 403],
      [{ origin: 'https://evil.example' }, 403],
      [{ origin: `${house.url}.evil.example` }, 403],
    ]
    await walk((procedure, who) => {
      const call = apiCall(procedure, inputOf(procedure))
      const send = (one: Call) => (more: Record<string, string>, status: number) => async () =>
        checkAnswer(await who.send(one, more), status, `${procedure.id} ${JSON.stringify(more)}`)
      const [atApi, atPages] = [send(call), send(rpcCall(procedure, inputOf(procedure)))]
      const pages = cases.map((one) => atPages(...one))
      return procedure.method === 'GET' ? pages : [...cases.map((one) => atApi(...one)), ...pages]
    })
  }, 30_000)

  test('a call that needs a key, without one or with a wrong one', async () => {
    const count = await walk((procedure, who) => {
      if (procedure.meta.key !== 'required') return []
      const call = apiCall(procedure, inputOf(procedure))
      return ['', 'short', 'x'.repeat(65), 'with space', 'ключ-ключ'.slice(0, 0), "'or'1'='1'"].map(
        (key) => async () => {
          const answer = await who.send(call, { 'idempotency-key': key })
          checkAnswer(answer, 400, `${procedure.id}: key ${key}`)
          expect(errorIn(answer).data.message).toContain('Idempotency-Key')
        },
      )
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
  }, 30_000)

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
    const { other } = world.people
    const calls = Array.from({ length: 1_000 }, () => ({ url: '/rpc/drops/list', body: { json: {} } }))
    for (const path of ['/rpc/__batch__', '/rpc'])
      checkAnswer(await other.fetch('POST', path, calls, { 'x-orpc-batch': '1' }), 404, path)
    const atOne = await other.fetch('POST', '/rpc/drops/list', calls, { 'x-orpc-batch': '1' })
    checkAnswer(atOne, 400, 'a list of calls')
  })

  test('a query or a form that builds what it names', async () => {
    const { other } = world.people
    const deep = `q${'[a]'.repeat(4_000)}=1`
    const odd = ['__proto__[x]=1', 'constructor[prototype][x]=1', 'q[__proto__][x]=1', 'q[999999999]=1', 'q[]=1', deep]
    for (const query of [...odd, Array.from({ length: 1_500 }, (_, i) => `a${i}=1`).join('&')])
      checkAnswer(await other.fetch('GET', `/api/drops?${query}`), 400, query.slice(0, 60))
    for (const name of [
      'bio[__proto__][x]',
      'bio[a][a][a]',
      'interests[99999999]',
      '__proto__[x]',
      'constructor[prototype][x]',
      `bio${'[a]'.repeat(20_000)}`,
    ]) {
      const body = new FormData()
      body.append(name, '1')
      const headers = { ...other.headers() }
      const response = await fetch(`${house.url}/api/me`, { method: 'PATCH', headers, body })
      const answer: Answer = { status: response.status, headers: response.headers, body: await response.json() }
      checkAnswer(answer, 400, name.slice(0, 60))
    }
    const forms: [data: string | null, files: number][] = [
      [null, 0],
      ['{', 0],
      ['null', 0],
      ['1', 0],
      [JSON.stringify({ json: {}, maps: [['__proto__', 'x']] }), 1],
      [JSON.stringify({ json: {}, maps: [['constructor', 'prototype', 'x']] }), 1],
      [JSON.stringify({ json: { bio: 'x' }, maps: [['bio']] }), 1],
      [JSON.stringify({ json: { bio: 'x' }, maps: [['bio']] }), 0],
      [JSON.stringify({ json: { bio: 'x' }, maps: 'bio' }), 1],
    ]
    for (const [data, files] of forms) {
      const body = new FormData()
      if (data !== null) body.append('data', data)
      for (let i = 0; i < files; i++) body.append(String(i), new Blob(['x']), 'x')
      const response = await fetch(`${house.url}/rpc/accounts/updateProfile`, {
        method: 'POST',
        headers: other.headers(),
        body,
      })
      const answer: Answer = { status: response.status, headers: response.headers, body: await response.json() }
      checkAnswer(answer, 400, `a form with ${data}`)
    }
    expect(({} as Record<string, unknown>).x).toBeUndefined()
    expect(await watch.writes()).toEqual([])
  })

  test('an address that is not one', async () => {
    const visitor = new Person(house.url, 'visitor')
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

  test('of a call that is not theirs nobody hears what would be wrong with it', async () => {
    await walk((procedure) => {
      if (procedure.meta.needs === 'public') return []
      const bad = withBody().includes(procedure) ? { isAdmin: true } : {}
      return (['visitor', 'suspended'] as const).map((kind) => async () => {
        const input = { ...inputOf(procedure), ...bad }
        const call =
          procedure.id === 'claims.claimItem' ? apiCall(procedure, inputOf(procedure)) : apiCall(procedure, input)
        checkAnswer(await world.people[kind].send(call), 401, `${procedure.id} as ${kind}`)
      })
    })
  })
})
