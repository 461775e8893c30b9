import { afterAll, describe, expect, test } from 'vitest'
import { type BadInput, badInputs, fieldsOf, jsonSchemaOf } from './bad-inputs.ts'
import { openWalk } from './open-walk.ts'
import { apiCall, type Call, type Procedure, pathNames, rpcCall } from './walk-calls.ts'
import { checkAnswer, errorIn, inputIn, namesField, walkRefusals } from './walk-refusals.ts'

const opened = await openWalk()
afterAll(opened.close)
const walk = walkRefusals.bind(null, opened)
const inputOf = inputIn.bind(null, opened.fixtures)

describe('a wrong input is refused by name, and nothing is written', () => {
  test('in the body and the path, field by field', async () => {
    const count = await walk((procedure, who) => {
      if (procedure.method === 'GET') return []
      const inPath = new Set(pathNames(procedure))
      const bad = badInputs(procedure.inputSchema, inputOf(procedure))
      return bad
        .filter((one) => fitsPath(one, inPath))
        .map(({ field, why, input }) => async () => {
          const answer = await who.send(apiCall(procedure, input))
          const what = `${procedure.id}: ${field} ${why}`
          // @NOTE an empty id in the path, or one with a slash, is another path
          checkAnswer(answer, inPath.has(field) ? [400, 404, 405] : 400, what)
          // A control character in the path is refused with the request's target, before any field is read.
          const isTargetRefused = inPath.has(field) && /\p{Cc}/u.test(String((input as Record<string, unknown>)[field]))
          if (answer.status === 400 && !isTargetRefused)
            expect(namesField(answer, field), `${what}: ${JSON.stringify(answer.body)}`).toBe(true)
        })
    })
    expect(count).toBeGreaterThan(1_500)
  }, 180_000)

  test('in the query, where everything is text', async () => {
    const count = await walk((procedure, who) => {
      if (procedure.method !== 'GET') return []
      const valid = apiCall(procedure, inputOf(procedure)).path
      return badQueries(procedure).map(([field, query]) => async () => {
        const answer = await who.fetch('GET', `${valid}${valid.includes('?') ? '&' : '?'}${query}`)
        checkAnswer(answer, 400, `${procedure.id}?${query}`)
        expect(namesField(answer, field), `${procedure.id}?${query}: ${JSON.stringify(answer.body)}`).toBe(true)
      })
    })
    expect(count).toBeGreaterThan(150)
  }, 180_000)

  // @NOTE `/api` and `/rpc` share the schemas, so each kind of error is tried once per call, each at another
  // field
  test('at the pages’ door, in every way, at one field after the other', async () => {
    const count = await walk((procedure, who) =>
      onePerWay(badInputs(procedure.inputSchema, inputOf(procedure))).map(({ field, why, input }) => async () => {
        const answer = await who.send(rpcCall(procedure, input))
        checkAnswer(answer, 400, `rpc ${procedure.id}: ${field} ${why}`)
        expect(namesField(answer, field), `rpc ${procedure.id}: ${field} ${why}`).toBe(true)
      }),
    )
    expect(count).toBeGreaterThan(1_000)
  }, 180_000)
})

/** One of each kind of error: for the nth kind, the nth field that can have it. */
function onePerWay(bad: readonly BadInput[]): BadInput[] {
  const ways = [...Map.groupBy(bad, ({ why }) => why).values()]
  return ways.flatMap((ofWay, i) => ofWay[i % ofWay.length] ?? [])
}

/** Whether a path can carry this missing or wrong value; others never reach the procedure. */
function fitsPath({ field, why, input }: BadInput, inPath: ReadonlySet<string>): boolean {
  if (!inPath.has(field)) return true
  const value = input[field]
  return why !== 'left out' && typeof value === 'string' && value !== '' && value.isWellFormed()
}

/** The first number that is too large. */
const beyond = ({ maximum = 100 }: { maximum?: number }): string[] => [String(maximum + 1)]

/** Wrong queries: a field's values as text, a repeated field, a nested field, an unknown one. */
function badQueries(procedure: Procedure): [field: string, query: string][] {
  const inPath = new Set(pathNames(procedure))
  const fields = fieldsOf(jsonSchemaOf(procedure.inputSchema)).filter(([name]) => !inPath.has(name))
  const wrong = fields.flatMap(([name, field]) => {
    const texts: string[] = []
    if (field.type === 'integer')
      texts.push('x', '1.5', '-1', '0', ...beyond(field), '1e15', 'NaN', 'Infinity', '', 'null')
    else if (field.type === 'boolean') texts.push('maybe', '2', 'null', '[]')
    else if (field.enum) texts.push('nonsense', '')
    else if (field.format === 'uuid') texts.push('11111111', '1', '%00', "' or 1=1 --")
    else if (field.maxLength !== undefined) texts.push('x'.repeat(field.maxLength + 1), 'a\u0000b')
    const queries = texts.map((text) => `${name}=${encodeURIComponent(text)}`)
    return [...queries, `${name}=1&${name}=2`, `${name}[a]=1`].map((query): [string, string] => [name, query])
  })
  return [...wrong, ['isAdmin', 'isAdmin=true'], ['userId', 'userId=1'], ['sort', 'sort=price;drop table drops']]
}

/** Fields for identity, price and time, which clients must not set. */
const smuggled = {
  profileId2: 'x',
  sellerId: 'x',
  buyerId: 'x',
  ownerId: 'x',
  price: 1,
  priceCents2: 1,
  total: 1,
  totalCents: 1,
  paid: true,
  currencyCode: 'XXX',
  roles: ['admin'],
  rights: ['*'],
  claimedAt: '2020-01-01T00:00:00.000Z',
  expiresAt2: '2030-01-01T00:00:00.000Z',
  version2: 1,
  constructor: 1,
  prototype: 1,
  toString: 'x',
}

describe('what no schema names', () => {
  test('is refused field by field, and none of it is used', async () => {
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

  test('is refused under the name of the object’s prototype too', async () => {
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
          ? { ...call, path: `${call.path}${call.path.includes('?') ? '&' : '?'}${name}=${other}` }
          : { ...call, body: { ...(call.body as object), [name]: other } }
      return [() => who.send(twice).then((answer) => checkAnswer(answer, 400, `${procedure.id}: ${name} twice`))]
    })
  })
})
