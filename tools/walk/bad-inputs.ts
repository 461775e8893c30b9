import type { AnySchema } from '@orpc/contract'
import * as z from 'zod'

/** An input that a schema must refuse, and the field that its refusal must name. */
export type BadInput = { field: string; why: string; input: Record<string, unknown> }

type Schema = {
  type?: string
  format?: string
  pattern?: string
  enum?: unknown[]
  minimum?: number
  maximum?: number
  minLength?: number
  maxLength?: number
  maxItems?: number
  minItems?: number
  anyOf?: Schema[]
  allOf?: Schema[]
  items?: Schema
  properties?: Record<string, Schema>
  required?: string[]
}

/** A field of a JSON schema with `null` removed and `allOf` merged; `oneOf` lists its possible types. */
type Field = Schema & { isNullable: boolean; isRequired: boolean; oneOf: readonly string[] }

/** JSON schema of a procedure's input, as in the public OpenAPI document. */
export function jsonSchemaOf(inputSchema: unknown): Schema {
  return z.toJSONSchema(inputSchema as never, { io: 'input', unrepresentable: 'any' }) as Schema
}

/** The fields of an object, each with whether it may be null or omitted. */
export function fieldsOf(schema: Schema): [name: string, field: Field][] {
  return Object.entries(schema.properties ?? {}).map(([name, given]) => {
    const options = given.anyOf ?? [given]
    const kept = options.filter((one) => one.type !== 'null')
    const one = Object.assign({}, ...kept.flatMap((option) => [option, ...(option.allOf ?? [])])) as Schema
    const isNullable = kept.length < options.length
    const oneOf = [...new Set(kept.flatMap(({ type }) => type ?? []))]
    return [name, { ...one, oneOf, isNullable, isRequired: schema.required?.includes(name) ?? false }]
  })
}

/** Every input with exactly one error that the schema can detect. */
export function badInputs(inputSchema: AnySchema | unknown, valid: Readonly<Record<string, unknown>>): BadInput[] {
  return badObjects(jsonSchemaOf(inputSchema), valid, '')
}

function badObjects(schema: Schema, valid: Readonly<Record<string, unknown>>, at: string): BadInput[] {
  const place = (name: string) => (at === '' ? name : `${at}.${name}`)
  const bad = fieldsOf(schema).flatMap(([name, field]): BadInput[] => {
    const wrong = badValues(field, valid[name]).map(([why, value]) => ({ why, input: { ...valid, [name]: value } }))
    const { [name]: _, ...rest } = valid
    const without = field.isRequired ? [{ why: 'left out', input: rest }] : []
    const inner = innerBad(field, valid[name], place(name)).map((one) => ({
      ...one,
      input: { ...valid, [name]: one.input },
    }))
    return [...[...wrong, ...without].map((one) => ({ field: place(name), ...one })), ...(inner as BadInput[])]
  })
  return [...bad, { field: place('isAdmin'), why: 'unknown', input: { ...valid, isAdmin: true } }]
}

/** Bad values inside a list or an object. */
function innerBad(field: Field, value: unknown, at: string): { field: string; why: string; input: unknown }[] {
  if (field.type === 'object' && field.properties)
    return badObjects(field, (value ?? {}) as Record<string, unknown>, at)
  if (field.type !== 'array' || !field.items || !Array.isArray(value) || value.length === 0) return []
  const [first] = value
  if (field.items.type !== 'object') {
    const [, item] = fieldsOf({ properties: { item: field.items } })[0]!
    return badValues(item, first).map(([why, wrong]) => ({ field: `${at}.0`, why: `element ${why}`, input: [wrong] }))
  }
  return badObjects(field.items, first as Record<string, unknown>, `${at}.0`).map((one) => ({
    ...one,
    input: [one.input],
  }))
}

type Wrong = [why: string, value: unknown]

/** Values that a field refuses. `value` is a valid one. */
export function badValues(field: Field, value: unknown): Wrong[] {
  const nothing: Wrong[] = field.isNullable ? [] : [['null', null]]
  const wrong = wrongOfType(field, value)
  // @NOTE what is wrong for one of several types may be valid for another
  return [
    ...nothing,
    ...(field.oneOf.length > 1 ? wrong.filter(([, one]) => !field.oneOf.includes(typeOf(one))) : wrong),
  ]
}

const typeOf = (value: unknown): string => (Array.isArray(value) ? 'array' : typeof value)

