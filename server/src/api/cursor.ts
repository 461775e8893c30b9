import { Refusal } from './refusal.ts'

/** Position of the last row of a page: part of the list, timestamp and id. */
export type Place = { part: string; at: Date; id: string }

const shape = /^([a-z]+) (\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z) ([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/

/** The refusal of a cursor that a list did not issue. */
export function wrongCursor(): Refusal {
  const message = 'This page doesn’t exist. Start from the first one.'
  return new Refusal('BAD_REQUEST', { title: 'Invalid request', message, fields: { cursor: message } })
}

/** Opaque cursor (`nextCursor`): position of the last row returned. */
export function encodeCursor({ part, at, id }: Place): string {
  return Buffer.from(`${part} ${at.toISOString()} ${id}`).toString('base64url')
}

/**
 * Decodes a cursor; null for the first page.
 * @param parts names of the list's parts
 * @throws Refusal BAD_REQUEST for a cursor that this list did not issue
 */
export function decodeCursor(cursor: string | undefined, parts: readonly string[]): Place | null {
  if (cursor === undefined) return null
  const [, part, at, id] = shape.exec(Buffer.from(cursor, 'base64url').toString('latin1')) ?? []
  const instant = new Date(at ?? Number.NaN)
  if (part !== undefined && id !== undefined && parts.includes(part) && !Number.isNaN(instant.getTime())) {
    return { part, at: instant, id }
  }
  throw wrongCursor()
}

/** Cuts a page from rows that were read with `limit + 1`. */
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
