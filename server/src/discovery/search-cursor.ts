import * as z from 'zod'
import { Refusal } from '#platform/refusal.ts'

/** Where a page ended: in which part of the list, the values of its last row that order the part, and the row's id. */
export type SearchPlace = { part: string; keys: readonly (string | number)[]; id: string }

const Shape = z.tuple([
  z.string(),
  z.array(z.union([z.iso.datetime({ precision: 3 }), z.int(), z.uuid()])).max(2),
  z.uuid(),
])

/** A page's `nextCursor`, opaque to whoever carries it. */
export function encodePlace({ part, keys, id }: SearchPlace): string {
  return Buffer.from(JSON.stringify([part, keys, id])).toString('base64url')
}

/**
 * The place in a cursor; null for the first page.
 * @param parts the names of the list's parts, each with the types of the values that order it
 * @throws Refusal BAD_REQUEST for a cursor that this list did not give
 */
export function decodePlace(
  cursor: string | undefined,
  parts: readonly { name: string; keyTypes: readonly ('instant' | 'int' | 'id')[] }[],
): SearchPlace | null {
  if (cursor === undefined) return null
  const read = Shape.safeParse(parsed(Buffer.from(cursor, 'base64url').toString('utf8')))
  if (read.success) {
    const [name, keys, id] = read.data
    const part = parts.find((one) => one.name === name)
    const isTyped = part?.keyTypes.every((type, i) => typeOf(keys[i]) === type) && part.keyTypes.length === keys.length
    if (isTyped) return { part: name, keys, id }
  }
  const message = 'This page does not exist. Begin at the first one.'
  throw new Refusal('BAD_REQUEST', { title: 'Invalid request', message, fields: { cursor: message } })
}

function typeOf(value: string | number | undefined): 'instant' | 'int' | 'id' {
  if (typeof value === 'number') return 'int'
  return value?.endsWith('Z') ? 'instant' : 'id'
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
