import type { ReactNode } from 'react'

/**
 * The name of a row as a button that opens it. What it opens belongs beside the list, not in the row: a row is made anew
 * when the page turns from a table into cards, and goes when it no longer matches.
 */
export const RowOpener = ({ onOpen, children }: { onOpen: () => void; children: ReactNode }) => (
  <button
    type="button"
    data-row-link
    onClick={onOpen}
    className="py-1 text-start font-[620] [overflow-wrap:anywhere] hover:underline"
  >
    {children}
  </button>
)
