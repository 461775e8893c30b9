import { useCallback, useEffect, useSyncExternalStore } from 'react'
import { Link, useLocation } from 'react-router'
import { isShortcutOn } from '#web/accessibility/shortcuts.ts'
import { useShortcutOn } from '#web/accessibility/switch-shortcuts.ts'
import type { Viewer } from '#web/session/viewer.ts'
import { placesKey } from '#web/startup/before-paint.ts'
import { useSidebarChoice } from '#web/storage/preferences.ts'
import { readStored, writeStored } from '#web/storage/stored.ts'
import { cn } from '#web/ui/cn.ts'
import { LogOut, PanelLeftClose, PanelLeftOpen } from '#web/ui/icons.ts'
import { sidebarFrame } from '../placeholders.tsx'
import { useSignOut } from '../use-sign-out.ts'
import { foldsSidebar } from './folds-sidebar.ts'
import * as texts from './navigation.texts.ts'
import { isActive, type NavEntry, sidebarGroups, visibleGroups } from './navigation.ts'

const row =
  'flex min-h-11 w-full items-center gap-3 rounded-control px-3 text-label no-underline transition-colors hover:bg-secondary narrow-bar:justify-center narrow-bar:px-0 [&_svg]:size-5 [&_svg]:shrink-0'
const labels = 'min-w-0 truncate narrow-bar:sr-only'

const groupNames = {
  main: 'Main',
  selling: 'Selling',
  admin: 'Administration',
  account: 'Account',
  'admin-internal': 'Administration',
} as const

/** The sidebar of wide screens. */
export function Sidebar({ viewer }: { viewer: Viewer }) {
  useStoredPlaces(viewer)
  return (
    <aside data-chrome className={cn(sidebarFrame, 'md:flex')}>
      <Places can={viewer.can} />
    </aside>
  )
}

const addressesOf = (entries: readonly NavEntry[]): string => entries.map(({ to }) => to).join(' ')

/** Content of the sidebar: the entries that this viewer may see, and Sign Out below them. */
export function Places({ can }: Pick<Viewer, 'can'>) {
  const [isCollapsed, toggle] = useCollapsed()
  useKey(toggle)
  const hasKey = useShortcutOn('sidebar')
  const Icon = isCollapsed ? PanelLeftOpen : PanelLeftClose
  return (
    <>
      <nav aria-label="Main" className="flex-1 overflow-y-auto p-2.5">
        {visibleGroups(sidebarGroups, can).map(({ group, entries }) => (
          <ul
            key={group}
            aria-label={groupNames[group]}
            data-place={addressesOf(entries)}
            className="border-t py-2.5 first:border-t-0 first:pt-0"
          >
            {entries.map((entry) => (
              <li key={entry.label} data-place={entry.to}>
                <Entry entry={entry} isCollapsed={isCollapsed} />
              </li>
            ))}
          </ul>
        ))}
      </nav>
      <div className="border-t p-2.5">
        <SignOutRow isCollapsed={isCollapsed} />
        <button
          type="button"
          onClick={toggle}
          aria-expanded={!isCollapsed}
          {...(hasKey ? { 'aria-keyshortcuts': 'Control+B Meta+B' } : {})}
          title={texts.theSidebar(isCollapsed, hasKey)}
          className={cn(row, 'text-muted-foreground')}
        >
          <Icon aria-hidden="true" className="rtl:-scale-x-100" />
          <span className={labels}>Sidebar</span>
        </button>
      </div>
    </>
  )
}

/** Screens below this width fold the sidebar on pages that need the width; `narrow-bar` in the styles says the same. */
const tight = '(width < 96rem)'
const isTight = () => window.matchMedia(tight).matches
function followTight(listener: () => void): () => void {
  const query = window.matchMedia(tight)
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}

/** Whether the sidebar is collapsed, by choice or by the page, and its toggle, which makes it a choice. */
function useCollapsed(): [boolean, () => void] {
  const [choice, choose] = useSidebarChoice()
  const isScreenTight = useSyncExternalStore(followTight, isTight, () => false)
  const { pathname } = useLocation()
  const isCollapsed = choice ?? (isScreenTight && foldsSidebar(pathname))
  return [isCollapsed, useCallback(() => choose(!isCollapsed), [choose, isCollapsed])]
}

/** Stores the visible entries on this device, so that the next page can show them before the viewer is known. */
function useStoredPlaces({ can }: Viewer): void {
  const places = addressesOf(visibleGroups(sidebarGroups, can).flatMap(({ entries }) => entries))
  useEffect(() => {
    if (readStored(placesKey) !== places) writeStored(placesKey, places)
  }, [places])
}

function Entry({ entry, isCollapsed }: { entry: NavEntry; isCollapsed: boolean }) {
  const { pathname } = useLocation()
  const active = isActive(entry, pathname)
  return (
    <Link
      to={entry.to}
      {...(isCollapsed ? { title: entry.label } : {})}
      {...(active ? { 'aria-current': 'page' as const } : {})}
      className={cn(row, active ? 'bg-secondary text-foreground' : 'text-muted-foreground hover:text-foreground')}
    >
      <entry.icon aria-hidden="true" />
      <span className={labels}>{entry.label}</span>
    </Link>
  )
}

function SignOutRow({ isCollapsed }: { isCollapsed: boolean }) {
  const { signOut, isPending } = useSignOut()
  return (
    <button
      type="button"
      onClick={() => isPending || signOut()}
      aria-busy={isPending}
      {...(isCollapsed ? { title: texts.signOut } : {})}
      className={cn(row, 'text-muted-foreground hover:text-foreground')}
    >
      <LogOut aria-hidden="true" />
      <span className={labels}>{texts.signOut}</span>
    </button>
  )
}

/** Ctrl or Cmd with B, unless it is switched off; in a rich text field it makes bold text. */
function useKey(toggle: () => void): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'b' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return
      if (event.target instanceof HTMLElement && event.target.isContentEditable) return
      if (!isShortcutOn('sidebar')) return
      event.preventDefault()
      toggle()
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [toggle])
}
