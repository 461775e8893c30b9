import { Suspense } from 'react'
import { Link, NavLink, useLocation } from 'react-router'
import { paths } from '#web/paths.ts'
import { signInLink } from '#web/session/sign-in-link.ts'
import type { Viewer } from '#web/session/viewer.ts'
import { clientLazy } from '#web/startup/client-lazy.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { cn } from '#web/ui/cn.ts'
import { Menu } from '#web/ui/icons.ts'
import { Logo } from '#web/ui/logo.tsx'
import { useLazyPanel } from '#web/ui/overlays/use-lazy-panel.ts'
import { useShellSlots } from '../slots.tsx'
import * as texts from './navigation.texts.ts'

const MobileMenu = clientLazy(() => import('./mobile-menu.tsx').then(({ MobileMenu }) => ({ default: MobileMenu })))

/** The bar at the top: logo, links, search, and the viewer's own buttons. */
export function TopBar({ viewer }: { viewer: Viewer }) {
  const { Search } = useShellSlots()
  const isIn = viewer.me !== null
  return (
    <header data-chrome className="sticky top-(--kc-bars) z-30 border-b bg-background">
      <div
        className={cn(
          'flex h-14 items-center gap-2 max-[22.5rem]:gap-0 md:h-16',
          isIn ? 'px-4 md:px-5' : 'page hinted:max-w-none md:hinted:px-5',
        )}
      >
        <Link
          to={isIn ? paths.dashboard : paths.landing}
          aria-label={texts.keepcaseHome}
          className="inline-flex items-center rounded-chip py-2 pe-2"
        >
          <Logo />
        </Link>
        <span className="flex-1" />
        {!isIn && <SignedOutPlaces isPending={viewer.status !== 'signed-out'} />}
        {Search && <Search />}
        {isIn && <OwnThings />}
        {!isIn && viewer.status !== 'signed-out' && <span aria-hidden="true" className="hidden size-11 hinted:block" />}
        <MenuButton viewer={viewer} />
      </div>
    </header>
  )
}

function OwnThings() {
  const { Notifications, Cart } = useShellSlots()
  return (
    <>
      {Notifications && <Notifications />}
      {Cart && <Cart />}
    </>
  )
}

const place =
  'hidden rounded-chip px-2 py-3 text-label text-foreground no-underline hover:underline aria-[current=page]:underline underline-offset-8 decoration-2 lg:block'

/** Links for visitors, with sign-in and sign-up. Hidden by the hint until the viewer is known. */
function SignedOutPlaces({ isPending }: { isPending: boolean }) {
  const here = useLocation()
  return (
    <nav aria-label="Site" className={cn('flex items-center gap-2', isPending && 'hinted:hidden')}>
      <NavLink to={paths.discover} className={place}>
        Discover
      </NavLink>
      <NavLink to={paths.home} className={cn(place, 'me-2')}>
        {texts.howItWorks}
      </NavLink>
      <Link to={signInLink(paths.signIn, here)} className={cn(buttonClass('outline'), 'max-[25rem]:hidden')}>
        {texts.signIn}
      </Link>
      <Link to={signInLink(paths.signUp, here)} className={cn(buttonClass('primary'), 'max-[22.5rem]:px-3')}>
        {texts.signUp}
      </Link>
    </nav>
  )
}

/** Opens the menu of small screens. Its code loads when a finger or the focus comes near. */
function MenuButton({ viewer }: { viewer: Viewer }) {
  const { button, panel, wasOpened } = useLazyPanel(MobileMenu.preload)
  return (
    <>
      <Button
        variant="quiet"
        size="icon"
        aria-label="Menu"
        className={viewer.me ? 'md:hidden' : 'lg:hidden'}
        {...button}
      >
        <Menu aria-hidden="true" />
      </Button>
      {wasOpened && (
        <Suspense fallback={null}>
          <MobileMenu viewer={viewer} {...panel} />
        </Suspense>
      )}
    </>
  )
}
