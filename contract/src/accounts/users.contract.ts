import * as z from 'zod/mini'
import { EmptyLine, Id, Instant, Line, listOf, Prose, page } from '../api/fields.ts'
import { expectedError, procedure } from '../api/procedure.ts'
import { UserStatus } from './accounts.contract.ts'

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
export type AdminUser = z.infer<typeof AdminUser>

/** Orders of the user list. */
export const userSorts = ['joined', 'name', 'purchases'] as const

/**
 * One account as administrators see it: newest first, of each one row more than the page shows (`maxPersonRows`,
 * `maxPersonNotes`), so that it says where there are more.
 */
export const AdminPerson = z.object({
  user: AdminUser,
  email: z.string(),
  emailConfirmedAt: z.nullable(Instant),
  twoFactorEnabled: z.boolean(),
  claimStrikeScore: z.int(),
  sellerStrikeScore: z.int(),
  claimsBlockedUntil: z.nullable(Instant),
  /** `orders`: all that were paid; `cancelled`: those of them that were cancelled or refunded as a whole. */
  storefronts: z.array(z.object({ id: Id, name: z.string(), orders: z.int(), cancelled: z.int() })),
  /** Other open accounts with one of its shipping addresses. */
  sameAddress: z.array(z.object({ id: Id, name: z.string(), isSuspended: z.boolean(), createdAt: Instant })),
  sessions: z.array(z.object({ id: Id, createdAt: Instant, lastSeenAt: Instant, isImpersonated: z.boolean() })),
  signIns: z.array(Instant),
  strikes: z.array(
    z.object({
      id: Id,
      kind: z.string(),
      cause: z.string(),
      points: z.int(),
      reason: z.nullable(z.string()),
      by: z.nullable(z.string()),
      createdAt: Instant,
    }),
  ),
  orders: z.array(
    z.object({
      id: Id,
      number: z.int(),
      status: z.string(),
      totalCents: z.int(),
      currency: z.string(),
      storefrontName: z.string(),
      createdAt: Instant,
    }),
  ),
  reports: z.array(
    z.object({
      id: Id,
      /** True for a report about this account, its storefronts or drops; false for one that it made. */
      isAbout: z.boolean(),
      subjectKind: z.string(),
      reason: z.string(),
      status: z.string(),
      createdAt: Instant,
    }),
  ),
  notes: z.array(
    z.object({ id: Id, kind: z.string(), body: z.string(), by: z.nullable(z.string()), createdAt: Instant }),
  ),
  mails: z.array(z.object({ id: Id, subject: z.string(), state: z.string(), createdAt: Instant })),
  notifications: z.array(z.object({ id: Id, title: z.string(), isRead: z.boolean(), createdAt: Instant })),
  /** What it holds now: through what, and until when. */
  rights: z.array(
    z.object({
      name: z.string(),
      source: z.enum(['account', 'grant', 'admin', 'seller', 'consignor', 'owner', 'staff']),
      storefrontId: z.nullable(Id),
      storefrontName: z.nullable(z.string()),
      grantedAt: Instant,
      expiresAt: z.nullable(Instant),
      by: z.nullable(z.string()),
    }),
  ),
})
export type AdminPerson = z.infer<typeof AdminPerson>

