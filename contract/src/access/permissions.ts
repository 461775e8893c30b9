/**
 * The whole permission catalogue as one typed list: it seeds table `permissions`, types `can()`, and names
 * what each procedure needs. A name is `scope.area.verb`, camelCase inside a segment.
 */
const platformNames = [
  'platform.admin.access',
  'platform.admin.dashboard.view',
  'platform.admin.users.view',
  'platform.admin.settings.view',
  'platform.dashboard.view',
  'platform.profile.view',
  'platform.settings.access',
  'platform.users.list',
  'platform.users.view',
  'platform.users.update',
  'platform.users.impersonate',
  'platform.users.managePermissions',
  'platform.users.manageStrikes',
  'platform.roles.list',
  'platform.roles.create',
  'platform.roles.update',
  'platform.roles.delete',
  'platform.roles.assign',
  'platform.permissions.list',
  'platform.permissions.manage',
  'platform.settings.view',
  'platform.settings.update',
  'platform.analytics.view',
  'platform.onboarding.manage',
  'platform.contentModeration.manage',
  'platform.notifications.manageAll',
  'platform.transactions.viewAll',
  'platform.transactions.manage',
  'platform.paymentProvider.viewAll',
  'platform.paymentProvider.managePlatform',
  'platform.audit.view',
  'platform.reports.view',
  'platform.reports.manage',
  'platform.backups.manage',
  'platform.maintenance.run',
  'platform.shield.manage',
  'storefront.create',
  'drop.view',
  'item.view',
  'user.profile.view',
  'user.profile.update',
  'user.account.manage',
  'user.notificationPreferences.manage',
  'user.claims.view',
  'user.transactions.view',
  'user.activity.view',
  'user.notifications.view',
  'user.relationships.view',
  'user.onboardingState.view',
  'user.actions.claimFromDrop',
  'user.actions.cancelClaim',
  'user.actions.followUser',
  'user.actions.subscribeToStorefront',
  'consignor.dashboard.view',
  'consignor.items.list',
  'consignor.items.create',
  'consignor.items.update',
  'consignor.items.delete',
  'consignor.items.manage',
  'consignor.agreements.view',
  'consignor.agreements.manage',
  'consignor.payouts.view',
] as const

const storefrontNames = [
  'storefront.own.view',
  'storefront.own.update',
  'storefront.own.delete',
  'storefront.dashboard.view',
  'storefront.analytics.view',
  'storefront.items.list',
  'storefront.items.create',
  'storefront.items.update',
  'storefront.items.delete',
  'storefront.items.manage',
  'storefront.drops.list',
  'storefront.drops.create',
  'storefront.drops.update',
  'storefront.drops.delete',
  'storefront.drops.manage',
  'storefront.orders.view',
  'storefront.orders.manage',
  'storefront.customers.view',
  'storefront.customers.manage',
  'storefront.payouts.setup',
  'storefront.payouts.manage',
  'storefront.transactions.view',
  'storefront.staff.manage',
  'storefront.settings.shipping',
  'storefront.settings.profileSections',
  'storefront.settings.liveTools',
  'storefront.activity.view',
] as const

export type PlatformPermission = (typeof platformNames)[number]
export type StorefrontPermission = (typeof storefrontNames)[number]
export type PermissionName = PlatformPermission | StorefrontPermission
export type PermissionScope = 'platform' | 'storefront'

/** Every permission with the scope that its grants must have. */
export const permissionCatalogue: readonly { name: PermissionName; scope: PermissionScope }[] = [
  ...platformNames.map((name) => ({ name, scope: 'platform' as const })),
  ...storefrontNames.map((name) => ({ name, scope: 'storefront' as const })),
]

/** Permissions that a storefront's owner is granted on that storefront. */
export const ownerPermissions: readonly StorefrontPermission[] = storefrontNames

/** Permissions that every account is granted on sign-up. */
export const buyerPermissions: readonly PlatformPermission[] = [
  'platform.dashboard.view',
  'platform.profile.view',
  'platform.settings.access',
  'storefront.create',
  ...platformNames.filter((name) => name.startsWith('user.') || name === 'drop.view' || name === 'item.view'),
]

/** Permissions of a role record of `admin`: everything that the platform itself owns. */
export const adminPermissions: readonly PlatformPermission[] = platformNames.filter((name) =>
  name.startsWith('platform.'),
)

/** Permissions of a role record of `seller`. On a storefront, its owner is granted everything when it opens. */
export const sellerPermissions: readonly PlatformPermission[] = ['storefront.create']

/** Permissions of an accepted consignment agreement, or of a role record of `consignor`. */
export const consignorPermissions: readonly PlatformPermission[] = platformNames.filter((name) =>
  name.startsWith('consignor.'),
)

/** True for a permission whose grants name a storefront. */
export function isStorefrontPermission(name: PermissionName): name is StorefrontPermission {
  return (storefrontNames as readonly string[]).includes(name)
}
