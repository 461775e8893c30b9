import { jsonBounds } from '@keepcase/server/http/bounded-json.ts'
import { maxBytes } from '@keepcase/server/http/request-gate.ts'
import { afterAll, describe, expect, test } from 'vitest'
import {
  type HeavyBody,
  heavyBodies,
  heavyQueries,
  inputWith,
  largestInput,
  longTexts,
  textPlaces,
} from './heavy-inputs.ts'
import { openWalk } from './open-walk.ts'
import { type Answer, inBatches, Person } from './walk-application.ts'
import { apiCall, type Call, procedures, rpcCall } from './walk-calls.ts'
import { checkAnswer, errorIn, inputIn, walkRefusals } from './walk-refusals.ts'

const opened = await openWalk()
afterAll(opened.close)
const { application, watch } = opened
const walk = walkRefusals.bind(null, opened)
const inputOf = inputIn.bind(null, opened.fixtures)

/** Far more than any of it takes on a busy machine, far less than an attack would. */
const quickMs = 3_000
const smallBytes = 4_096

/** Sends a request and checks the answer: refused, quickly, with a short text and few fields. */
async function isRefused(send: () => Promise<Answer>, status: number | readonly number[], what: string): Promise<void> {
  const began = performance.now()
  const answer = await send()
  expect(performance.now() - began, what).toBeLessThan(quickMs)
  expect(JSON.stringify(answer.body).length, what).toBeLessThan(smallBytes)
  // @NOTE calls of the sign-in library may ignore unknown fields; signing out again is harmless
  if (answer.status === 200 && [status].flat().includes(200)) return
  checkAnswer(answer, status, what)
  const fields = Object.keys(errorIn(answer).data.fields ?? {})
  expect(fields.length, what).toBeLessThanOrEqual(20)
  for (const name of fields) expect(name.length, what).toBeLessThanOrEqual(80)
}

describe('what would take long to be walked is refused quickly, in few words, and writes nothing', () => {
  test('in the body of every call, at both of its addresses', async () => {
    const count = await walk((procedure, who) => {
      const send =
        (call: Call, { why, text, status }: HeavyBody, inside: (text: string) => string) =>
        () =>
          isRefused(
            () => who.fetch(call.method, call.path, inside(text)),
            status,
            `${call.method} ${call.path}: ${why}`,
          )
      const input = inputOf(procedure)
      const atPages = heavyBodies(input).map((body) => send(rpcCall(procedure, {}), body, (text) => `{"json":${text}}`))
      if (procedure.method === 'GET') return atPages
      const call = apiCall(procedure, input)
      return [
        ...atPages,
        ...heavyBodies(call.body as object as Record<string, unknown>).map((body) => send(call, body, String)),
      ]
    })
    expect(count).toBeGreaterThan(3_000)
  }, 240_000)

  test('in the list of types that our pages’ own protocol adds', async () => {
    await walk((procedure, who) => {
      const { path } = rpcCall(procedure, {})
      const json = JSON.stringify(inputOf(procedure))
      const metas = [
        `[${'[1],'.repeat(15_000)}[1]]`,
        `[${'[5,"a"],'.repeat(300)}[5,"a"]]`,
        `[[1,${'"a",'.repeat(20_000)}"a"]]`,
      ]
      return metas.map(
        (meta) => () =>
          isRefused(
            () =>
              who.fetch(
                'POST',
                path,
                `{"json":${json.replace(/\}$/, `${json === '{}' ? '' : ','}"isAdmin":1}`)},"meta":${meta}}`,
              ),
            400,
            `${path}: ${meta.slice(0, 20)}`,
          ),
      )
    })
  }, 180_000)

  test('in the query of every call that reads', async () => {
    await walk((procedure, who) => {
      if (procedure.method !== 'GET') return []
      const { path } = apiCall(procedure, inputOf(procedure))
      const glue = path.includes('?') ? '&' : '?'
      return heavyQueries.map(
        ([why, query]) =>
          () =>
            isRefused(() => who.fetch('GET', `${path}${glue}${query}`), 400, `${path}: ${why}`),
      )
    })
  }, 180_000)

  test('in a call of the sign-in, and in a webhook that nobody signed', async () => {
    const visitor = new Person(application.url, 'visitor')
    const document = await (await fetch(`${application.url}/api/openapi.json`)).json()
    const paths = Object.entries<object>(document.paths).filter(
      ([path, calls]) => path.startsWith('/auth/') && 'post' in calls,
    )
    expect(paths.length).toBeGreaterThan(10)
    const email = 'no address'
    for (const [path] of paths) {
      await inBatches(
        heavyBodies({ email, password: 'not the one', newPassword: 'another one', token: 'x', code: '000000' }).map(
          ({ why, text, status, isWithin }) =>
            () =>
              isRefused(
                () => visitor.fetch('POST', `/api${path}`, text),
                isWithin ? [200, 400, 401, 403, 429] : status,
                `${path}: ${why}`,
              ),
        ),
      )
      await application.forgetLimits()
    }
    for (const { why, text, status } of heavyBodies({})) {
      const answer = await visitor.fetch('POST', '/api/webhooks/sandbox', text)
      expect(answer.status, why).toBe(status)
    }
    expect((await watch.writes()).filter(({ place }) => !place.startsWith('auth.'))).toEqual([])
  }, 180_000)
})

describe('what every call takes', () => {
  test('is well within the bounds of a body', () => {
    for (const { id, inputSchema } of procedures) {
      const largest = largestInput(inputSchema)
      // @NOTE the RPC protocol adds one object around it
      expect(largest.depth + 1, id).toBeLessThanOrEqual(jsonBounds.depth)
      expect(largest.keys + 2, id).toBeLessThanOrEqual(jsonBounds.keys)
      expect(largest.items, id).toBeLessThanOrEqual(jsonBounds.items)
      expect(2 * largest.values, id).toBeLessThanOrEqual(jsonBounds.values)
      expect(largest.bytes, id).toBeLessThanOrEqual(maxBytes)
    }
  })

  test('is checked in linear time: no pattern takes the square of its length', async () => {
    const texts = longTexts(100_000)
    let count = 0
    for (const { id, inputSchema } of procedures) {
      const schema = inputSchema as { '~standard': { validate(input: unknown): unknown } } | undefined
      for (const place of schema ? textPlaces(schema) : []) {
        for (const text of texts) {
          const began = performance.now()
          await schema?.['~standard'].validate(inputWith(place, text))
          expect(
            performance.now() - began,
            `${id}: ${place.join('.')} ${JSON.stringify(text.slice(0, 12))}`,
          ).toBeLessThan(500)
          count++
        }
      }
    }
    expect(count).toBeGreaterThan(3_000)
  }, 180_000)
})
