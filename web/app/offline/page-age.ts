/** Says when the oldest of what the page is about was read, in milliseconds; null where it is about nothing that is read. */
export type ReadPageAge = () => number | null

let read: ReadPageAge = () => null

/** How old the page is. Not known until the part that keeps pages is there. */
export const pageAge: ReadPageAge = () => read()

/** For that part: how to find out. */
export function setPageAge(next: ReadPageAge): void {
  read = next
}
