import type { AnySchema } from '@orpc/contract'

/**
 * Where a parsed value holds a text with half of a character (a lone surrogate): UTF-8 has no bytes for it, so that it
 * would be kept as another one than was sent. `.` joins nested names; null where every text is whole.
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
 * Paths inside an input schema at which an object lets unknown fields pass. Empty is what an input must be: objects are
 * written with `z.strictObject`. `$` is the input itself.
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
