import type { PermissionName } from '@keepcase/contract/access/permissions.ts'
import type { ComponentType, SVGProps } from 'react'
import { paths } from '#web/paths.ts'
import {
  BarChart3,
  ClipboardList,
  Compass,
  Handshake,
  LayoutDashboard,
  Package,
  Settings,
  Shield,
  SlidersHorizontal,
  Store,
  UserRound,
  Users,
} from '#web/ui/icons.ts'
import * as texts from './navigation.texts.ts'

/** `!name` requires that the viewer lacks the permission. */
export type Wanted = PermissionName | `!${PermissionName}`
export type NavGroup = 'main' | 'selling' | 'admin' | 'account' | 'admin-internal'
export type NavEntry = {
  label: string
  to: string
  group: NavGroup
  /** Any one of these shows the entry; none means everyone. */
  anyOf: readonly Wanted[]
  icon: ComponentType<SVGProps<SVGSVGElement>>
  /** Active on its own address only, not below it. */
  isExact?: boolean
}

/** Every entry of every menu, in order; an entry without a page is in no menu. */
export const navigation: readonly NavEntry[] = [
  {
    label: 'Dashboard',
    to: paths.dashboard,
    group: 'main',
    anyOf: ['platform.dashboard.view'],
    icon: LayoutDashboard,
    isExact: true,
  },
  { label: 'Discover', to: paths.discover, group: 'main', anyOf: [], icon: Compass },
  { label: 'Profile', to: paths.profile, group: 'main', anyOf: ['platform.profile.view'], icon: UserRound },
  {
    label: texts.myStorefront,
    to: paths.storefrontDashboard,
    group: 'selling',
    anyOf: ['storefront.dashboard.view'],
    icon: Store,
  },
  {
    label: texts.itemsManager,
    to: paths.items,
    group: 'selling',
    anyOf: ['storefront.items.manage', 'consignor.items.manage'],
    icon: Package,
  },
  { label: 'Analytics', to: paths.analytics, group: 'selling', anyOf: ['storefront.analytics.view'], icon: BarChart3 },
  {
    label: 'Consignment',
    to: paths.consignment,
    group: 'selling',
    anyOf: ['consignor.dashboard.view'],
    icon: Handshake,
  },
  { label: texts.adminPanel, to: paths.admin, group: 'admin', anyOf: ['platform.admin.access'], icon: Shield },
  { label: 'Settings', to: paths.settings, group: 'account', anyOf: ['platform.settings.access'], icon: Settings },
  {
    label: texts.adminDashboard,
    to: paths.admin,
    group: 'admin-internal',
    anyOf: ['platform.admin.dashboard.view'],
    icon: LayoutDashboard,
    isExact: true,
  },
  {
    label: texts.userManagement,
    to: paths.adminUsers,
    group: 'admin-internal',
    anyOf: ['platform.admin.users.view'],
    icon: Users,
  },
  {
    label: 'Onboarding',
    to: paths.adminOnboarding,
    group: 'admin-internal',
    anyOf: ['platform.onboarding.manage'],
    icon: ClipboardList,
  },
  {
    label: texts.platformSettings,
    to: paths.adminSettings,
    group: 'admin-internal',
    anyOf: ['platform.admin.settings.view'],
    icon: SlidersHorizontal,
  },
]

/** Menu targets that have a page; `links.test.ts` compares the list with `routes.ts`, both ways. */
const pages: ReadonlySet<string> = new Set([
  paths.dashboard,
  paths.discover,
  paths.profile,
  paths.storefrontDashboard,
  paths.items,
  paths.consignment,
  paths.settings,
  paths.admin,
  paths.adminUsers,
  paths.adminOnboarding,
  paths.adminSettings,
])

/** True if a menu entry's target has a page. */
export const hasPage = (to: string): boolean => pages.has(to)

export const sidebarGroups = ['main', 'selling', 'admin', 'account'] as const satisfies readonly NavGroup[]
export const adminGroups = ['admin-internal'] as const satisfies readonly NavGroup[]

/** True if the viewer has the permission, or lacks it where `!` asks for that. */
export const satisfies = (wanted: Wanted, can: (name: PermissionName) => boolean): boolean =>
  wanted.startsWith('!') ? !can(wanted.slice(1) as PermissionName) : can(wanted as PermissionName)

/** The entries of the named groups that a viewer may see and whose page exists; empty groups are left out. */
export function visibleGroups(
  groups: readonly NavGroup[],
  can: (name: PermissionName) => boolean,
  leadsSomewhere: (to: string) => boolean = hasPage,
): { group: NavGroup; entries: NavEntry[] }[] {
  const isShown = ({ anyOf, to }: NavEntry) =>
    leadsSomewhere(to) && (anyOf.length === 0 || anyOf.some((wanted) => satisfies(wanted, can)))
  return groups
    .map((group) => ({ group, entries: navigation.filter((entry) => entry.group === group && isShown(entry)) }))
    .filter(({ entries }) => entries.length > 0)
}

/** Active on its own address and everything below it; an exact entry on its own address only. */
export function isActive({ to, isExact }: Pick<NavEntry, 'to' | 'isExact'>, pathname: string): boolean {
  return pathname === to || (!isExact && pathname.startsWith(`${to}/`))
}
