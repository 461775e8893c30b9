import * as z from 'zod/mini'
import { EmptyLine, Id, Instant, Line, Name, Prose } from '../api/fields.ts'
import { expectedError, procedure, reservedName } from '../api/procedure.ts'

/** The specification's user status: Suspended takes precedence over Active, else Inactive. */
export const UserStatus = z.enum(['Active', 'Suspended', 'Inactive'])

/** The caller's own account, as only its owner and administrators see it. */
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
  storefronts: z.array(
    z.object({
      id: Id,
      name: z.string(),
      logoUrl: z.nullable(z.string()),
      isOwner: z.boolean(),
      /** When it closed for good; what its team may still see stays. */
      closedAt: z.nullable(Instant),
      permissions: z.array(z.string()),
    }),
  ),
  unreadNotifications: z.int(),
  impersonatedBy: z.nullable(Id),
  /** True for an administrator whose rights are suspended until two-factor sign-in is set up. */
  twoFactorRequired: z.optional(z.boolean()),
  /** True when signing in asks for a second factor. */
  twoFactorEnabled: z.optional(z.boolean()),
})
export type Me = z.infer<typeof Me>

export const UpdateProfile = z.strictObject({
  displayName: z.optional(Name(60)),
  username: z.optional(
    z.nullable(
      z
        .string()
        .check(
          z.regex(/^(?=.*[a-z0-9])[a-z0-9_.]{3,30}$/, 'Use 3 to 30 lowercase letters, digits, dots or underscores.'),
        ),
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

/** Why an account cannot be closed now, and the page where the user can settle it. */
export const ClosingReason = z.object({ message: z.string(), link: z.nullable(z.string()) })
export type ClosingReason = z.infer<typeof ClosingReason>

export const CloseAccount = z.strictObject({
  password: z.string().check(
    z.minLength(1),
    z.maxLength(128),
    // @NOTE a trailing NUL would not change the hash
    z.refine((text) => !text.includes('\0'), 'That password isn’t right.'),
  ),
})

export const accountsContract = {
  me: procedure.meta({ needs: 'signed-in' }).route({ method: 'GET', path: '/me' }).input(z.strictObject({})).output(Me),
  updateProfile: procedure
    .meta({ needs: 'user.profile.update' })
    .route({ method: 'PATCH', path: '/me' })
    .errors({ USERNAME_TAKEN: expectedError(409, 'This username is taken.'), ...reservedName })
    .input(UpdateProfile)
    .output(OwnProfile),
  /** Uses one of the caller's uploads as their profile picture, replacing the current one. */
  setPicture: procedure
    .meta({ needs: 'user.profile.update' })
    .route({
      method: 'PUT',
      path: '/me/picture',
      description:
        'Upload the picture to `/uploads/avatar` first (`media.uploadAvatar`), then pass the id of that upload.',
    })
    .input(z.strictObject({ uploadId: Id }))
    .output(OwnProfile),
  removePicture: procedure
    .meta({ needs: 'user.profile.update' })
    .route({ method: 'DELETE', path: '/me/picture' })
    .input(z.strictObject({}))
    .output(OwnProfile),
  /** All personal data of this account, for its owner only. */
  exportMine: procedure
    .meta({ needs: 'user.account.manage' })
    .route({
      method: 'GET',
      path: '/me/export',
      summary: 'All of your account’s data, as one JSON file.',
      description:
        'The file holds `readMe`, `exportedAt`, `account` and `parts`: by name `{rows, isWhole}`, newest first. `isWhole` is false where a list is longer than 20,000 rows. At most 5 exports an hour.',
    })
    .input(z.strictObject({}))
    .output(z.file()),
  /** What prevents closing this account now; empty when nothing does. */
  closing: procedure
    .meta({ needs: 'user.account.manage' })
    .route({ method: 'GET', path: '/me/closing' })
    .input(z.strictObject({}))
    .output(z.object({ reasons: z.array(ClosingReason) })),
  /**
   * Closes this account permanently: signs out everywhere, erases personal data, keeps orders for accounting.
   */
  close: procedure
    .meta({ needs: 'user.account.manage' })
    .route({ method: 'POST', path: '/me/close' })
    .errors({
      CANNOT_CLOSE: expectedError(409, 'Your account can’t be closed yet.'),
      LAST_ADMINISTRATOR: expectedError(409, 'You’re the last administrator. Make someone else one first.'),
    })
    .input(CloseAccount)
    .output(z.object({ closed: z.literal(true) })),
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
    .errors({ TOO_MANY_ADDRESSES: expectedError(409, 'You can save up to 20 addresses.') })
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
