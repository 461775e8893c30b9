import { ownerPermissions, type StorefrontPermission } from '../access/permissions.ts'

/** One right on a storefront, in words for its owner. */
export type StaffRight = {
  name: StorefrontPermission
  label: string
  hint?: string
  /** Rights that this one is useless without: granted and shown along with it. */
  needs?: readonly StorefrontPermission[]
  /** Its page doesn't exist yet: it is granted with everything else, and not shown. */
  isHidden?: true
}
export type StaffRightGroup = { name: string; label: string; rights: readonly StaffRight[] }

/** What only a storefront's owner can do, so it is never granted. */
export const ownerOnlyPermissions: ReadonlySet<StorefrontPermission> = new Set(['storefront.own.delete'])

/** Everything that can be granted on a storefront, in the order of the form. */
export const staffRightGroups: readonly StaffRightGroup[] = [
  {
    name: 'overview',
    label: 'Overview',
    rights: [
      { name: 'storefront.dashboard.view', label: 'See sales figures', hint: 'Includes subscriber-only updates.' },
      { name: 'storefront.analytics.view', label: 'See analytics', isHidden: true },
    ],
  },
  {
    name: 'drops',
    label: 'Drops',
    rights: [
      { name: 'storefront.drops.list', label: 'See all drops', hint: 'Includes drafts and private drops.' },
      {
        name: 'storefront.drops.create',
        label: 'Create drops',
        needs: ['storefront.drops.list', 'storefront.items.list'],
      },
      {
        name: 'storefront.drops.update',
        label: 'Edit drops',
        hint: 'Includes items, prices and invitations.',
        needs: ['storefront.drops.list', 'storefront.items.list'],
      },
      { name: 'storefront.drops.delete', label: 'Delete drafts', needs: ['storefront.drops.list'] },
      {
        name: 'storefront.drops.manage',
        label: 'Run drops',
        hint: 'Publish, pause, reveal, end and cancel.',
        needs: ['storefront.drops.list'],
      },
      {
        name: 'storefront.settings.liveTools',
        label: 'Moderate the live chat',
        needs: ['storefront.drops.list'],
      },
    ],
  },
  {
    name: 'items',
    label: 'Items',
    rights: [
      { name: 'storefront.items.list', label: 'See the catalog' },
      { name: 'storefront.items.create', label: 'Add items', needs: ['storefront.items.list'] },
      { name: 'storefront.items.update', label: 'Edit items', needs: ['storefront.items.list'] },
      { name: 'storefront.items.delete', label: 'Delete items', needs: ['storefront.items.list'] },
      {
        name: 'storefront.items.manage',
        label: 'Manage the catalog',
        hint: 'Import, export and change many items at once.',
        needs: ['storefront.items.list'],
      },
    ],
  },
  {
    name: 'orders',
    label: 'Orders',
    rights: [
      { name: 'storefront.orders.view', label: 'See orders', hint: 'Includes buyers’ names and addresses.' },
      {
        name: 'storefront.orders.manage',
        label: 'Handle orders',
        hint: 'Pack, ship, cancel and refund.',
        needs: ['storefront.orders.view'],
      },
      { name: 'storefront.transactions.view', label: 'See payments and fees' },
    ],
  },
  {
    name: 'customers',
    label: 'Customers',
    rights: [
      { name: 'storefront.customers.view', label: 'See customers', hint: 'What they bought, and your notes.' },
      {
        name: 'storefront.customers.manage',
        label: 'Write notes and block customers',
        needs: ['storefront.customers.view'],
      },
    ],
  },
  {
    name: 'updates',
    label: 'Updates and tiers',
    rights: [
      {
        name: 'storefront.settings.profileSections',
        label: 'Post updates and edit loyalty tiers',
        hint: 'A tier can give discounts.',
      },
    ],
  },
  {
    name: 'settings',
    label: 'Settings and codes',
    rights: [
      { name: 'storefront.own.view', label: 'See the settings' },
      {
        name: 'storefront.own.update',
        label: 'Change the storefront and its discount codes',
        hint: 'Name, look, policies and subscription price.',
        needs: ['storefront.own.view'],
      },
      { name: 'storefront.settings.shipping', label: 'Change shipping', needs: ['storefront.own.view'] },
    ],
  },
  {
    name: 'payouts',
    label: 'Payouts',
    rights: [
      { name: 'storefront.payouts.setup', label: 'Choose where payouts go' },
      {
        name: 'storefront.payouts.manage',
        label: 'Request payouts',
        needs: ['storefront.transactions.view'],
      },
    ],
  },
  {
    name: 'staff',
    label: 'Staff',
    rights: [
      {
        name: 'storefront.staff.manage',
        label: 'Invite, change and remove staff',
        hint: 'They can grant only what they can do themselves.',
      },
      { name: 'storefront.activity.view', label: 'See staff activity' },
    ],
  },
]

