import { accountsContract, addressesContract } from '@keepcase/contract/accounts/accounts.contract.ts'
import { contactContract } from '@keepcase/contract/accounts/contact.contract.ts'
import { type Actor, actorOf } from '#server/api/context.ts'
import { implementContract } from '#server/api/procedure.ts'
import { Refusal, RetryLater } from '#server/api/refusal.ts'
import { selectFactsOf } from './account-facts.queries.ts'
import { claimScoreOf } from './account-facts.ts'
import type { ProfileRow } from './accounts.queries.ts'
import { viewOwnProfile } from './accounts.view.ts'
import { sendContactMessage } from './inbox/send-contact-message.ts'
import { selectAddresses } from './profile/addresses.queries.ts'
import { createAddress, removeAddress, updateAddress, viewAddress } from './profile/addresses.ts'
import { readMe } from './profile/read-me.ts'
import { setPicture } from './profile/set-picture.ts'
import { updateProfile } from './profile/update-profile.ts'
import { closingReasons, countExport, exportAccount } from './rights/account-rights.ts'
import { type CloseDeps, closeAccount } from './rights/close-account.ts'
import type { SuspendDeps } from './users/suspend-user.ts'

export { usersRouter } from './users/users.router.ts'

export type AccountsRouterDeps = SuspendDeps
export type OwnAccountDeps = AccountsRouterDeps & CloseDeps

/** Limit on password attempts when closing an account. */
const closeAttemptLimit = { name: 'account-close', max: 10, seconds: 300, isExact: true } as const

/** Rejects impersonation: only its owner may export or close an account, or write to the team as its owner. @throws Refusal FORBIDDEN */
function assertNotImpersonated(actor: Actor): Actor {
  if (actor.impersonatedBy !== null) throw new Refusal('FORBIDDEN')
  return actor
}

const viewOwn = async ({ db }: AccountsRouterDeps, row: ProfileRow) =>
  viewOwnProfile(row, claimScoreOf(await selectFactsOf(db, row.id)))

/** Procedures for the caller's own account. */
export function accountsRouter(deps: OwnAccountDeps) {
  const implementer = implementContract(accountsContract)
  return implementer.router({
    me: implementer.me.handler(async ({ context }) => readMe(deps, await actorOf(context))),
    updateProfile: implementer.updateProfile.handler(async ({ input, context }) => {
      const actor = await actorOf(context)
      const isTeam = actor.permissions.has('platform.admin.access') && actor.impersonatedBy === null
      return viewOwn(deps, await updateProfile(deps, actor.profileId, input, isTeam))
    }),
    setPicture: implementer.setPicture.handler(async ({ input, context }) => {
      const { profileId } = await actorOf(context)
      return viewOwn(deps, await setPicture(deps, profileId, input.uploadId))
    }),
    removePicture: implementer.removePicture.handler(async ({ context }) =>
      viewOwn(deps, await setPicture(deps, (await actorOf(context)).profileId, null)),
    ),
    exportMine: implementer.exportMine.handler(async ({ context }) => {
      const { profileId } = assertNotImpersonated(await actorOf(context))
      await countExport(context.countCall, profileId)
      return exportAccount(deps.db, deps.parts(), profileId)
    }),
    closing: implementer.closing.handler(async ({ context }) => ({
      reasons: await closingReasons(deps.db, deps.parts(), (await actorOf(context)).profileId),
    })),
    close: implementer.close.handler(async ({ input, context }) => {
      const actor = assertNotImpersonated(await actorOf(context))
      const waitSeconds = await context.countCall(closeAttemptLimit, actor.profileId)
      if (waitSeconds !== null) throw new RetryLater('TOO_MANY_REQUESTS', waitSeconds)
      await closeAccount(deps, actor, input.password, context.requestId)
      return { closed: true as const }
    }),
  })
}

/** Contact messages to the team. */
export function contactRouter(deps: { db: CloseDeps['db'] }) {
  const implementer = implementContract(contactContract)
  return implementer.router({
    send: implementer.send.handler(async ({ input, context }) => {
      const actor = await context.actor()
      const profileId = actor && assertNotImpersonated(actor).profileId
      await sendContactMessage(deps, { ip: context.ip, countCall: context.countCall, profileId }, input)
      return { sent: true as const }
    }),
  })
}

/** The caller's own address book. */
export function addressesRouter(deps: AccountsRouterDeps) {
  const implementer = implementContract(addressesContract)
  return implementer.router({
    mine: implementer.mine.handler(async ({ context }) => {
      const rows = await selectAddresses(deps.db, (await actorOf(context)).profileId)
      return { items: rows.map(viewAddress), nextCursor: null }
    }),
    create: implementer.create.handler(async ({ input, context }) =>
      viewAddress(await createAddress(deps, (await actorOf(context)).profileId, input)),
    ),
    update: implementer.update.handler(async ({ input, context }) =>
      viewAddress(await updateAddress(deps, (await actorOf(context)).profileId, input)),
    ),
    remove: implementer.remove.handler(async ({ input, context }) => ({
      removed: await removeAddress(deps, (await actorOf(context)).profileId, input.id),
    })),
  })
}
