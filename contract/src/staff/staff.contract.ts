import * as z from 'zod/mini'
import type { StorefrontPermission } from '../access/permissions.ts'
import { WaitlistEmail as Email } from '../accounts/waitlist.rules.ts'
import { changedMeanwhile } from '../api/changed-meanwhile.ts'
import { Id, Instant, InstantInput, listOf, page } from '../api/fields.ts'
import { expectedError, procedure } from '../api/procedure.ts'
import { grantablePermissions } from './staff.rules.ts'

const Right = z.enum(grantablePermissions as [StorefrontPermission, ...StorefrontPermission[]])

/** A member of a storefront's team other than its owner. */
export const StaffMember = z.object({
  profileId: Id,
  name: z.string(),
  email: z.string(),
  avatarUrl: z.nullable(z.string()),
  permissions: z.array(z.string()),
  /** When the access ends by itself; null: never. */
  expiresAt: z.nullable(Instant),
  /** By the database's clock. */
  isExpired: z.boolean(),
  joinedAt: Instant,
  /** Last seen signed in, or last act on this storefront. */
  lastActiveAt: z.nullable(Instant),
  /** Changes with the member's rights and their end. */
  version: z.string(),
  /** Whether the caller may change and remove this member. */
  canChange: z.boolean(),
})
export type StaffMember = z.infer<typeof StaffMember>

/** An invitation that waits for an answer. */
export const StaffInvitation = z.object({
  id: Id,
  email: z.string(),
  permissions: z.array(z.string()),
  /** When the access would end; null: never. */
  accessExpiresAt: z.nullable(Instant),
  invitedBy: z.string(),
  sentAt: Instant,
  /** Until when it can be accepted. */
  expiresAt: Instant,
  isExpired: z.boolean(),
  /** Whether the caller may send it again and withdraw it. */
  canChange: z.boolean(),
})
export type StaffInvitation = z.infer<typeof StaffInvitation>

/** A storefront's team. */
export const Staff = z.object({
  owner: z.object({ profileId: Id, name: z.string(), avatarUrl: z.nullable(z.string()) }),
  members: z.array(StaffMember),
  invitations: z.array(StaffInvitation),
  /** What the caller may grant, and until when at most (null: for good). */
  grantable: z.array(z.string()),
  grantableUntil: z.nullable(Instant),
})
export type Staff = z.infer<typeof Staff>

const Rights = z.array(Right).check(z.minLength(1, 'Choose at least one.'), z.maxLength(40))

export const InviteStaff = z.strictObject({
  storefrontId: Id,
  email: Email,
  permissions: Rights,
  accessExpiresAt: z._default(z.nullable(InstantInput), null),
})
export type InviteStaff = z.output<typeof InviteStaff>

export const UpdateStaff = z.strictObject({
  storefrontId: Id,
  profileId: Id,
  permissions: Rights,
  expiresAt: z.nullable(InstantInput),
  /** The version that was shown. */
  version: z.string().check(z.regex(/^\w{1,64}$/)),
})
export type UpdateStaff = z.output<typeof UpdateStaff>

/** The caller's own access. */
export const OwnAccess = z.object({
  ownerName: z.string(),
  isOwner: z.boolean(),
  permissions: z.array(z.string()),
  /** When it ends by itself; null: never. */
  expiresAt: z.nullable(Instant),
})
export type OwnAccess = z.infer<typeof OwnAccess>

/** An invitation as its link shows it. */
export const OpenedInvitation = z.object({
  state: z.enum(['open', 'link_ended', 'expired', 'accepted', 'declined', 'withdrawn']),
  storefrontId: Id,
  storefrontName: z.string(),
  invitedBy: z.string(),
  email: z.string(),
  permissions: z.array(z.string()),
  accessExpiresAt: z.nullable(Instant),
  expiresAt: Instant,
  /** Whose session opened it. */
  viewer: z.enum(['signed_out', 'invited', 'other']),
})
export type OpenedInvitation = z.infer<typeof OpenedInvitation>

/** One act on a storefront. */
export const StorefrontAct = z.object({
  id: Id,
  /** Who did it; null: Keepcase. */
  actor: z.nullable(z.object({ profileId: Id, name: z.string(), avatarUrl: z.nullable(z.string()) })),
  /** The call: `drops.publish`. */
  action: z.string(),
  subjectType: z.string(),
  subjectId: z.string(),
  /** What it was about, in words: a drop's title, a code. Null when it is gone. */
  subject: z.nullable(z.string()),
  at: Instant,
})
export type StorefrontAct = z.infer<typeof StorefrontAct>

const token = z.strictObject({ token: z.string().check(z.regex(/^[A-Za-z0-9_-]{20,100}$/)) })
const ofStorefront = z.strictObject({ storefrontId: Id })

const grantErrors = {
  RIGHT_NOT_HELD: expectedError(403, 'You can only grant what you can do yourself, and not for longer.'),
  INVALID_EXPIRY: expectedError(409, 'Choose a time in the future.'),
}
const invitationErrors = {
  TOO_MANY_STAFF: expectedError(409, 'A storefront can have up to 50 people on its team.'),
  STOREFRONT_CLOSED: expectedError(409, 'This storefront is closed.'),
}
const linkErrors = {
  INVITATION_ENDED: expectedError(409, 'This invitation isn’t open anymore. Ask for a new one.'),
  OTHER_ACCOUNT: expectedError(409, 'This invitation is for another email address.'),
}

