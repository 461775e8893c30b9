import type { ReactNode } from 'react'
import { Link } from 'react-router'

/** List of tie rows. */
export const TieRows = ({ children }: { children: ReactNode }) => (
  <ul className="rounded-card bg-card px-5 shadow-card">{children}</ul>
)

type TieRowProps = {
  /** Picture of the person or storefront. */
  mark: ReactNode
  name: string
  /** Link target; null if there is no page to see. */
  to: string | null
  detail: ReactNode
  badge?: ReactNode
  /** Button that makes or ends the tie. */
  button: ReactNode
}

/** A person or storefront, and the viewer's tie to it. */
export const TieRow = ({ mark, name, to, detail, badge, button }: TieRowProps) => (
  <li className="flex flex-wrap items-center gap-x-4 gap-y-3 border-t py-4 first:border-t-0 max-sm:gap-x-3 max-sm:[&_button]:px-3 max-sm:[&_button_svg]:hidden">
    {mark}
    <div className="min-w-0 flex-1 basis-28">
      <p className="flex min-w-0 items-center gap-2">
        {to === null ? (
          <span className="min-w-0 truncate text-label">
            <bdi>{name}</bdi>
          </span>
        ) : (
          <Link to={to} className="-my-1 min-w-0 truncate py-1 text-label no-underline hover:underline">
            <bdi>{name}</bdi>
          </Link>
        )}
        {badge}
      </p>
      <p className="truncate text-muted-foreground text-small">
        <bdi>{detail}</bdi>
      </p>
    </div>
    {button}
  </li>
)
