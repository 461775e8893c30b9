import * as z from 'zod'
import { Refusal } from '#server/api/refusal.ts'

/** End of a page: the part of the list, the sort values of its last row, and the row's id. */
export type SearchPlace = { part: string; keys: readonly (string | number)[]; id: string }

/** Type of a sort value. */
export type KeyType = 'instant' | 'int' | 'id' | 'text'

const Shape = z.tuple([z.string(), z.array(z.union([z.int(), z.string().max(2_000)])).max(3), z.uuid()])

/** Opaque cursor: position of the last row returned. */
export function encodePlace({ part, keys, id }: SearchPlace): string {
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
): SearchPlace | null {
  if (cursor === undefined) return null
  const read = Shape.safeParse(parsed(Buffer.from(cursor, 'base64url').toString('utf8')))
  if (read.success) {
    const [name, keys, id] = read.data
    const part = parts.find((one) => one.name === name)
    const isTyped = part?.keyTypes.every((type, i) => isOf[type](keys[i])) && part.keyTypes.length === keys.length
    if (isTyped) return { part: name, keys, id }
  }
  const message = 'This page doesn’t exist. Start from the first one.'
  throw new Refusal('BAD_REQUEST', { title: 'Invalid request', message, fields: { cursor: message } })
}

/** Reads a page from the parts of a list in sequence; one row more than the page tells whether there is a next. */
export async function readParts<Part extends { name: string }>(
  parts: readonly Part[],
  { from, limit }: { from: SearchPlace | null; limit: number },
  read: (part: Part, page: { place: SearchPlace | null; limit: number }) => Promise<SearchPlace[]>,
): Promise<{ ids: string[]; nextCursor: string | null }> {
  const found: SearchPlace[] = []
  const first = from ? parts.findIndex((part) => part.name === from.part) : 0
  for (const part of parts.slice(first)) {
    if (found.length > limit) break
    const place = from?.part === part.name ? from : null
    found.push(...(await read(part, { place, limit: limit + 1 - found.length })))
  }
  const shown = found.slice(0, limit)
  const last = found.length > limit ? shown.at(-1) : undefined
  return { ids: shown.map(({ id }) => id), nextCursor: last ? encodePlace(last) : null }
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
