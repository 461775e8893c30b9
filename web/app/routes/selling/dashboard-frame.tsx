import type { StorefrontPermission } from '@keepcase/contract/access/permissions.ts'
import type { Me } from '@keepcase/contract/accounts/accounts.contract.ts'
import { type ReactNode, useRef } from 'react'
import { Link } from 'react-router'
import { StorefrontMark } from '#web/features/storefronts/display/storefront-mark.tsx'
import { paths } from '#web/paths.ts'
import { ClientOnly } from '#web/startup/client-lazy.ts'
import { LateMenu } from '#web/startup/late-menu.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { Badge } from '#web/ui/chip.tsx'
import { cn } from '#web/ui/cn.ts'
import { Loading, Skeleton } from '#web/ui/feedback.tsx'
import { ChevronDown, Eye } from '#web/ui/icons.ts'
import { useSelectedInSight } from '#web/ui/tabs.tsx'
import { Time } from '#web/ui/time.tsx'
import { type DashboardSection, dashboardSections } from './dashboard-sections.ts'
import * as texts from './selling.texts.ts'

export type OwnStorefront = Me['storefronts'][number]

/** True if the account may open the section of this storefront. */
export const mayOpen = (storefront: OwnStorefront, { anyOf }: Pick<DashboardSection, 'anyOf'>): boolean =>
  anyOf.some((name) => storefront.permissions.includes(name))

type FrameProps = {
  storefronts: readonly OwnStorefront[]
  storefront: OwnStorefront
  section: DashboardSection
  part?: string | undefined
}

/** One section of a storefront's dashboard inside its navigation. */
export function DashboardFrame({ storefronts, storefront, section, part }: FrameProps) {
  const { id, name } = storefront
  const Section = section.component
  return (
    <div className="page pt-6 md:pt-8 print:p-0">
      {part === undefined && <title>{`${section.label} · ${name} · Keepcase`}</title>}
      <div className="flex items-center justify-between gap-3 print:hidden">
        <Switcher storefronts={storefronts} storefront={storefront} section={section} />
        {storefront.closedAt === null && (
          <ButtonLink to={paths.storefront(id)} variant="quiet" size="small" aria-label={texts.seeNamedAsBuyers(name)}>
            <Eye aria-hidden="true" />
            <span className="max-sm:sr-only">{texts.seeAsBuyers}</span>
          </ButtonLink>
        )}
      </div>
      {storefront.closedAt !== null && (
        <p role="status" className="mt-3 rounded-control bg-secondary px-4 py-3 text-small print:hidden">
          {texts.closedOn(<Time at={storefront.closedAt} style="date" />)}
        </p>
      )}
      <Sections storefront={storefront} open={section.path} />
      {mayOpen(storefront, section) ? (
        <>
          {part === undefined && <h1 className="mt-6 mb-6 text-h1 md:mt-8 print:hidden">{section.label}</h1>}
          <ClientOnly place={<SectionLoading name={part && section.label} />}>
            <Section key={`${id} ${part}`} storefrontId={id} part={part} />
          </ClientOnly>
        </>
      ) : (
        <SectionDenied needs={section.anyOf} />
      )}
    </div>
  )
}

/** Stands for a section. `name`: title and heading of a page that brings its own later. */
const SectionLoading = ({ name }: { name?: string | undefined }) => (
  <>
    {name && <title>{`${name} · Keepcase`}</title>}
    {name && <h1 className="sr-only">{name}</h1>}
    <Loading>
      <div className="flex flex-col gap-4">
        <Skeleton className="h-24 rounded-card" />
        <Skeleton className="h-64 rounded-card" />
      </div>
    </Loading>
  </>
)

function SectionDenied({ needs }: { needs: readonly StorefrontPermission[] }) {
  return (
    <div className="flex flex-col items-start gap-4 py-10">
      <h1 className="text-h1">{texts.permissionDenied}</h1>
      <p className="prose text-muted-foreground">{texts.permissionNeeded(needs)}</p>
      <ButtonLink to={paths.dashboard}>Dashboard</ButtonLink>
    </div>
  )
}

