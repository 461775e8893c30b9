import type { PlatformPermission } from '@keepcase/contract/access/permissions.ts'
import { useEffect, useRef } from 'react'
import { Link, useLocation } from 'react-router'
import { MoreLinks } from '#web/features/admin/dashboard/more-links.tsx'
import { paths } from '#web/paths.ts'
import type { Viewer } from '#web/session/viewer.ts'
import { adminGroups, isActive, visibleGroups } from '#web/shell/navigation/navigation.ts'
import { ClientOnly } from '#web/startup/client-lazy.ts'
import { cn } from '#web/ui/cn.ts'
import { Loading, Skeleton } from '#web/ui/feedback.tsx'
import { ArrowLeft } from '#web/ui/icons.ts'
import * as texts from './admin.texts.ts'
import { type AdminSection, adminLinks } from './admin-sections.ts'

type FrameProps = { viewer: Viewer; section: AdminSection; id?: string | undefined }

/** Header, menu and content area of every administration page. */
export function AdminFrame({ viewer, section, id }: FrameProps) {
  const Section = section.component
  return (
    <div className="mx-auto w-full max-w-[100rem] px-4 pt-5 pb-16 md:px-6">
      <title>{`${section.title} · Keepcase`}</title>
      <header className="flex items-center justify-between gap-3">
        <p className="text-h3">{texts.adminPanel}</p>
        <Link
          to={paths.dashboard}
          className="inline-flex min-h-11 items-center gap-2 rounded-control px-3 text-label no-underline hover:bg-secondary"
        >
          <ArrowLeft aria-hidden="true" className="size-4 rtl:-scale-x-100" />
          {texts.backToApp}
        </Link>
      </header>
      <div className="mt-3 grid grid-cols-1 gap-x-8 gap-y-5 lg:grid-cols-[12rem_minmax(0,1fr)]">
        <AdminMenu viewer={viewer} />
        <div className="min-w-0">
          {section.anyOf.some(viewer.can) ? (
            <>
              {id === undefined && (
                <header className="mb-5">
                  <h1 className="text-h1">{section.title}</h1>
                  {section.subtitle && <p className="mt-1 text-muted-foreground">{section.subtitle}</p>}
                </header>
              )}
              <ClientOnly place={<SectionLoading />}>
                <Section id={id} links={adminLinks} />
              </ClientOnly>
            </>
          ) : (
            <SectionDenied needs={section.anyOf} />
          )}
        </div>
      </div>
    </div>
  )
}

const SectionLoading = () => (
  <Loading>
    <div className="flex flex-col gap-4">
      <Skeleton className="h-24 rounded-card" />
      <Skeleton className="h-96 rounded-card" />
    </div>
  </Loading>
)

const SectionDenied = ({ needs }: { needs: readonly PlatformPermission[] }) => (
  <div className="flex flex-col items-start gap-4 py-10">
    <h1 className="text-h1">{texts.permissionDenied}</h1>
    <p className="prose text-muted-foreground">{texts.permissionNeeded(needs)}</p>
    {/* The menu doesn't name these pages, and the dashboard, which does, may be closed to the viewer. */}
    <div className="mt-4 w-full">
      <MoreLinks links={adminLinks} />
    </div>
  </div>
)

/** The menu: beside the page where it is wide, above it, scrolling sideways, where it is narrow. */
function AdminMenu({ viewer }: { viewer: Viewer }) {
  const { pathname } = useLocation()
  const list = useRef<HTMLUListElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs at each change of the page
  useEffect(() => {
    const link = list.current?.querySelector<HTMLElement>('[aria-current]')
    if (list.current && link) list.current.scrollLeft = link.offsetLeft - 16
  }, [pathname])
  const entries = visibleGroups(adminGroups, viewer.can).flatMap((group) => group.entries)
  if (entries.length === 0) return <span />
  return (
    <nav aria-label="Administration">
      <ul
        ref={list}
        className="-mx-4 flex gap-1 overflow-x-auto px-4 [scrollbar-width:none] lg:sticky lg:top-[calc(5rem+var(--kc-bars))] lg:mx-0 lg:flex-col lg:px-0"
      >
        {entries.map((entry) => {
          const isOn = isActive(entry, pathname)
          return (
            <li key={entry.label} className="shrink-0">
              <Link
                to={entry.to}
                {...(isOn ? { 'aria-current': 'page' as const } : {})}
                className={cn(
                  'flex min-h-11 items-center gap-3 rounded-control px-3 text-label no-underline transition-colors hover:bg-secondary [&_svg]:size-5 [&_svg]:shrink-0',
                  isOn ? 'bg-secondary text-foreground' : 'text-muted-foreground hover:text-foreground',
                )}
              >
                <entry.icon aria-hidden="true" />
                {entry.label}
              </Link>
            </li>
          )
        })}
      </ul>
    </nav>
  )
}
