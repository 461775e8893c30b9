import * as z from 'zod/mini'
import { EmptyLine, Id, Instant, InstantInput, listOf, page } from '../api/fields.ts'
import { expectedError, procedure } from '../api/procedure.ts'
import {
  adminPermissions,
  consignorPermissions,
  type PermissionName,
  type PlatformPermission,
  permissionCatalogue,
  sellerPermissions,
} from './permissions.ts'

export const roleNames = ['admin', 'seller', 'consignor'] as const
export type RoleName = (typeof roleNames)[number]

/** What each role grants. */
export const permissionsOfRole: Readonly<Record<RoleName, readonly PlatformPermission[]>> = {
  admin: adminPermissions,
  seller: sellerPermissions,
  consignor: consignorPermissions,
}

/** A role record. `status` is inactive once its end has passed. */
export const RoleRecord = z.object({
  id: Id,
  userId: Id,
  userName: z.string(),
  username: z.nullable(z.string()),
  avatarUrl: z.nullable(z.string()),
  role: z.enum(roleNames),
  status: z.enum(['active', 'inactive', 'suspended']),
  grantedOn: z.nullable(Instant),
  grantedByName: z.nullable(z.string()),
  expiresOn: z.nullable(Instant),
})
export type RoleRecord = z.infer<typeof RoleRecord>

/** Orders of the role list: when a role was granted, the name of who holds it, or the role and then when. */
export const roleSorts = ['granted', 'name', 'role'] as const

/** The catalogue counts the holders of a permission up to this number of accounts. */
export const maxCountedHolders = 100

/** A permission of the catalogue, with the number of accounts that hold it now. */
export const CatalogueEntry = z.object({
  name: z.string(),
  scope: z.enum(['platform', 'storefront']),
  /** How many accounts hold it, 101 for more than 100; 0 where every account does, because those are not counted. */
  holders: z.int(),
  /** True for a permission of every account. */
  isEverybodys: z.boolean(),
})
export type CatalogueEntry = z.infer<typeof CatalogueEntry>

/** Who holds a permission, and through what. */
export const PermissionHolder = z.object({
  /** Of the grant. */
  id: z.string(),
  userId: Id,
  userName: z.string(),
  source: z.enum(['account', 'grant', 'admin', 'seller', 'consignor', 'owner', 'staff']),
  storefrontName: z.nullable(z.string()),
  grantedAt: Instant,
  grantedByName: z.nullable(z.string()),
  expiresAt: z.nullable(Instant),
})
export type PermissionHolder = z.infer<typeof PermissionHolder>

const platformNames = permissionCatalogue.filter(({ scope }) => scope === 'platform').map(({ name }) => name)
const PlatformName = z.enum(platformNames as [PermissionName, ...PermissionName[]])
const AnyName = z.enum(permissionCatalogue.map(({ name }) => name) as [PermissionName, ...PermissionName[]])

/** When it ends; null: never. */
const End = z.nullable(InstantInput)

const refusals = {
  OWN_FLAG: expectedError(409, 'You can’t change your own permissions.'),
  NOT_HELD: expectedError(403, 'You can only grant permissions you hold, for as long as you hold them.'),
  ALREADY_OVER: expectedError(409, 'Choose an end in the future.'),
}
const lastAdministrator = {
  LAST_ADMINISTRATOR: expectedError(409, 'There must be at least one administrator. Make someone else one first.'),
}

export const rolesContract = {
  /** Role records, newest first unless asked otherwise. */
  list: procedure
    .meta({ needs: 'platform.roles.list' })
    .route({ method: 'GET', path: '/roles' })
    .input(
      z.strictObject({
        ...page,
        q: z.optional(EmptyLine(100)),
        role: z._default(z.enum(['all', ...roleNames]), 'all'),
        sort: z._default(z.enum(roleSorts), 'granted'),
        order: z._default(z.enum(['asc', 'desc']), 'desc'),
      }),
    )
    .output(z.extend(listOf(RoleRecord), { shown: z.int(), total: z.int() })),
  /** Gives an account a role, with all permissions of the role. An ended record of the same role begins again. */
  assign: procedure
    .meta({ needs: 'platform.roles.assign' })
    .route({ method: 'POST', path: '/roles' })
    .errors({ ...refusals, ...lastAdministrator })
    .input(z.strictObject({ userId: Id, role: z.enum(roleNames), expiresOn: End }))
    .output(RoleRecord),
  /** Changes the end of a role, or suspends it. */
  update: procedure
    .meta({ needs: 'platform.roles.update' })
    .route({ method: 'PATCH', path: '/roles/{id}' })
    .errors({ ...refusals, ...lastAdministrator })
    .input(z.strictObject({ id: Id, expiresOn: End, status: z.enum(['active', 'suspended']) }))
    .output(RoleRecord),
  /** Ends a role and what was held through it. */
  revoke: procedure
    .meta({ needs: 'platform.roles.delete' })
    .route({ method: 'POST', path: '/roles/{id}/revoke' })
    .errors({ OWN_FLAG: refusals.OWN_FLAG, ...lastAdministrator })
    .input(z.strictObject({ id: Id }))
    .output(RoleRecord),
}

export const permissionsContract = {
  catalogue: procedure
    .meta({ needs: 'platform.permissions.list' })
    .route({ method: 'GET', path: '/permissions' })
    .input(z.strictObject({}))
    .output(z.object({ items: z.array(CatalogueEntry), nextCursor: z.null() })),
  /** Who holds a permission now, newest grants first. */
  holders: procedure
    .meta({ needs: 'platform.permissions.list' })
    .route({ method: 'GET', path: '/permissions/{name}/holders' })
    .input(z.strictObject({ ...page, name: AnyName }))
    .output(listOf(PermissionHolder)),
  /** Grants an account one permission of the platform. */
  grant: procedure
    .meta({ needs: 'platform.permissions.manage' })
    .route({ method: 'POST', path: '/permissions/{name}/grants' })
    .errors({ ...refusals, ...lastAdministrator })
    .input(z.strictObject({ name: PlatformName, userId: Id, expiresAt: End }))
    .output(z.object({ granted: z.literal(true) })),
  /** Takes a single grant back. What is held through a role stays. */
  revoke: procedure
    .meta({ needs: 'platform.permissions.manage' })
    .route({ method: 'DELETE', path: '/permissions/{name}/grants/{userId}' })
    .errors({ OWN_FLAG: refusals.OWN_FLAG, ...lastAdministrator })
    .input(z.strictObject({ name: PlatformName, userId: Id }))
    .output(z.object({ revoked: z.boolean() })),
}