/** The storefront's name; a menu where the account works for several. Switching keeps the section where it may. */
function Switcher({ storefronts, storefront, section }: FrameProps) {
  const mark = (
    <StorefrontMark
      id={storefront.id}
      name={storefront.name}
      logoUrl={storefront.logoUrl}
      className="size-9 rounded-control"
    />
  )
  const name = <bdi className="min-w-0 truncate">{storefront.name}</bdi>
  if (storefronts.length < 2) {
    return (
      <p className="flex min-h-11 min-w-0 items-center gap-3 text-label">
        {mark}
        {name}
      </p>
    )
  }
  return (
    <LateMenu
      align="start"
      label={texts.yourStorefronts}
      trigger={
        <button
          type="button"
          aria-label={`Storefront: ${storefront.name}`}
          className="-ms-2 flex min-h-11 min-w-0 items-center gap-3 rounded-control px-2 text-label hover:bg-secondary"
        >
          {mark}
          {name}
          <ChevronDown aria-hidden="true" className="size-5 shrink-0" />
        </button>
      }
      entries={storefronts.map((other) => ({
        kind: 'link' as const,
        label: (
          <>
            <bdi className="max-w-64 truncate">{other.name}</bdi>
            {other.closedAt !== null && <Badge>{texts.closed}</Badge>}
          </>
        ),
        icon: (
          <StorefrontMark
            id={other.id}
            name={other.name}
            logoUrl={other.logoUrl}
            className="size-8 rounded-control [&_svg]:size-full!"
          />
        ),
        to: mayOpen(other, section)
          ? paths.storefrontSection(other.id, section.path)
          : paths.storefrontSection(other.id),
      }))}
    />
  )
}

/** Links to the sections that the account may open, and to its items; on narrow pages they scroll sideways, the open one in sight. */
function Sections({ storefront, open }: { storefront: OwnStorefront; open: string }) {
  const list = useRef<HTMLUListElement>(null)
  useSelectedInSight(list, open)
  return (
    <nav aria-label="Storefront" className="mt-3 print:hidden">
      <ul
        ref={list}
        className="kc-tablist relative -ms-3 flex gap-1 overflow-x-auto overflow-y-hidden [scrollbar-width:none]"
      >
        {dashboardSections
          .filter((section) => mayOpen(storefront, section))
          .map((section) => (
            <li key={section.path} className="shrink-0">
              <SectionLink storefrontId={storefront.id} section={section} isOpen={section.path === open}>
                {section.label}
              </SectionLink>
            </li>
          ))}
        {storefront.permissions.includes('storefront.items.list') && (
          <li className="shrink-0">
            <Link to={`${paths.items}?storefront=${encodeURIComponent(storefront.id)}`} className={sectionClass(false)}>
              Items
            </Link>
          </li>
        )}
      </ul>
    </nav>
  )
}

const sectionClass = (isOpen: boolean): string =>
  cn(
    'relative flex min-h-11 items-center rounded-t-control px-3 text-label no-underline -outline-offset-2 transition-colors after:absolute after:inset-x-3 after:bottom-0 after:h-0.5 hover:text-foreground',
    isOpen ? 'text-foreground after:bg-foreground' : 'text-muted-foreground',
  )

type SectionLinkProps = { storefrontId: string; section: DashboardSection; isOpen: boolean; children: ReactNode }

const SectionLink = ({ storefrontId, section, isOpen, children }: SectionLinkProps) => (
  <Link
    to={paths.storefrontSection(storefrontId, section.path)}
    onPointerEnter={section.component.preload}
    onFocus={section.component.preload}
    {...(isOpen ? { 'aria-current': 'page' as const } : {})}
    className={sectionClass(isOpen)}
  >
    {children}
  </Link>
)
