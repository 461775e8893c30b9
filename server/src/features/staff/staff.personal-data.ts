import type { PersonalData } from '#server/boot/personal-data.ts'
import { deleteInvitationsOf, exportReceivedInvitations, exportSentInvitations } from './staff.personal-data.queries.ts'

/** Invitations to and from an account. Its rights on storefronts are the access feature's. */
export const staffPersonalData: PersonalData = {
  exports: { staffInvitationsSent: exportSentInvitations, staffInvitationsReceived: exportReceivedInvitations },
  erase: deleteInvitationsOf,
}