export const usersContract = {
  list: procedure
    .meta({ needs: 'platform.users.list' })
    .route({ method: 'GET', path: '/users' })
    .input(
      z.strictObject({
        ...page,
        q: z.optional(EmptyLine(100)),
        status: z._default(z.enum(['all', 'Active', 'Suspended']), 'all'),
        sort: z._default(z.enum(userSorts), 'joined'),
        order: z._default(z.enum(['asc', 'desc']), 'desc'),
      }),
    )
    .output(z.extend(listOf(AdminUser), { shown: z.int(), total: z.int() })),
  suspend: procedure
    .meta({ needs: 'platform.users.update' })
    .route({ method: 'POST', path: '/users/{id}/suspend' })
    .errors({
      LAST_ADMINISTRATOR: expectedError(409, 'The last administrator can’t be suspended.'),
      OWN_ACCOUNT: expectedError(409, 'You can’t suspend your own account.'),
    })
    .input(z.strictObject({ id: Id, reason: Line(300) }))
    .output(AdminUser),
  reactivate: procedure
    .meta({ needs: 'platform.users.update' })
    .route({ method: 'POST', path: '/users/{id}/reactivate' })
    .input(z.strictObject({ id: Id }))
    .output(AdminUser),
  /** Removes a profile picture that breaks the rules; its owner is told why. */
  removePicture: procedure
    .meta({ needs: 'platform.contentModeration.manage' })
    .route({
      method: 'POST',
      path: '/users/{id}/remove-picture',
      description:
        '`pictureUrl` is the picture the reviewer saw: a newer one stays (409 `PICTURE_CHANGED`). `removed` is false if it was already gone.',
    })
    .errors({
      PICTURE_CHANGED: expectedError(409, 'The picture has changed. Look at the new one before you remove it.'),
    })
    .input(z.strictObject({ id: Id, pictureUrl: Line(200), reason: Line(300) }))
    .output(z.object({ removed: z.boolean() })),
  /** Makes an account an administrator with all rights of the platform, or takes all of them. */
  setAdministrator: procedure
    .meta({ needs: 'platform.users.managePermissions' })
    .route({ method: 'PUT', path: '/users/{id}/administrator' })
    .errors({
      OWN_FLAG: expectedError(409, 'You can’t change your own administrator status.'),
      NOT_HELD: expectedError(403, 'You can only grant permissions you hold, for as long as you hold them.'),
      LAST_ADMINISTRATOR: expectedError(409, 'This is the last administrator. Make someone else one first.'),
    })
    .input(z.strictObject({ id: Id, isAdministrator: z.boolean() }))
    .output(AdminUser),
  /** One account as administrators see it. */
  byId: procedure
    .meta({ needs: 'platform.users.view' })
    .route({ method: 'GET', path: '/users/{id}' })
    .input(z.strictObject({ id: Id }))
    .output(AdminPerson),
  /** Gives a strike, or takes the newest one back. Its owner reads the reason. */
  adjustStrikes: procedure
    .meta({ needs: 'platform.users.manageStrikes' })
    .route({ method: 'POST', path: '/users/{id}/strikes' })
    .errors({ NO_STRIKES: expectedError(409, 'There’s no strike to remove.') })
    .input(
      z.strictObject({
        id: Id,
        kind: z.enum(['claim', 'seller']),
        points: z.union([z.literal(1), z.literal(-1)]),
        reason: Line(300),
      }),
    )
    .output(AdminUser),
  /**
   * Removes the second factor of somebody who lost it, and signs them out everywhere. They are told. Of the team's
   * accounts only who holds every one of their rights may do so.
   */
  resetSecondFactor: procedure
    .meta({ needs: 'platform.users.update' })
    .route({ method: 'POST', path: '/users/{id}/reset-second-factor' })
    .errors({
      OWN_ACCOUNT: expectedError(409, 'Change your own second factor in your settings.'),
      NOT_HELD: expectedError(403, 'Only someone with the same permissions can do this for a teammate.'),
      NO_SECOND_FACTOR: expectedError(409, 'This account has no second factor.'),
    })
    .input(z.strictObject({ id: Id, reason: Line(300) }))
    .output(AdminUser),
  /** Notes something about an account; only administrators read it. */
  addNote: procedure
    .meta({ needs: 'platform.users.update' })
    .route({ method: 'POST', path: '/users/{id}/notes', successStatus: 201 })
    .input(z.strictObject({ id: Id, body: Prose(2000).check(z.minLength(1)) }))
    .output(z.object({ id: Id })),
}
