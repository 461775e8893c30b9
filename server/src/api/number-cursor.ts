import * as z from 'zod'
import { wrongCursor } from './cursor.ts'

const Shape = z.tuple([z.string(), z.int()])

/**
 * Decodes the cursor of a list whose rows have a number; null for the first page.
 * @throws Refusal BAD_REQUEST for a cursor that this list did not issue
 */
export function decodeNumber(cursor: string | undefined, part: string): number | null {
  if (cursor === undefined) return null
  const read = Shape.safeParse(parsed(Buffer.from(cursor, 'base64url').toString('utf8')))
  if (read.success && read.data[0] === part) return read.data[1]
  throw wrongCursor()
}

/** Cuts a page from rows that were read with `limit + 1`; its cursor is the number of its last row. */
export function cutNumberedPage<Row, Item>(
  rows: readonly Row[],
  limit: number,
  part: string,
  numberOf: (row: Row) => number,
  view: (row: Row) => Item,
): { items: Item[]; nextCursor: string | null } {
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  const isCut = rows.length > limit && last !== undefined
  const nextCursor = isCut ? Buffer.from(JSON.stringify([part, numberOf(last)])).toString('base64url') : null
  return { items: shown.map(view), nextCursor }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
