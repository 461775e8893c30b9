import * as z from 'zod/mini'
import { EmptyLine, Id, Instant, Line, listOf, Prose, page } from '../platform/fields.ts'
import { procedure, roomError } from '../platform/procedure.ts'

/** The specification's user status: suspended wins, then active, else inactive. */
export const UserStatus = z.enum(['Active', 'Suspended', 'Inactive'])

/** One's own account, as only its owner (and the administration) sees it. */
export const OwnProfile = z.object({
  id: Id,
  displayName: z.nullable(z.string()),
  username: z.nullable(z.string()),
  email: z.string(),
  emailConfirmedAt: z.nullable(Instant),
  avatarUrl: z.nullable(z.string()),
  bio: z.nullable(z.string()),
  interests: z.array(z.string()),
  claimFlairLevel: z.int(),
  totalPurchases: z.int(),
  claimStrikeScore: z.int(),
  sellerStrikeScore: z.int(),
  claimsBlockedUntil: z.nullable(Instant),
  claimScore: z.nullable(z.int()),
  status: UserStatus,
  roleBuyer: z.boolean(),
  roleSeller: z.boolean(),
  createdAt: Instant,
  updatedAt: Instant,
})

export const Me = z.object({
  profile: OwnProfile,
  isNewUser: z.boolean(),
  permissions: z.array(z.string()),
  storefronts: z.array(z.object({ id: Id, name: z.string(), isOwner: z.boolean(), permissions: z.array(z.string()) })),
  unreadNotifications: z.int(),
  impersonatedBy: z.nullable(Id),
  /** True for an administrator whose rights wait until two-factor sign-in is set up. */
  twoFactorRequired: z.optional(z.boolean()),
})
export type Me = z.infer<typeof Me>

export const UpdateProfile = z.strictObject({
  displayName: z.optional(Line(60)),
  username: z.optional(
    z.nullable(
      z.string().check(z.regex(/^[a-z0-9_.]{3,30}$/, 'Use 3 to 30 small letters, digits, dots or underscores.')),
    ),
  ),
  bio: z.optional(z.nullable(Prose(500))),
  interests: z.optional(z.array(Line(40)).check(z.maxLength(30))),
})

export const Address = z.object({
  id: Id,
  fullName: z.string(),
  line1: z.string(),
  line2: z.nullable(z.string()),
  city: z.string(),
  region: z.string(),
  postalCode: z.string(),
  country: z.string(),
  phone: z.nullable(z.string()),
  isDefault: z.boolean(),
})
export type Address = z.infer<typeof Address>

export const AddressInput = z.strictObject({
  fullName: Line(120),
  line1: Line(200),
  line2: z.optional(z.nullable(Line(200))),
  city: Line(120),
  region: z.optional(EmptyLine(120)),
  postalCode: z.optional(EmptyLine(20)),
  country: z.string().check(z.regex(/^[A-Z]{2}$/, 'Choose a country.')),
  phone: z.optional(z.nullable(Line(40))),
  isDefault: z.optional(z.boolean()),
})

/** A row of the administration's user list. */
export const AdminUser = z.object({
  id: Id,
  displayName: z.nullable(z.string()),
  username: z.nullable(z.string()),
  avatarUrl: z.nullable(z.string()),
  status: UserStatus,
  suspendedAt: z.nullable(Instant),
  suspensionReason: z.nullable(z.string()),
  roleBuyer: z.boolean(),
  isStorefrontOwner: z.boolean(),
  roleAdmin: z.boolean(),
  totalPurchases: z.int(),
  claimFlairLevel: z.int(),
  createdAt: Instant,
})

export const accountsContract = {
  me: procedure.meta({ needs: 'signed-in' }).route({ method: 'GET', path: '/me' }).input(z.strictObject({})).output(Me),
  updateProfile: procedure
    .meta({ needs: 'user.profile.update' })
    .route({ method: 'PATCH', path: '/me' })
    .errors({ USERNAME_TAKEN: roomError(409, 'This username is taken.') })
    .input(UpdateProfile)
    .output(OwnProfile),
}

export const addressesContract = {
  mine: procedure
    .meta({ needs: 'signed-in' })
    .route({ method: 'GET', path: '/addresses' })
    .input(z.strictObject({}))
    .output(z.object({ items: z.array(Address), nextCursor: z.null() })),
  create: procedure
    .meta({ needs: 'user.account.manage' })
    .route({ method: 'POST', path: '/addresses', successStatus: 201 })
    .errors({ TOO_MANY_ADDRESSES: roomError(409, 'An account keeps 20 addresses at most.') })
    .input(AddressInput)
    .output(Address),
  update: procedure
    .meta({ needs: 'user.account.manage' })
    .route({ method: 'PUT', path: '/addresses/{id}' })
    .input(z.extend(AddressInput, { id: Id }))
    .output(Address),
  remove: procedure
    .meta({ needs: 'user.account.manage' })
    .route({ method: 'DELETE', path: '/addresses/{id}' })
    .input(z.strictObject({ id: Id }))
    .output(z.object({ removed: z.boolean() })),
}

export const usersContract = {
  list: procedure
    .meta({ needs: 'platform.users.list' })
    .route({ method: 'GET', path: '/users' })
    .input(
      z.strictObject({
        ...page,
        q: z.optional(EmptyLine(100)),
        status: z._default(z.enum(['all', 'Active', 'Suspended']), 'all'),
      }),
    )
    .output(z.extend(listOf(AdminUser), { shown: z.int(), total: z.int() })),
  suspend: procedure
    .meta({ needs: 'platform.users.update' })
    .route({ method: 'POST', path: '/users/{id}/suspend' })
    .errors({
      LAST_ADMINISTRATOR: roomError(409, 'The last administrator cannot be suspended.'),
      OWN_ACCOUNT: roomError(409, 'You cannot suspend your own account.'),
    })
    .input(z.strictObject({ id: Id, reason: Line(300) }))
    .output(AdminUser),
  reactivate: procedure
    .meta({ needs: 'platform.users.update' })
    .route({ method: 'POST', path: '/users/{id}/reactivate' })
    .input(z.strictObject({ id: Id }))
    .output(AdminUser),
}