/** A storefront's team: invitations, members, what they did. */
export const staffContract = {
  list: procedure
    .meta({ needs: 'storefront.staff.manage' })
    .route({ method: 'GET', path: '/storefronts/{storefrontId}/staff' })
    .input(ofStorefront)
    .output(Staff),
  /** Mails an invitation. The answer never tells whether the address has an account. */
  invite: procedure
    .meta({ needs: 'storefront.staff.manage', perStorefrontDay: 'invitations' })
    .route({ method: 'POST', path: '/storefronts/{storefrontId}/staff/invitations', successStatus: 201 })
    .errors({
      ...grantErrors,
      ...invitationErrors,
      ALREADY_STAFF: expectedError(409, 'This person is already on the team.'),
      ALREADY_INVITED: expectedError(409, 'This address already has an invitation. You can send it again.'),
      TOO_MANY_INVITATIONS: expectedError(409, 'Up to 20 invitations can be open at once.'),
      DECLINED: expectedError(409, 'They declined recently. You can invite them again after 30 days.'),
    })
    .input(InviteStaff)
    .output(StaffInvitation),
  /** Mails an invitation again, with a new link; the previous link ends. */
  resend: procedure
    .meta({ needs: 'storefront.staff.manage', perStorefrontDay: 'invitations' })
    .route({ method: 'POST', path: '/staff-invitations/{id}/resend' })
    .errors({ ...grantErrors, ...invitationErrors })
    .input(z.strictObject({ id: Id }))
    .output(StaffInvitation),
  withdraw: procedure
    .meta({ needs: 'storefront.staff.manage' })
    .route({ method: 'DELETE', path: '/staff-invitations/{id}' })
    .input(z.strictObject({ id: Id }))
    .output(z.object({ id: Id })),
  update: procedure
    .meta({ needs: 'storefront.staff.manage' })
    .route({ method: 'PATCH', path: '/storefronts/{storefrontId}/staff/{profileId}' })
    .errors({ ...grantErrors, ...changedMeanwhile(StaffMember) })
    .input(UpdateStaff)
    .output(StaffMember),
  remove: procedure
    .meta({ needs: 'storefront.staff.manage' })
    .route({ method: 'DELETE', path: '/storefronts/{storefrontId}/staff/{profileId}' })
    .errors({ RIGHT_NOT_HELD: grantErrors.RIGHT_NOT_HELD })
    .input(z.strictObject({ storefrontId: Id, profileId: Id }))
    .output(z.object({ profileId: Id })),
  /** What the caller may do on the storefront, and until when. */
  mine: procedure
    .meta({ needs: 'signed-in' })
    .route({ method: 'GET', path: '/storefronts/{storefrontId}/staff/me' })
    .input(ofStorefront)
    .output(OwnAccess),
  /** The caller leaves the team. Owners can't. */
  leave: procedure
    .meta({ needs: 'signed-in' })
    .route({ method: 'POST', path: '/storefronts/{storefrontId}/staff/leave' })
    .input(ofStorefront)
    .output(z.object({ storefrontId: Id })),
  /** What was done on a storefront, newest first; with `profileId` by one person. */
  activity: procedure
    .meta({ needs: 'storefront.activity.view' })
    .route({ method: 'GET', path: '/storefronts/{storefrontId}/activity' })
    .input(z.strictObject({ ...page, storefrontId: Id, profileId: z.optional(Id) }))
    .output(listOf(StorefrontAct)),
  /** Shows the invitation of a mailed link. Changes nothing: mail programs open links. */
  openInvitation: procedure
    .meta({ needs: 'public' })
    .route({ method: 'POST', path: '/staff-invitations/open' })
    .input(token)
    .output(OpenedInvitation),
  /** Joins the team. The link proves the address: it was mailed nowhere else. */
  accept: procedure
    .meta({ needs: 'signed-in', signInMessage: { title: 'Sign in first', message: 'Sign in to join the team.' } })
    .route({ method: 'POST', path: '/staff-invitations/accept' })
    .errors({
      ...invitationErrors,
      ...linkErrors,
      LINK_ENDED: expectedError(409, 'This link ended when your sign-in changed. Ask for a new one.'),
      NOT_WELCOME: expectedError(409, 'You can’t join this storefront.'),
    })
    .input(token)
    .output(z.object({ storefrontId: Id })),
  decline: procedure
    .meta({ needs: 'public' })
    .route({ method: 'POST', path: '/staff-invitations/decline' })
    .errors({ INVITATION_ENDED: linkErrors.INVITATION_ENDED })
    .input(token)
    .output(z.object({ storefrontName: z.string() })),
  /** Mails the invited account a new link, after its old one ended with a change of its sign-in. */
  renewLink: procedure
    .meta({ needs: 'signed-in' })
    .route({ method: 'POST', path: '/staff-invitations/renew' })
    .errors(linkErrors)
    .input(token)
    .output(z.object({ email: z.string() })),
}
