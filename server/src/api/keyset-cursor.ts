import * as z from 'zod'
import { wrongCursor } from './cursor.ts'

/** End of a page: the part of the list, the sort values of its last row, and the row's id. */
export type KeysetPlace = { part: string; keys: readonly (string | number)[]; id: string }

/** Type of a sort value. */
export type KeyType = 'instant' | 'int' | 'id' | 'text'

const Shape = z.tuple([z.string(), z.array(z.union([z.int(), z.string().max(2_000)])).max(3), z.uuid()])

/** Opaque cursor: position of the last row returned. */
export function encodePlace({ part, keys, id }: KeysetPlace): string {
  return Buffer.from(JSON.stringify([part, keys, id])).toString('base64url')
}

/**
 * Decodes a cursor; null for the first page.
 * @param parts names of the list's parts, each with the types of its sort values
 * @throws Refusal BAD_REQUEST for a cursor of another list
 */
export function decodePlace(
  cursor: string | undefined,
  parts: readonly { name: string; keyTypes: readonly KeyType[] }[],
): KeysetPlace | null {
  if (cursor === undefined) return null
  const read = Shape.safeParse(parsed(Buffer.from(cursor, 'base64url').toString('utf8')))
  if (read.success) {
    const [name, keys, id] = read.data
    const part = parts.find((one) => one.name === name)
    const isTyped = part?.keyTypes.every((type, i) => isOf[type](keys[i])) && part.keyTypes.length === keys.length
    if (isTyped) return { part: name, keys, id }
  }
  throw wrongCursor()
}

const instant = z.iso.datetime({ precision: 3 })
const id = z.uuid()
const isOf: Record<KeyType, (value: unknown) => boolean> = {
  int: (value) => typeof value === 'number',
  instant: (value) => instant.safeParse(value).success,
  id: (value) => id.safeParse(value).success,
  text: (value) => typeof value === 'string' && !value.includes('\u0000'),
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
