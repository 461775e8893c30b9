import { usersContract } from '@keepcase/contract/accounts/users.contract.ts'
import { actorOf } from '#server/api/context.ts'
import { implementContract } from '#server/api/procedure.ts'
import { removePicture } from '../profile/remove-picture.ts'
import { addNote, changeStrikes, switchAdministrator } from './change-person.ts'
import { listUsers, readPerson, viewUser } from './list-users.ts'
import { resetSecondFactor } from './reset-second-factor.ts'
import { reactivateUser, type SuspendDeps, suspendUser } from './suspend-user.ts'

/** The administrators' user list, and what they do to accounts. */
export function usersRouter(deps: SuspendDeps) {
  const implementer = implementContract(usersContract)
  return implementer.router({
    list: implementer.list.handler(({ input }) => listUsers(deps, { ...input, q: input.q || undefined })),
    byId: implementer.byId.handler(({ input }) => readPerson(deps, input.id)),
    suspend: implementer.suspend.handler(async ({ input, context }) =>
      viewUser(deps, await suspendUser(deps, await actorOf(context), input, context.requestId)),
    ),
    reactivate: implementer.reactivate.handler(async ({ input, context }) =>
      viewUser(deps, await reactivateUser(deps, await actorOf(context), input.id, context.requestId)),
    ),
    removePicture: implementer.removePicture.handler(async ({ input, context }) => ({
      removed: await removePicture(deps, await actorOf(context), input, context.requestId),
    })),
    setAdministrator: implementer.setAdministrator.handler(async ({ input, context }) =>
      viewUser(deps, await switchAdministrator(deps, await actorOf(context), input, context.requestId)),
    ),
    adjustStrikes: implementer.adjustStrikes.handler(async ({ input, context }) =>
      viewUser(deps, await changeStrikes(deps, await actorOf(context), input, context.requestId)),
    ),
    resetSecondFactor: implementer.resetSecondFactor.handler(async ({ input, context }) =>
      viewUser(deps, await resetSecondFactor(deps, await actorOf(context), input, context.requestId)),
    ),
    addNote: implementer.addNote.handler(async ({ input, context }) => ({
      id: await addNote(deps, await actorOf(context), input, context.requestId),
    })),
  })
}