/** The groups as people see them. */
export const shownRightGroups: readonly StaffRightGroup[] = staffRightGroups.map((group) => ({
  ...group,
  rights: group.rights.filter(({ isHidden }) => !isHidden),
}))

/** Every right that can be granted, in the order of the form. */
export const staffRights: readonly StaffRight[] = staffRightGroups.flatMap(({ rights }) => rights)

/** The rights that can be granted, by name. */
export const grantablePermissions: readonly StorefrontPermission[] = ownerPermissions.filter(
  (name) => !ownerOnlyPermissions.has(name),
)

const neededBy = new Map(staffRights.map(({ name, needs = [] }) => [name, needs]))

/** These rights and those they need, each once, in the order of the form. */
export function withNeeded(names: Iterable<StorefrontPermission>): StorefrontPermission[] {
  const all = new Set<StorefrontPermission>()
  for (const name of names) for (const one of [name, ...(neededBy.get(name) ?? [])]) all.add(one)
  return grantablePermissions.filter((name) => all.has(name)).sort(inOrder)
}

/** These rights without one, and without those that need it. */
export function withoutRight(
  names: Iterable<StorefrontPermission>,
  left: StorefrontPermission,
): StorefrontPermission[] {
  return withNeeded([...names].filter((name) => name !== left && !(neededBy.get(name) ?? []).includes(left)))
}

const places = new Map(staffRights.map(({ name }, place) => [name, place]))
const inOrder = (a: StorefrontPermission, b: StorefrontPermission) => (places.get(a) ?? 0) - (places.get(b) ?? 0)

/** Sets of rights that shops ask for most. */
export const staffPresets: readonly { name: string; label: string; rights: readonly StorefrontPermission[] }[] = [
  { name: 'orders', label: 'Packs and ships', rights: withNeeded(['storefront.orders.manage']) },
  {
    name: 'lister',
    label: 'Lists items and drops',
    rights: withNeeded([
      'storefront.items.create',
      'storefront.items.update',
      'storefront.drops.create',
      'storefront.drops.update',
    ]),
  },
  {
    name: 'host',
    label: 'Hosts drops',
    rights: withNeeded(['storefront.drops.manage', 'storefront.settings.liveTools']),
  },
  { name: 'everything', label: 'Everything', rights: withNeeded(grantablePermissions) },
]

/** Terms of an access: its rights, and when it ends (null: never). Times in milliseconds. */
export type StaffTerms = { permissions: readonly string[]; until: number | null }

/**
 * Whether someone with `own` terms may give, change or end an access with these: nobody hands out a right they
 * lack, or for longer than they have it themselves.
 */
export function mayHandOut(own: StaffTerms, { permissions, until }: StaffTerms): boolean {
  const isWithinTime = own.until === null || (until !== null && until <= own.until)
  return isWithinTime && permissions.every((name) => own.permissions.includes(name))
}
