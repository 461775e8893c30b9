/** Returns the oldest fetch time among the page's own queries, in milliseconds; null if it has none. */
export type ReadPageAge = () => number | null

let read: ReadPageAge = () => null

/** The page's age. Null until the offline chunk has loaded. */
export const pageAge: ReadPageAge = () => read()

/** Called by the offline chunk with its implementation. */
export function setPageAge(next: ReadPageAge): void {
  read = next
}
