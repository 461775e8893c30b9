import { contract } from '@keepcase/contract'
import { procedure } from '@keepcase/contract/api/procedure.ts'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { assertDeclared, proceduresOf, routesOf } from './contract-check.ts'
import { brokenText, looseObjects } from './strict-input.ts'

const route = { method: 'POST', path: '/x' } as const

test('our contract says everything that it must', () => {
  expect(() => assertDeclared(contract)).not.toThrow()
  expect(routesOf(contract)).toHaveLength(proceduresOf(contract).length)
})

test('no two calls have the same address or the same id', () => {
  const routes = routesOf(contract)
  expect(new Set(routes.map(({ method, path }) => `${method} ${path.replace(/\{[^}]+\}/g, '{}')}`)).size).toBe(
    routes.length,
  )
  expect(new Set(routes.map(({ operationId }) => operationId)).size).toBe(routes.length)
})

test('GET changes nothing, so it needs no key', () => {
  expect(routesOf(contract).filter(({ method, key }) => method === 'GET' && key !== null)).toEqual([])
})

test('a call without its callers or its path stops the start', () => {
  expect(() => assertDeclared({ a: procedure.route(route) })).toThrow('a: declare `needs`')
  expect(() => assertDeclared({ a: { b: procedure.meta({ needs: 'public' }) } })).toThrow('a.b: declare route')
})

test('an input that would let unknown fields pass stops the start, however deep it is', () => {
  const input = z.strictObject({ list: z.optional(z.array(z.union([z.string(), z.object({ a: z.string() })]))) })
  const loose = { a: procedure.meta({ needs: 'public' }).route(route).input(input) }
  expect(() => assertDeclared(loose)).toThrow('a: input $.list[] must be z.strictObject')
})

test.each([
  ['an object', z.object({}), ['$']],
  ['a strict one', z.strictObject({ a: z.nullable(z.record(z.string(), z.int())) }), []],
  ['in a record', z.strictObject({ a: z.record(z.string(), z.object({})) }), ['$.a{}']],
  ['in a default', z.strictObject({ a: z._default(z.object({}), {}) }), ['$.a']],
  ['in a tuple', z.strictObject({ a: z.tuple([z.object({})]) }), ['$.a']],
  [
    'in a pipe',
    z.strictObject({
      a: z.pipe(
        z.object({}),
        z.transform((value) => value),
      ),
    }),
    ['$.a'],
  ],
  ['in a lazy one', z.strictObject({ a: z.lazy(() => z.object({})) }), ['$.a']],
])('%s', (_, schema, places) => {
  expect(looseObjects(schema)).toEqual(places)
})

test('half of a character is found wherever it stands', () => {
  const half = '\ud83d'
  expect(brokenText({ bio: 'a 📼 tape', tags: ['vhs'], at: null, count: 1, file: new Blob([half]) })).toBeNull()
  expect(brokenText({ bio: `a ${half}` })).toBe('bio')
  expect(brokenText({ lots: [{ title: 'whole' }, { title: half }] })).toBe('lots.1.title')
  expect(brokenText(half)).toBe('')
})
