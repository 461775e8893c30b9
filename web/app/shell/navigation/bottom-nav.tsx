import { Suspense, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { paths } from '#web/paths.ts'
import type { Viewer } from '#web/session/viewer.ts'
import { clientLazy } from '#web/startup/client-lazy.ts'
import { cn } from '#web/ui/cn.ts'
import { Compass, Ellipsis, House, UserRound } from '#web/ui/icons.ts'
import { besideOwnBar, bottomBar } from '../placeholders.tsx'
import { hasPage, isActive } from './navigation.ts'

const MobileMenu = clientLazy(() => import('./mobile-menu.tsx').then(({ MobileMenu }) => ({ default: MobileMenu })))

const tab =
  'flex h-16 min-w-0 flex-1 flex-col items-center justify-center gap-1 text-muted-foreground text-xs font-[620] no-underline aria-[current=page]:text-foreground [&_svg]:size-6 -outline-offset-4'

const places = [
  { label: 'Home', to: paths.dashboard, Icon: House, isExact: true },
  { label: 'Discover', to: paths.discover, Icon: Compass, isExact: false },
  { label: 'Profile', to: paths.profile, Icon: UserRound, isExact: false },
].filter(({ to }) => hasPage(to))

/**
 * The navigation at the bottom of small screens, when signed in. Hidden by a page with a bar of its own
 * (`data-own-bar`).
 */
export const BottomNav = ({ viewer }: { viewer: Viewer }) => (
  <nav data-chrome aria-label="Places" className={cn(bottomBar, 'flex md:hidden', besideOwnBar)}>
    <BottomPlaces viewer={viewer} />
  </nav>
)

/** Entries of that bar. The menu's code is not needed before it is opened. */
export function BottomPlaces({ viewer }: { viewer: Viewer | null }) {
  const { pathname } = useLocation()
  const [isOpen, setOpen] = useState(false)
  const [wasOpened, setWasOpened] = useState(false)
  return (
    <>
      {places.map(({ label, to, Icon, isExact }) => (
        <Link
          key={label}
          to={to}
          className={tab}
          {...(isActive({ to, isExact }, pathname) ? { 'aria-current': 'page' as const } : {})}
        >
          <Icon aria-hidden="true" />
          {label}
        </Link>
      ))}
      <button
        type="button"
        className={tab}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onPointerEnter={MobileMenu.preload}
        onClick={() => {
          setWasOpened(true)
          setOpen(true)
        }}
      >
        <Ellipsis aria-hidden="true" />
        More
      </button>
      {viewer && wasOpened && (
        <Suspense fallback={null}>
          <MobileMenu viewer={viewer} isOpen={isOpen} onOpenChange={setOpen} />
        </Suspense>
      )}
    </>
  )
}
