import { encodePlace, type KeysetPlace } from '#server/api/keyset-cursor.ts'

/** Reads a page from the parts of a list in sequence; one row more than the page tells whether there is a next. */
export async function readParts<Part extends { name: string }>(
  parts: readonly Part[],
  { from, limit }: { from: KeysetPlace | null; limit: number },
  read: (part: Part, page: { place: KeysetPlace | null; limit: number }) => Promise<KeysetPlace[]>,
): Promise<{ ids: string[]; nextCursor: string | null }> {
  const found: KeysetPlace[] = []
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
