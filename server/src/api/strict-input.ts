import type { AnySchema } from '@orpc/contract'

/**
 * Path of the first string with a lone surrogate; null when all strings are well formed. UTF-8 can't encode a
 * lone surrogate, so the stored text would differ from the one sent. `.` joins nested names.
 */
export function brokenText(value: unknown): string | null {
  if (typeof value === 'string') return value.isWellFormed() ? null : ''
  if (typeof value !== 'object' || value === null || value instanceof Blob) return null
  for (const name of Object.keys(value)) {
    const place = brokenText((value as Readonly<Record<string, unknown>>)[name])
    if (place !== null) return place === '' ? name : `${name}.${place}`
  }
  return null
}

type Def = { type: string } & Record<string, unknown>

/**
 * Paths in an input schema where an object accepts unknown fields; `$` is the input itself. Input objects
 * must use `z.strictObject`, so the list must be empty.
 */
export function looseObjects(schema: AnySchema, path = '$', seen = new Set<unknown>()): string[] {
  const def = (schema as unknown as { _zod?: { def: Def } } | undefined)?._zod?.def
  if (!def || seen.has(schema)) return []
  seen.add(schema)
  const inside = (child: unknown, name: string) => looseObjects(child as AnySchema, `${path}${name}`, seen)
  if (def.type === 'object') {
    const catchall = (def.catchall as { _zod?: { def: Def } } | undefined)?._zod?.def.type
    const children = Object.entries(def.shape as Record<string, unknown>).flatMap(([key, child]) =>
      inside(child, `.${key}`),
    )
    return catchall === 'never' ? children : [path, ...children]
  }
  if (def.type === 'lazy') return inside((def.getter as () => unknown)(), '')
  const parts: [unknown, string][] = [
    [def.innerType, ''],
    [def.element, '[]'],
    [def.valueType, '{}'],
    [def.in, ''],
    [def.out, ''],
    [def.left, ''],
    [def.right, ''],
    [def.rest, '[]'],
    ...[def.options, def.items].flatMap((list) =>
      Array.isArray(list) ? list.map((one): [unknown, string] => [one, '']) : [],
    ),
  ]
  return parts.flatMap(([child, name]) => (child ? inside(child, name) : []))
}