const hasCase = (word: unknown): boolean => `${word}`.toUpperCase() !== word

function wrongOfType(field: Field, value: unknown): Wrong[] {
  if (field.enum)
    return [
      ['not listed', 'nonsense'],
      ['other case', `${field.enum.find(hasCase)}`.toUpperCase()],
      ['list', []],
      ['number', 1],
    ]
  if (field.type === 'integer' || field.type === 'number') return wrongNumbers(field)
  if (field.type === 'boolean')
    return [
      ['text', 'true'],
      ['number', 1],
      ['zero', 0],
      ['list', []],
      ['object', {}],
    ]
  if (field.type === 'array') return wrongLists(field, value)
  if (field.type === 'object')
    return [
      ['list', []],
      ['text', 'x'],
      ['number', 1],
    ]
  if (field.type === 'string') return wrongTexts(field, value)
  throw new Error(`The walk does not know the type ${JSON.stringify(field)}`)
}

function wrongNumbers({ type, minimum, maximum }: Field): Wrong[] {
  const below: Wrong[] =
    minimum !== undefined && minimum > Number.MIN_SAFE_INTEGER
      ? [
          ['below', minimum - 1],
          ['far below', -1e9],
        ]
      : []
  const above: Wrong[] =
    maximum !== undefined && maximum < Number.MAX_SAFE_INTEGER
      ? [
          ['above', maximum + 1],
          ['far above', 1e15],
        ]
      : []
  const parts: Wrong[] =
    type === 'integer'
      ? [
          ['half', 1.5],
          ['hardly', 0.001],
        ]
      : []
  const others: Wrong[] = [
    ['text', '1'],
    ['NaN in words', 'NaN'],
    ['list', []],
    ['one in a list', [1]],
  ]
  return [...below, ...above, ...parts, ...others, ['object', {}], ['yes', true], ['beyond integers', 1e300]]
}

function wrongLists({ minItems, maxItems }: Field, value: unknown): Wrong[] {
  const few: Wrong[] = minItems ? [['empty', []]] : []
  const element = Array.isArray(value) ? value[0] : 'x'
  const many: Wrong[] =
    maxItems === undefined ? [] : [['too many', Array.from({ length: maxItems + 1 }, () => element)]]
  return [['object', {}], ['text', 'x'], ['number', 1], ['nulls', [null]], ...few, ...many]
}

function wrongTexts({ format, pattern, minLength, maxLength }: Field, value: unknown): Wrong[] {
  const types: Wrong[] = [
    ['number', 1],
    ['yes', true],
    ['list', []],
    ['list of itself', [value]],
    ['object', {}],
  ]
  const zero: Wrong[] = [
    ['zero character', `${value ?? 'a'}\u0000`],
    ['half a character', `${value ?? 'a'}\ud83d`],
  ]
  if (format === 'uuid')
    return [...types, ...zero, ...wrongIds(String(value ?? '11111111-1111-4111-8111-111111111111'))]
  if (format === 'date-time') return [...types, ...zero, ...wrongInstants]
  const long: Wrong[] = maxLength === undefined ? [] : [['too long', 'x'.repeat(maxLength + 1)]]
  const short: Wrong[] = minLength
    ? [
        ['empty', ''],
        ['blank', ' \t '],
      ]
    : []
  // @NOTE a pattern that only forbids control characters accepts any other text
  const isShape = pattern !== undefined && !pattern.includes('Cc')
  const shape: Wrong[] = isShape
    ? [
        ['other shape', '€€'],
        ['a line more', `${value ?? 'a'}\n`],
        ['nothing', ''],
      ]
    : []
  return [...types, ...zero, ...long, ...short, ...shape]
}

const wrongIds = (id: string): Wrong[] => [
  ['first eight characters', id.slice(0, 8)],
  ['counted up', '1'],
  ['too long', `${id}0`],
  ['a way up', `../${id}`],
  ['a wildcard', `${id.slice(0, 35)}%`],
  ['braced', `{${id}}`],
  ['empty', ''],
]

const wrongInstants: Wrong[] = [
  ['words', 'tomorrow'],
  ['no such day', '2027-02-30T00:00:00Z'],
  ['a day', '2027-01-01'],
  ['no zone', '2027-01-01T00:00:00'],
  ['milliseconds', '1798761600000'],
  ['infinity', 'infinity'],
]
