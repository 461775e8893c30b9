import { claimsContract, standbyContract } from '@keepcase/contract/claims/claims.contract.ts'
import type { Db } from '@keepcase/db/db.ts'
import { actorOf, type RequestContext } from '#server/api/context.ts'
import { cutPage, decodeCursor } from '#server/api/cursor.ts'
import { implementContract } from '#server/api/procedure.ts'
import { Refusal } from '#server/api/refusal.ts'
import { type ClaimAsDeps, claimAs } from './button/claim-as.ts'
import { readTally } from './button/read-tally.ts'
import { createRequestPlaces } from './button/why-not-me.ts'
import { mustSeeDrop } from './claims.policy.ts'
import { selectAnswer, selectMyClaims } from './claims.queries.ts'
import { viewAnswer, viewMyClaim } from './claims.view.ts'
import { readStrikes } from './holds/read-strikes.ts'
import { releaseClaim } from './holds/release-claim.ts'
import { revokeClaim } from './holds/revoke-claim.ts'
import { readLedger } from './ledger/ledger.ts'
import { listResults } from './ledger/list-results.ts'
import { joinStandby, leaveStandby, listStandby } from './standby/standby.ts'

export type ClaimsRouterDeps = ClaimAsDeps & { db: Db }

/** The claims' part of the API. */
export function claimsRouter(deps: ClaimsRouterDeps) {
  const room = implementContract(claimsContract)
  const { db } = deps
  const places = createRequestPlaces(db)
  return room.router({
    claimItem: room.claimItem.handler(({ input, context }) => claimAs(deps, input, context)),
    byKey: room.byKey.handler(async ({ input, context }) => {
      const row = await selectAnswer(db, (await actorOf(context)).profileId, input.dropId, input.key)
      if (row === null) throw new Refusal('NOT_FOUND')
      return viewAnswer(row, input.dropId)
    }),
    mine: room.mine.handler(async ({ input, context }) => listMyClaims(db, (await actorOf(context)).profileId, input)),
    requestPlace: room.requestPlace.handler(async ({ input, context }) =>
      places.requestPlace((await actorOf(context)).profileId, input.id),
    ),
    strikes: room.strikes.handler(async ({ context }) => readStrikes(db, (await actorOf(context)).profileId)),
    tally: room.tally.handler(async ({ input, context }) => {
      const { profileId } = await actorOf(context)
      await mustSeeDrop(db, input.dropId, profileId)
      return readTally(db, profileId, input.dropId)
    }),
    results: room.results.handler(async ({ input, context }) => {
      await mustSeeAsVisitorOrActor(db, input.dropId, context)
      return listResults(db, input)
    }),
    whyNotMe: room.whyNotMe.handler(async ({ input, context }) => {
      const { profileId } = await actorOf(context)
      await mustSeeDrop(db, input.dropId, profileId)
      return places.whyNotMe(profileId, input)
    }),
    release: room.release.handler(async ({ input, context }) =>
      releaseClaim(deps, (await actorOf(context)).profileId, input, context.key),
    ),
    revoke: room.revoke.handler(async ({ input, context }) =>
      revokeClaim(deps, await actorOf(context), input, context),
    ),
    ledger: room.ledger.handler(async ({ input, context }) => ledgerFile(db, input.dropId, context)),
  })
}

/** The standby line's part of the API. */
export function standbyRouter(deps: { db: Db }) {
  const room = implementContract(standbyContract)
  return room.router({
    join: room.join.handler(async ({ input, context }) =>
      joinStandby(deps, (await actorOf(context)).profileId, input.id),
    ),
    leave: room.leave.handler(async ({ input, context }) => ({
      left: await leaveStandby(deps, (await actorOf(context)).profileId, input.id),
    })),
    mine: room.mine.handler(async ({ input, context }) =>
      listStandby(deps.db, (await actorOf(context)).profileId, input),
    ),
  })
}

async function listMyClaims(
  db: Db,
  userId: string,
  input: {
    show: 'all' | 'active' | 'history'
    dropId?: string | undefined
    cursor?: string | undefined
    limit: number
  },
) {
  const before = decodeCursor(input.cursor, ['claims'])
  const { rows, now } = await selectMyClaims(db, userId, {
    show: input.show,
    dropId: input.dropId,
    before,
    limit: input.limit + 1,
  })
  const page = cutPage(
    rows,
    input.limit,
    'claims',
    (row) => row.claimedAt,
    (row) => viewMyClaim(row, now),
  )
  return { ...page, now: now.toISOString() }
}

/** Whoever may see the drop may; a session is read only where the drop is not public. */
async function mustSeeAsVisitorOrActor(db: Db, dropId: string, context: RequestContext): Promise<void> {
  await mustSeeDrop(db, dropId, null).catch(async () => {
    const actor = await context.actor()
    await mustSeeDrop(db, dropId, actor?.profileId ?? null)
  })
}

/** The ledger as a file. */
async function ledgerFile(db: Db, dropId: string, context: RequestContext): Promise<File> {
  await mustSeeAsVisitorOrActor(db, dropId, context)
  const text = await readLedger(db, dropId)
  if (text === null) throw new Refusal('NOT_FOUND')
  return new File([text], `ledger-${dropId}.jsonl`, { type: 'application/jsonl' })
}
