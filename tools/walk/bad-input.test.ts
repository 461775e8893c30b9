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

  test('at the pages’ door, where the same schema reads it: every field, and each kind of wrong somewhere', async () => {
    const { pick, picked } = rarest()
    const count = await walk((procedure, who) =>
      pick(badInputs(procedure.inputSchema, inputOf(procedure))).map(({ field, why, input }) => async () => {
        const answer = await who.send(rpcCall(procedure, input))
        checkAnswer(answer, 400, `rpc ${procedure.id}: ${field} ${why}`)
        expect(names(answer, field), `rpc ${procedure.id}: ${field} ${why}`).toBe(true)
      }),
    )
    expect(count).toBeGreaterThan(300)
    const whys = procedures.flatMap(({ id, inputSchema }) =>
      badInputs(inputSchema, samples[id]!.input(world)).map(({ why }) => why),
    )
    expect([...picked()].sort()).toEqual([...new Set(whys)].sort())
  }, 60_000)
})

/** A missing or wrong value that the path can carry; of those that cannot, none reaches the procedure. */
function isSayable({ field, why, input }: BadInput, inPath: ReadonlySet<string>): boolean {
  if (!inPath.has(field)) return true
  return why !== 'left out' && typeof input[field] === 'string' && input[field] !== ''
}

/** `pick` takes of each field what was never taken yet, or else the rarest; `picked` tells all kinds that were taken. */
function rarest() {
  const taken = new Map<string, number>()
  const timesOf = ({ why }: BadInput) => taken.get(why) ?? 0
  const pick = (bad: readonly BadInput[]): BadInput[] =>
    [...Map.groupBy(bad, ({ field }) => field).values()].flatMap((ofField) => {
      const [rare, ...others] = ofField.toSorted((one, other) => timesOf(one) - timesOf(other))
      const chosen = [rare!, ...others.filter((one) => timesOf(one) === 0)]
      for (const one of chosen) taken.set(one.why, timesOf(one) + 1)
      return chosen
    })
  return { pick, picked: () => new Set(taken.keys()) }
}

/** The next so many of a list, and its beginning again after its end: of what a door refuses before it knows the call. */
function inTurn<T>(all: readonly T[]): (count: number) => T[] {
  let at = 0
  return (count) => Array.from({ length: count }, () => all[at++ % all.length]!)
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
      if (procedure.method === 'GET') return []
      const call = apiCall(procedure, inputOf(procedure))
      const text = JSON.stringify(call.body).replace(/^\{/, '{"__proto__":{"isAdmin":true},').replace(/,\}$/, '}')
      return [
        () =>
          who
            .fetch(call.method, call.path, text)
            .then((answer) => checkAnswer(answer, 400, `${procedure.id}: __proto__`)),
      ]
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
  const overMegabyte = JSON.stringify({ x: 'x'.repeat(1_048_577) })

  test('a body that is no object, broken, too deep or too large', async () => {
    await walk((procedure, who) => {
      if (procedure.method === 'GET') return []
      const call = apiCall(procedure, inputOf(procedure))
      const send = (text: string, status: number | number[], what: string) => async () =>
        checkAnswer(await who.fetch(call.method, call.path, text), status, `${procedure.id}: ${what}`)
      return [
        ...['[]', '"x"', '1', 'null', 'true', '{', '{"a":}', '\u0000', '[[[['].map((text) => send(text, 400, text)),
        send(nested(40), 400, '40 deep'),
        send(abyss, 400, '100,000 deep'),
        send(overMegabyte, 413, 'over a megabyte'),
      ]
    })
  }, 30_000)

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
    const next = inTurn(cases)
    await walk((procedure, who) => {
      if (procedure.method === 'GET') return []
      const call = apiCall(procedure, inputOf(procedure))
      const send = (one: Call) => (more: Record<string, string>, status: number) => async () =>
        checkAnswer(await who.send(one, more), status, `${procedure.id} ${JSON.stringify(more)}`)
      const [atApi, atPages] = [send(call), send(rpcCall(procedure, inputOf(procedure)))]
      return [...cases.map((one) => atApi(...one)), ...next(3).map((one) => atPages(...one))]
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
    const next = inTurn(metas)
    await walk((procedure, who) => {
      if (procedure.method === 'GET') return []
      const path = rpcCall(procedure, {}).path
      return next(4).map((meta) => async () => {
        const answer = await who.fetch('POST', path, { json: { nothing: 1, ...inputOf(procedure) }, meta })
        checkAnswer(answer, 400, `${procedure.id}: meta ${JSON.stringify(meta)}`)
      })
    })
  }, 30_000)

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
