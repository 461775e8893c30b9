import { staffContract } from '@keepcase/contract/staff/staff.contract.ts'
import type { Db } from '@keepcase/db/db.ts'
import { actorOf } from '#server/api/context.ts'
import { implementContract } from '#server/api/procedure.ts'
import { unimpersonatedActor } from '#server/features/access/public.ts'
import { acceptInvitation } from './accept-invitation.ts'
import { declineInvitation, openInvitation, renewLink } from './answer-invitation.ts'
import { leaveTeam, removeMember, updateMember } from './change-member.ts'
import { inviteStaff, resendInvitation, withdrawInvitation } from './invite-staff.ts'
import { readActivity, readOwnAccess, readStaff } from './read-staff.ts'

/** Procedures of a storefront's team. */
export function staffRouter(deps: { db: Db }) {
  const api = implementContract(staffContract)
  return api.router({
    list: api.list.handler(async ({ input, context }) =>
      readStaff(deps.db, await actorOf(context), input.storefrontId),
    ),
    invite: api.invite.handler(async ({ input, context }) =>
      inviteStaff(deps, await unimpersonatedActor(context), input, context.requestId),
    ),
    resend: api.resend.handler(async ({ input, context }) =>
      resendInvitation(deps, await unimpersonatedActor(context), input.id, context.requestId),
    ),
    withdraw: api.withdraw.handler(async ({ input, context }) =>
      withdrawInvitation(deps, await actorOf(context), input.id, context.requestId),
    ),
    update: api.update.handler(async ({ input, context }) =>
      updateMember(deps, await unimpersonatedActor(context), input, context.requestId),
    ),
    remove: api.remove.handler(async ({ input, context }) =>
      removeMember(deps, await actorOf(context), input, context.requestId),
    ),
    mine: api.mine.handler(async ({ input, context }) =>
      readOwnAccess(deps.db, await actorOf(context), input.storefrontId),
    ),
    leave: api.leave.handler(async ({ input, context }) =>
      leaveTeam(deps, await actorOf(context), input.storefrontId, context.requestId),
    ),
    activity: api.activity.handler(async ({ input, context }) => readActivity(deps.db, await actorOf(context), input)),
    openInvitation: api.openInvitation.handler(async ({ input, context }) =>
      openInvitation(deps, await context.actor(), input.token),
    ),
    accept: api.accept.handler(async ({ input, context }) =>
      acceptInvitation(deps, await unimpersonatedActor(context), input.token, context.requestId),
    ),
    decline: api.decline.handler(async ({ input, context }) =>
      declineInvitation(deps, await context.actor(), input.token, context.requestId),
    ),
    renewLink: api.renewLink.handler(async ({ input, context }) =>
      renewLink(deps, await unimpersonatedActor(context), input.token),
    ),
  })
}
