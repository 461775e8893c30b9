import { Fragment } from 'react'
import { Link, type Location, useLocation } from 'react-router'
import { paths } from '#web/paths.ts'
import { signInLink } from '#web/session/sign-in-link.ts'
import type { Viewer } from '#web/session/viewer.ts'
import { cn } from '#web/ui/cn.ts'
import { Compass, Info, LogIn, LogOut, UserPlus } from '#web/ui/icons.ts'
import { Sheet } from '#web/ui/overlays/overlays.tsx'
import { useSignOut } from '../use-sign-out.ts'
import * as texts from './navigation.texts.ts'
import { isActive, sidebarGroups, visibleGroups } from './navigation.ts'

const row =
  'flex min-h-12 w-full items-center gap-3 rounded-control px-3 text-start text-label no-underline hover:bg-secondary [&_svg]:size-5'

type MobileMenuProps = { viewer: Viewer; isOpen: boolean; onOpenChange: (isOpen: boolean) => void }

/** The menu drawer of small screens. Choosing an entry closes it. */
export function MobileMenu({ viewer, isOpen, onOpenChange }: MobileMenuProps) {
  const close = () => onOpenChange(false)
  return (
    <Sheet title="Menu" isOpen={isOpen} onOpenChange={onOpenChange}>
      <nav aria-label="Menu" className="-mx-3">
        {viewer.me ? <SignedInRows viewer={viewer} onChoose={close} /> : <SignedOutRows onChoose={close} />}
      </nav>
    </Sheet>
  )
}

const Divider = () => <hr className="mx-3 my-2 border-t" />

function SignedInRows({ viewer, onChoose }: { viewer: Viewer; onChoose: () => void }) {
  const { pathname } = useLocation()
  const { signOut } = useSignOut()
  return (
    <>
      {visibleGroups(sidebarGroups, viewer.can).map(({ group, entries }, i) => (
        <Fragment key={group}>
          {i > 0 && <Divider />}
          {entries.map((entry) => (
            <Link
              key={entry.label}
              to={entry.to}
              onClick={onChoose}
              {...(isActive(entry, pathname) ? { 'aria-current': 'page' as const } : {})}
              className={cn(row, 'aria-[current=page]:bg-secondary')}
            >
              <entry.icon aria-hidden="true" />
              {entry.label}
            </Link>
          ))}
        </Fragment>
      ))}
      <Divider />
      <button
        type="button"
        className={row}
        onClick={() => {
          onChoose()
          signOut()
        }}
      >
        <LogOut aria-hidden="true" />
        {texts.signOut}
      </button>
    </>
  )
}

const visitorRows = [
  { label: 'Discover', to: () => paths.discover, Icon: Compass },
  { label: texts.howItWorks, to: () => paths.home, Icon: Info },
  null,
  { label: texts.signIn, to: (here: Location) => signInLink(paths.signIn, here), Icon: LogIn },
  { label: texts.signUp, to: (here: Location) => signInLink(paths.signUp, here), Icon: UserPlus },
] as const

function SignedOutRows({ onChoose }: { onChoose: () => void }) {
  const here = useLocation()
  return visitorRows.map((entry) =>
    entry ? (
      <Link key={entry.label} to={entry.to(here)} onClick={onChoose} className={row}>
        <entry.Icon aria-hidden="true" />
        {entry.label}
      </Link>
    ) : (
      <Divider key="divider" />
    ),
  )
}
