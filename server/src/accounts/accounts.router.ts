import { accountsContract, addressesContract, usersContract } from '@keepcase/contract/accounts/accounts.contract.ts'
import { actorOf } from '#platform/context.ts'
import { implementRoom } from '#platform/procedure.ts'
import { claimScoreOf, selectFactsOf } from './account-facts.ts'
import { viewOwnProfile } from './accounts.view.ts'
import { selectAddresses } from './addresses.queries.ts'
import { createAddress, removeAddress, updateAddress, viewAddress } from './addresses.ts'
import { listUsers, viewUsers } from './list-users.ts'
import { readMe } from './read-me.ts'
import { reactivateUser, type SuspendDeps, suspendUser } from './suspend-user.ts'
import { updateProfile } from './update-profile.ts'

export type AccountsRouterDeps = SuspendDeps

/** One's own account. */
export function accountsRouter(deps: AccountsRouterDeps) {
  const room = implementRoom(accountsContract)
  return room.router({
    me: room.me.handler(async ({ context }) => readMe(deps, await actorOf(context))),
    updateProfile: room.updateProfile.handler(async ({ input, context }) => {
      const { profileId } = await actorOf(context)
      const row = await updateProfile(deps, profileId, input)
      return viewOwnProfile(row, claimScoreOf(await selectFactsOf(deps.db, profileId)))
    }),
  })
}

/** One's own address book. */
export function addressesRouter(deps: AccountsRouterDeps) {
  const room = implementRoom(addressesContract)
  return room.router({
    mine: room.mine.handler(async ({ context }) => {
      const rows = await selectAddresses(deps.db, (await actorOf(context)).profileId)
      return { items: rows.map(viewAddress), nextCursor: null }
    }),
    create: room.create.handler(async ({ input, context }) =>
      viewAddress(await createAddress(deps, (await actorOf(context)).profileId, input)),
    ),
    update: room.update.handler(async ({ input, context }) =>
      viewAddress(await updateAddress(deps, (await actorOf(context)).profileId, input)),
    ),
    remove: room.remove.handler(async ({ input, context }) => ({
      removed: await removeAddress(deps, (await actorOf(context)).profileId, input.id),
    })),
  })
}

/** The administration's user list. */
export function usersRouter(deps: AccountsRouterDeps) {
  const room = implementRoom(usersContract)
  const view = async (row: Awaited<ReturnType<typeof suspendUser>>) => {
    const [user] = await viewUsers(deps, [row])
    if (!user) throw new Error('A user that was just changed has no view')
    return user
  }
  return room.router({
    list: room.list.handler(async ({ input }) => listUsers(deps, { ...input, q: input.q || undefined })),
    suspend: room.suspend.handler(async ({ input, context }) =>
      view(await suspendUser(deps, await actorOf(context), input, context.requestId)),
    ),
    reactivate: room.reactivate.handler(async ({ input, context }) =>
      view(await reactivateUser(deps, await actorOf(context), input.id, context.requestId)),
    ),
  })
}
