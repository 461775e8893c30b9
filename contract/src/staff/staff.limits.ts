/** How long an invitation to a storefront's team can be accepted. */
export const staffInvitationLife = '7 days'
/** How long a storefront waits before it mails the same invitation again, or invites someone who declined. */
export const staffInvitationPause = '5 minutes'
export const staffDeclinePause = '30 days'
/** How long an invitation that was answered, withdrawn or ran out is kept. */
export const staffInvitationRetention = '30 days'
/** Members and open invitations of one storefront. */
export const maxStaff = 50
export const maxStaffInvitations = 20
