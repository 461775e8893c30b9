import type { PlatformPermission } from '@keepcase/contract/access/permissions.ts'
import { Link } from 'react-router'
import { useViewer } from '#web/session/viewer.ts'
import { ChevronRight } from '#web/ui/icons.ts'
import * as texts from './dashboard.texts.ts'

/** A page of the administration that its menu doesn't name. */
export type AdminLink = { to: string; title: string; lead: string; anyOf: readonly PlatformPermission[] }

/** Leads to the pages without a menu entry. */
export function MoreLinks({ links }: { links: readonly AdminLink[] }) {
  const { can } = useViewer()
  const own = links.filter(({ anyOf }) => anyOf.some(can))
  if (own.length === 0) return null
  return (
    <nav aria-label={texts.morePages}>
      <ul className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,11.5rem),1fr))] gap-3">
        {own.map(({ title, lead, to }) => (
          <li key={to}>
            <Link
              to={to}
              className="flex h-full min-h-16 items-center gap-3 rounded-card bg-card px-4 py-3 no-underline shadow-card hover:bg-sunken"
            >
              <span className="min-w-0 flex-1">
                <span className="block text-label">{title}</span>
                <span className="block text-muted-foreground text-small">{lead}</span>
              </span>
              <ChevronRight aria-hidden="true" className="size-5 shrink-0 rtl:-scale-x-100" />
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
