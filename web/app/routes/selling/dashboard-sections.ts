import { ownerPermissions, type StorefrontPermission } from '@keepcase/contract/access/permissions.ts'
import type { ReactNode } from 'react'
import { type ClientLazy, clientLazy } from '#web/startup/client-lazy.ts'
import * as texts from './selling.texts.ts'

/** What each section is given. */
export type SectionProps = {
  storefrontId: string
  /** What the address names inside a section with parts: an order's id. */
  part?: string | undefined
}

export type DashboardSection = {
  /** Last part of the address; the first section is at the storefront's own address. */
  path: string
  label: string
  /** Any of these permissions on the storefront opens the section. */
  anyOf: readonly StorefrontPermission[]
  component: ClientLazy<(props: SectionProps) => ReactNode>
  /** True if its address may name one thing in it, which then has a heading of its own. */
  hasParts?: boolean
}

/** Sections of the storefront dashboard, in the order of its navigation. The code of each loads when it is opened. */
export const dashboardSections: readonly DashboardSection[] = [
  {
    path: 'today',
    label: 'Today',
    anyOf: ['storefront.dashboard.view'],
    component: clientLazy(() => import('./today-section.tsx').then((part) => ({ default: part.TodaySection }))),
  },
  {
    path: 'drops',
    label: 'Drops',
    anyOf: ['storefront.drops.list'],
    component: clientLazy(() =>
      import('#web/features/drops/selling/drops-section.tsx').then((part) => ({ default: part.DropsSection })),
    ),
  },
  {
    path: 'orders',
    label: 'Orders',
    anyOf: ['storefront.orders.view'],
    hasParts: true,
    component: clientLazy(() =>
      import('#web/features/orders/selling/orders-section.tsx').then((part) => ({ default: part.OrdersSection })),
    ),
  },
  {
    path: 'fulfillment',
    label: 'Fulfillment',
    anyOf: ['storefront.orders.view'],
    component: clientLazy(() =>
      import('#web/features/orders/fulfilment/fulfilment-section.tsx').then((part) => ({
        default: part.FulfilmentSection,
      })),
    ),
  },
  {
    path: 'earnings',
    label: 'Earnings',
    anyOf: ['storefront.transactions.view'],
    component: clientLazy(() =>
      import('#web/features/orders/earnings/earnings-section.tsx').then((part) => ({ default: part.EarningsSection })),
    ),
  },
  {
    path: 'customers',
    label: 'Customers',
    anyOf: ['storefront.customers.view'],
    component: clientLazy(() =>
      import('#web/features/customers/customers-section.tsx').then((part) => ({ default: part.CustomersSection })),
    ),
  },
  {
    path: 'codes',
    label: texts.discountCodes,
    anyOf: ['storefront.own.update'],
    component: clientLazy(() => import('./codes-section.tsx').then((part) => ({ default: part.CodesSection }))),
  },
  {
    path: 'tiers',
    label: 'Tiers',
    anyOf: ['storefront.settings.profileSections'],
    component: clientLazy(() =>
      import('#web/features/loyalty/tiers-editor.tsx').then((part) => ({ default: part.TiersEditor })),
    ),
  },
  {
    path: 'updates',
    label: 'Updates',
    anyOf: ['storefront.settings.profileSections'],
    component: clientLazy(() =>
      import('#web/features/storefronts/manage-updates.tsx').then((part) => ({ default: part.ManageUpdates })),
    ),
  },
  {
    path: 'staff',
    label: 'Staff',
    // Everybody on the team sees their own access there, and can leave.
    anyOf: ownerPermissions,
    component: clientLazy(() =>
      import('#web/features/staff/staff-section.tsx').then((part) => ({ default: part.StaffSection })),
    ),
  },
  {
    path: 'settings',
    label: 'Settings',
    anyOf: ['storefront.own.view', 'storefront.own.update', 'storefront.settings.shipping'],
    component: clientLazy(() =>
      import('#web/features/storefronts/settings/storefront-settings.tsx').then((part) => ({
        default: part.StorefrontSettings,
      })),
    ),
  },
]

/** The path of the section at a storefront's own address. */
export const firstSection = 'today'

/** True for the path of a section, with a part only where the section has parts. */
export const isSection = (path: string, part?: string): boolean =>
  dashboardSections.some((section) => section.path === path && (part === undefined || section.hasParts === true))
