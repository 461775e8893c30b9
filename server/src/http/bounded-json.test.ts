import { describe, expect, test } from 'vitest'
import type { Refusal } from '#server/api/refusal.ts'
import { assertQueryWithinBounds, jsonBounds, parseJson, queryBounds } from './bounded-json.ts'

const { depth, keys, items, values } = jsonBounds

/** Message of the refusal; undefined when the text is parsed. */
function refusalOf(run: () => unknown): string | undefined {
  try {
    run()
    return undefined
  } catch (error) {
    return (error as Refusal).data?.message
  }
}
const ofText = (text: string) => refusalOf(() => parseJson(text))
const ofQuery = (query: string) => refusalOf(() => assertQueryWithinBounds(new URL(`http://shop.test/api/x?${query}`)))

const list = (length: number, element = '0') => `[${Array(length).fill(element).join()}]`
const fields = (count: number, value = '1') => `{${Array.from({ length: count }, (_, i) => `"k${i}":${value}`).join()}}`
const nested = (levels: number) => `${'['.repeat(levels)}${']'.repeat(levels)}`

describe('JSON is parsed', () => {
  test('up to each limit and not one step further', () => {
    expect([ofText(nested(depth)), ofText(nested(depth + 1))]).toEqual([undefined, 'The request is nested too deeply.'])
    expect([ofText(fields(keys)), ofText(fields(keys + 1))]).toEqual([undefined, 'The request has too many fields.'])
    expect([ofText(list(items)), ofText(list(items + 1))]).toEqual([undefined, 'A list in the request is too long.'])
  })

  test('when all of it together is not too much, whatever it is made of', () => {
    const tooLong = 'A list in the request is too long.'
    expect(ofText(list(5, list(items - 1)))).toBe(tooLong)
    expect(ofText(list(items, '[[[[]]]]'))).toBe(tooLong)
    expect(ofText(fields(keys, '[[[[]]]]'))).toBe(tooLong)
    expect(ofText(list(Math.floor(values / 4), '[]'))).toBeUndefined()
  })

  test('whatever its strings hold: signs in them count nothing', () => {
    const signs = '[{:,"\\'.repeat(items)
    for (const text of [signs, `${signs}\\`, '\\', '\\\\', '"', '\\"', '\ud83d\ude00"\\', ''])
      expect(parseJson(JSON.stringify({ [text]: [text, text] }))).toEqual({ [text]: [text, text] })
  })

  test('after strings with escapes as before them', () => {
    for (const text of ['a', '\\', '\\\\', '"', '\\"'])
      expect(ofText(`{"a":${JSON.stringify(text)},"b":${list(items + 1)}}`), text).toBe(
        'A list in the request is too long.',
      )
  })

  test('or said to be none', () => {
    for (const text of ['{', '"', '"\\', '{"a":}', ']'.repeat(100), '[]'.repeat(100), 'x', '\u0000'])
      expect(ofText(text), text).toBe('The request’s body couldn’t be read.')
    expect(parseJson('')).toBeUndefined()
    expect(parseJson(' {"a" : [1, 2]} ')).toEqual({ a: [1, 2] })
  })
})

test('a query is read up to its bounds', () => {
  const { parameters, brackets } = queryBounds
  const many = (count: number) => Array(count).fill('a=1').join('&')
  expect([ofQuery(many(parameters)), ofQuery(many(parameters + 1))]).toEqual([
    undefined,
    'The request has too many fields.',
  ])
  const deep = (levels: number) => `a${'[b]'.repeat(levels)}=1`
  expect([ofQuery(deep(brackets)), ofQuery(deep(brackets + 1))]).toEqual([
    undefined,
    'The request is nested too deeply.',
  ])
  expect(ofQuery(`a${'%5bb%5d'.repeat(brackets + 1)}=1`)).toBe('The request is nested too deeply.')
  expect(ofQuery(`q=${'['.repeat(1_000)}`)).toBeUndefined()
})
