import type { ReactNode } from 'react'
import { Link } from 'react-router'

/** The name of a row as a link to its page. It is tall enough for a finger also where it stands alone in its cell. */
export const RowLink = ({ to, children }: { to: string; children: ReactNode }) => (
  <Link
    data-row-link
    to={to}
    className="inline-block py-1 font-[620] no-underline [overflow-wrap:anywhere] hover:underline"
  >
    {children}
  </Link>
)
