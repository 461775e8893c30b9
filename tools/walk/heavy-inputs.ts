import { jsonSchemaOf } from './bad-inputs.ts'

/** A body that would be slow to process, or is just within the limits: then the call itself refuses it. */
export type HeavyBody = { why: string; text: string; status: number; isWithin: boolean }

const names = (count: number, value = '1') => Array.from({ length: count }, (_, i) => `"k${i}":${value}`).join()
const list = (count: number, element: string) => `[${Array(count).fill(element).join()}]`

/** Additions to a valid input's fields: some exceed the limits of a body, some are just within them. */
const additions: readonly [why: string, fields: string, status: 400 | 413 | 'within'][] = [
  ['12,000 unknown fields', names(12_000), 400],
  ['300 unknown fields', names(300), 'within'],
  ['300 unknown fields of long names', names(300).replaceAll('"k', `"${'n'.repeat(380)}`), 'within'],
  ['one field of a long name', `"${'n'.repeat(120_000)}":1`, 'within'],
  ['a list of 60,000', `"list":${list(60_000, '0')}`, 400],
  ['a list of 250', `"list":${list(250, '0')}`, 'within'],
  ['a list of 20,000 objects', `"list":${list(20_000, '{}')}`, 400],
  ['25 lists of 2,000', `"list":${list(25, list(2_000, '0'))}`, 400],
  ['55,000 levels', `"deep":${'['.repeat(55_000)}${']'.repeat(55_000)}`, 400],
  ['25 levels', `"deep":${'['.repeat(25)}${']'.repeat(25)}`, 'within'],
  ['8,000 times the name of a parent', Array(8_000).fill('"__proto__":1').join(), 400],
  ['the name of a parent, 25 levels deep', `${'"__proto__":{'.repeat(25)}"isAdmin":true${'}'.repeat(25)}`, 'within'],
  ['129 kB', `"text":"${'x'.repeat(129 * 1_024)}"`, 413],
]

/** Heavy bodies around an otherwise valid input. */
export function heavyBodies(valid: Readonly<Record<string, unknown>>): HeavyBody[] {
  const inner = JSON.stringify(valid).slice(1, -1)
  return additions.map(([why, fields, status]) => ({
    why,
    status: status === 'within' ? 400 : status,
    isWithin: status === 'within',
    text: `{${[inner, fields].filter(Boolean).join()}}`,
  }))
}

/** Query strings that would be parsed into something large or deep. */
export const heavyQueries: readonly [why: string, query: string][] = [
  ['3,000 parameters', 'a=1&'.repeat(3_000)],
  ['200 parameters', Array.from({ length: 200 }, (_, i) => `k${i}=1`).join('&')],
  ['4,000 levels', `q${'[a]'.repeat(4_000)}=1`],
  ['a far index', 'type[9999]=1&era[9999]=1&q[9999]=1'],
  ['the name of a parent', '__proto__[x]=1&constructor[prototype][x]=1'],
  ['a long name', `${'n'.repeat(14_000)}=1`],
]

/** Path of a text in an input: field names, 0 for an element. */
type Place = readonly (string | number)[]
type Schema = ReturnType<typeof jsonSchemaOf>

const optionsOf = (schema: Schema): Schema[] =>
  (schema.anyOf ?? [schema]).map((one) => Object.assign({}, one, ...(one.allOf ?? [])) as Schema)

/** Every path of an input that accepts text. */
export function textPlaces(inputSchema: unknown): Place[] {
  const inside = (schema: Schema, place: Place): Place[] =>
    optionsOf(schema).flatMap((one) => {
      if (one.type === 'array') return inside(one.items ?? {}, [...place, 0])
      if (one.type === 'string') return [place]
      return Object.entries(one.properties ?? {}).flatMap(([name, child]) => inside(child, [...place, name]))
    })
  return inside(jsonSchemaOf(inputSchema), [])
}

/** An input with only this value at that path. */
export function inputWith([name, ...rest]: Place, value: unknown): unknown {
  if (name === undefined) return value
  return typeof name === 'number' ? [inputWith(rest, value)] : { [name]: inputWith(rest, value) }
}

/** Long texts that take quadratic time in a careless pattern. */
export function longTexts(length: number): string[] {
  const of = (...parts: string[]) => parts.map((part) => part.repeat(Math.floor(length / part.length / parts.length)))
  const [spaces = '', dots = '', letters = '', hyphens = '', hidden = ''] = [' ', '.', 'a', 'a-', '\u200b'].flatMap(
    (one) => of(one),
  )
  return [
    ...[`a${spaces}a`, `a@${dots}@`, `${letters}@`, `a@${of('a.')}@`, `${hyphens}!`, `a${hidden}a`, `0.${of('0')}x`],
    ...[...of('@'), ...of('e\u0301'), ...of('👨\u200d'), `https://${of('a.')}`, `a${of('\n')}a`, `a${of('/', '.')}`],
  ]
}

/** Maximum measures of an input that its schema accepts. */
export type Size = { depth: number; keys: number; items: number; values: number; bytes: number }

const most = (a: Size, b: Size): Size => ({
  depth: Math.max(a.depth, b.depth),
  keys: Math.max(a.keys, b.keys),
  items: Math.max(a.items, b.items),
  values: Math.max(a.values, b.values),
  bytes: Math.max(a.bytes, b.bytes),
})
/** Bytes of a text whose length only its pattern limits; also used for ids, numbers and enum values. */
const patternBytes = 302
const wordBytes = 42

/** The size of the largest input that a schema accepts. */
export function largestInput(inputSchema: unknown): Size {
  return sizeOf(jsonSchemaOf(inputSchema))
}

function sizeOf(schema: Schema): Size {
  return optionsOf(schema).map(sizeOfOne).reduce(most)
}

function sizeOfOne({
  type,
  properties = {},
  items,
  maxItems = Number.POSITIVE_INFINITY,
  maxLength,
  format,
  enum: listed,
}: Schema): Size {
  const leaf = { depth: 0, keys: 0, items: 0, values: 1 }
  if (type === 'array') {
    const one = sizeOf(items ?? {})
    const times = (figure: number) => (figure === 0 ? 0 : figure * maxItems)
    const sums = { keys: times(one.keys), values: 1 + times(one.values), bytes: 2 + times(one.bytes + 1) }
    return { ...sums, depth: one.depth + 1, items: Math.max(maxItems, one.items) }
  }
  if (type === 'object') {
    const fields = Object.entries(properties).map(([name, child]) => ({ name, ...sizeOf(child) }))
    const sum = (figure: (field: (typeof fields)[number]) => number) =>
      fields.reduce((all, one) => all + figure(one), 0)
    const largest = fields.reduce<Size>(most, { ...leaf, bytes: 0 })
    const sums = { keys: sum(({ keys }) => keys + 1), values: 1 + sum(({ values }) => values) }
    return {
      ...sums,
      depth: largest.depth + 1,
      items: largest.items,
      bytes: 2 + sum(({ name, bytes }) => name.length + 4 + bytes),
    }
  }
  // @NOTE a JavaScript character has up to three bytes
  if (type === 'string' && maxLength !== undefined) return { ...leaf, bytes: 2 + 3 * maxLength }
  const isWord = type !== 'string' || listed !== undefined || format !== undefined
  return { ...leaf, bytes: isWord ? wordBytes : patternBytes }
}
