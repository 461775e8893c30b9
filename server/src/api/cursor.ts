import { Refusal } from './refusal.ts'

/** Where a page ended: in which part of the list, and the last row's instant and id there. */
export type Place = { part: string; at: Date; id: string }

const shape = /^([a-z]+) (\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z) ([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/

/** A list's `nextCursor`: the place of the last row shown, opaque to whoever carries it. */
export function encodeCursor({ part, at, id }: Place): string {
  return Buffer.from(`${part} ${at.toISOString()} ${id}`).toString('base64url')
}

/**
 * The place in a cursor; null for the first page.
 * @param parts the names of the list's parts
 * @throws Refusal BAD_REQUEST for a cursor that this list did not give
 */
export function decodeCursor(cursor: string | undefined, parts: readonly string[]): Place | null {
  if (cursor === undefined) return null
  const [, part, at, id] = shape.exec(Buffer.from(cursor, 'base64url').toString('latin1')) ?? []
  const instant = new Date(at ?? Number.NaN)
  if (part !== undefined && id !== undefined && parts.includes(part) && !Number.isNaN(instant.getTime())) {
    return { part, at: instant, id }
  }
  const message = 'This page does not exist. Begin at the first one.'
  throw new Refusal('BAD_REQUEST', { title: 'Invalid request', message, fields: { cursor: message } })
}

/** A page cut from rows that were read with one more than `limit`. */
export function cutPage<Row extends { id: string }, Item>(
  rows: readonly Row[],
  limit: number,
  part: string,
  at: (row: Row) => Date,
  view: (row: Row) => Item,
): { items: Item[]; nextCursor: string | null } {
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  const nextCursor = rows.length > limit && last ? encodeCursor({ part, at: at(last), id: last.id }) : null
  return { items: shown.map(view), nextCursor }
}
