import { jsonSchemaOf } from '../tools/walk/bad-inputs.ts'
import { pathNames, procedures } from '../tools/walk/walk-calls.ts'

/** An endpoint with a body, and its input's schema (undefined: not one of ours). */
export type HeavyCall = { name: string; method: string; path: string; schema: Schema | undefined; isRpc: boolean }

type Schema = ReturnType<typeof jsonSchemaOf>

/** Size of every body in bytes: the accepted maximum. */
const size = 131_000
const nobody = '00000000-0000-4000-8000-000000000000'

const authPaths = ['sign-up/email', 'sign-in/email', 'request-password-reset', 'reset-password', 'change-password']

/** Every endpoint with a body: those of the contract, of sign-in and of webhooks. */
export function callsOf(): HeavyCall[] {
  const ofContract = procedures.flatMap((procedure): HeavyCall[] => {
    const { id, method, inputSchema, route } = procedure
    const schema = inputSchema ? jsonSchemaOf(inputSchema) : undefined
    const path = pathNames(procedure).reduce((all, name) => all.replace(`{${name}}`, nobody), `/api${route.path}`)
    const rpc = { name: `rpc ${id}`, method: 'POST', path: `/rpc/${procedure.path.join('/')}`, schema, isRpc: true }
    return method === 'GET' ? [rpc] : [{ name: `api ${id}`, method, path, schema, isRpc: false }, rpc]
  })
  const others = [...authPaths.map((path) => `/api/auth/${path}`), '/api/webhooks/sandbox']
  return [
    ...ofContract,
    ...others.map((path) => ({ name: path, method: 'POST', path, schema: undefined, isRpc: false })),
  ]
}

/** JSON of that size that is one text: in letters that all bodies have, or that take more bytes, as in the body given. */
export function plainBody(like = ''): string {
  const isAscii = Buffer.byteLength(like) === like.length
  return JSON.stringify({ text: fill(isAscii ? 'x' : 'e\u0301', size - 11) })
}

const fill = (text: string, length: number) => text.repeat(Math.max(0, Math.floor(length / Buffer.byteLength(text))))
const fields = (count: number, value: string) => Array.from({ length: count }, (_, i) => `"k${i}":${value}`).join()
const list = (count: number, value: string) => `"list":[${Array(count).fill(value).join()}]`

/** Bodies of the largest size: beyond the limits, and with as much as the limits allow. */
export function bodyKinds({ schema, isRpc }: HeavyCall): [kind: string, body: string][] {
  const word = JSON.stringify('y'.repeat(390))
  const marks = 'e\u0301'
  const kinds: [string, string][] = [
    ['many fields', fields(12_000, '1')],
    ['316 fields', fields(316, word)],
    ['a long list', list(60_000, '0')],
    ['a list of 250', list(250, word)],
    ['deep', `"deep":${'['.repeat(60_000)}`],
    ['316 objects in 316 fields', fields(316, '{}')],
    ['500 lists in a list', list(250, '[[]]')],
    ['one text', `"text":"${fill('x', size - 40)}"`],
    ['one text of escapes', `"text":"${fill('\\"', size - 40)}"`],
    ['digits', `"number":${fill('1', size - 40)}`],
    ['spaces', `"space":${' '.repeat(size - 40)}1`],
    ['the name of a parent', Array(8_000).fill('"__proto__":1').join()],
    ...(schema ? [['every field filled', filled(schema, marks)] as [string, string]] : []),
  ]
  return kinds.map(([kind, inner]) => [kind, padded(inner, isRpc)])
}

function padded(inner: string, isRpc: boolean): string {
  const wrap = (text: string) => (isRpc ? `{"json":{${text}}}` : `{${text}}`)
  const missing = size - Buffer.byteLength(wrap(inner)) - 10
  return missing > 0 ? wrap(`${inner}${inner === '' ? '' : ','}"pad":"${'x'.repeat(missing)}"`) : wrap(inner)
}

/** All fields of an input, each text at its maximum length. */
function filled(schema: Schema, sign: string): string {
  for (let part = 1; part > 0.01; part *= 0.7) {
    const text = JSON.stringify(sampleOf(schema, sign, part)).slice(1, -1)
    if (Buffer.byteLength(text) < size - 100) return text
  }
  return ''
}

function sampleOf(schema: Schema, sign: string, part: number): unknown {
  const option = schema.anyOf?.find(({ type }) => type !== 'null') ?? schema
  const {
    type,
    enum: listed,
    maxLength,
    maxItems = 1,
    items,
    properties = {},
    format,
    minimum,
  } = Object.assign({}, option, ...(option.allOf ?? [])) as Schema
  if (listed) return listed[0]
  if (format === 'uuid') return nobody
  if (type === 'object')
    return Object.fromEntries(Object.entries(properties).map(([name, child]) => [name, sampleOf(child, sign, part)]))
  if (type === 'array')
    return Array.from({ length: Math.ceil(maxItems * part) }, () => sampleOf(items ?? {}, sign, part))
  if (type === 'boolean') return true
  if (type === 'integer' || type === 'number') return Math.max(1, minimum ?? 1)
  return sign.repeat(Math.floor(((maxLength ?? 40_000) * part) / sign.length))
}
