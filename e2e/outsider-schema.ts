/** A value of `JSON.parse`. */
// biome-ignore lint/suspicious/noExplicitAny: an external program's input is unknown until validated
export type Json = any

/** Resolves a `$ref` of a document. Throws if it points to nothing. */
export function follow(document: Json, schema: Json): Json {
  if (typeof schema?.$ref !== 'string') return schema
  const parts = schema.$ref.replace(/^#\//, '').split('/')
  const found = parts.reduce(
    (at: Json, part: string) => at?.[part.replaceAll('~1', '/').replaceAll('~0', '~')],
    document,
  )
  if (found === undefined) throw new Error(`${schema.$ref} points to nothing`)
  return follow(document, found)
}

const formats: Readonly<Record<string, RegExp>> = {
  uuid: /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i,
  'date-time': /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/,
  email: /^[^@\s]+@[^@\s]+$/,
}

const typeOf = (value: Json) => (value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value)

/** Every difference of a value from its schema, as `path: complaint`. Empty: it matches. */
export function misfits(document: Json, given: Json, value: Json, at = '$'): string[] {
  const schema = follow(document, given)
  if (schema.anyOf) {
    const tries = schema.anyOf.map((one: Json) => misfits(document, one, value, at))
    return tries.some((one: string[]) => one.length === 0)
      ? []
      : [`${at}: fits none of ${tries.length} (${tries.flat()[0]})`]
  }
  const types: string[] = schema.type === undefined ? [] : [schema.type].flat()
  const type = typeOf(value)
  const isFitting = types.some((one) => one === type || (one === 'integer' && Number.isInteger(value)))
  if (types.length > 0 && !isFitting) return [`${at}: ${type} is not ${types.join(' or ')}`]
  if ('const' in schema && value !== schema.const) return [`${at}: is not ${schema.const}`]
  if (schema.enum && !schema.enum.includes(value))
    return [`${at}: ${JSON.stringify(value)} is not one of ${schema.enum}`]
  if (type === 'string') return wrongText(schema, value, at)
  if (type === 'number') return wrongNumber(schema, value, at)
  if (type === 'array')
    return value.flatMap((one: Json, i: number) => misfits(document, schema.items ?? {}, one, `${at}[${i}]`))
  return type === 'object' ? wrongFields(document, schema, value, at) : []
}

function wrongText(schema: Json, value: string, at: string): string[] {
  const wrong: string[] = []
  if (schema.format && formats[schema.format]?.test(value) === false) wrong.push(`${at}: is no ${schema.format}`)
  if (schema.pattern && !new RegExp(schema.pattern, 'u').test(value)) wrong.push(`${at}: is not like ${schema.pattern}`)
  if (value.length > (schema.maxLength ?? Number.POSITIVE_INFINITY)) wrong.push(`${at}: is too long`)
  return wrong
}

function wrongNumber({ minimum = -Infinity, maximum = Infinity }: Json, value: number, at: string): string[] {
  return value < minimum || value > maximum ? [`${at}: ${value} is not from ${minimum} to ${maximum}`] : []
}

function wrongFields(document: Json, schema: Json, value: Json, at: string): string[] {
  const known: Json = schema.properties ?? {}
  const missing = (schema.required ?? [])
    .filter((name: string) => !(name in value))
    .map((name: string) => `${at}.${name}: is missing`)
  const wrong = Object.entries(value).flatMap(([name, inner]) => {
    if (name in known) return misfits(document, known[name], inner, `${at}.${name}`)
    const rest = schema.additionalProperties
    if (rest === false) return [`${at}.${name}: is not in the document`]
    return typeof rest === 'object' ? misfits(document, rest, inner, `${at}.${name}`) : []
  })
  return [...missing, ...wrong]
}
