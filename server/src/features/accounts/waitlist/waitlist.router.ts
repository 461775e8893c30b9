import { waitlistContract } from '@keepcase/contract/accounts/waitlist.contract.ts'
import { actorOf } from '#server/api/context.ts'
import { cutPage, decodeCursor } from '#server/api/cursor.ts'
import { implementContract } from '#server/api/procedure.ts'
import { invite, inviteNext, removeFromWaitlist, type WaitlistDeps } from './invite-from-waitlist.ts'
import { joinWaitlist } from './join-waitlist.ts'
import { countWaiting, selectWaitlist, type WaitlistPageRow } from './waitlist.queries.ts'

const part = 'waitlist'

const view = (row: WaitlistPageRow) => ({
  ...row,
  createdAt: row.createdAt.toISOString(),
  invitedAt: row.invitedAt?.toISOString() ?? null,
  joinedAt: row.joinedAt?.toISOString() ?? null,
})

/** The waitlist for the launch: joined by visitors, invited by the team. */
export function waitlistRouter(deps: WaitlistDeps) {
  const { db } = deps
  const implementer = implementContract(waitlistContract)
  return implementer.router({
    join: implementer.join.handler(async ({ input, context }) => {
      await joinWaitlist(deps, context, input)
      return { joined: true as const }
    }),
    list: implementer.list.handler(async ({ input: { cursor, limit, q, ...filter } }) => {
      const after = decodeCursor(cursor, [part])
      const [rows, waiting] = await Promise.all([
        selectWaitlist(db, { ...filter, q }, after, limit + 1),
        countWaiting(db),
      ])
      return { ...cutPage(rows, limit, part, (row) => row.createdAt, view), waiting }
    }),
    invite: implementer.invite.handler(async ({ input, context }) => ({
      invited: await invite(deps, await actorOf(context), input.id, context.requestId),
    })),
    inviteNext: implementer.inviteNext.handler(async ({ input, context }) => ({
      invited: await inviteNext(deps, await actorOf(context), input, context.requestId),
    })),
    remove: implementer.remove.handler(async ({ input, context }) => ({
      removed: await removeFromWaitlist(deps, await actorOf(context), input.id, context.requestId),
    })),
  })
}
