import { claimsContract, standbyContract } from '@keepcase/contract/claims/claims.contract.ts'
import type { Db } from '@keepcase/db/db.ts'
import { actorOf, type RequestContext } from '#server/api/context.ts'
import { cutPage, decodeCursor } from '#server/api/cursor.ts'
import { implementContract } from '#server/api/procedure.ts'
import { Refusal } from '#server/api/refusal.ts'
import { unimpersonatedActor } from '#server/features/access/public.ts'
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
import { readPace } from './ledger/read-pace.ts'
import { joinStandby, leaveStandby, listStandby } from './standby/standby.ts'

export type ClaimsRouterDeps = ClaimAsDeps & { db: Db }

/** Procedures of the claims contract. */
export function claimsRouter(deps: ClaimsRouterDeps) {
  const api = implementContract(claimsContract)
  const { db } = deps
  const places = createRequestPlaces(db)
  return api.router({
    claimItem: api.claimItem.handler(({ input, context }) => claimAs(deps, input, context)),
    byKey: api.byKey.handler(async ({ input, context }) => {
      const row = await selectAnswer(db, (await actorOf(context)).profileId, input.dropId, input.key)
      if (row === null) throw new Refusal('NOT_FOUND')
      return viewAnswer(row, input.dropId)
    }),
    mine: api.mine.handler(async ({ input, context }) => listMyClaims(db, (await actorOf(context)).profileId, input)),
    requestPlace: api.requestPlace.handler(async ({ input, context }) =>
      places.requestPlace((await actorOf(context)).profileId, input.id),
    ),
    strikes: api.strikes.handler(async ({ context }) => readStrikes(db, (await actorOf(context)).profileId)),
    tally: api.tally.handler(async ({ input, context }) => {
      const { profileId } = await actorOf(context)
      await mustSeeDrop(db, input.dropId, profileId)
      return readTally(db, profileId, input.dropId)
    }),
    results: api.results.handler(async ({ input, context }) => {
      await mustSeeAsVisitorOrActor(db, input.dropId, context)
      return listResults(db, input)
    }),
    pace: api.pace.handler(async ({ input, context }) => {
      await mustSeeAsVisitorOrActor(db, input.dropId, context)
      return readPace(db, input.dropId)
    }),
    whyNotMe: api.whyNotMe.handler(async ({ input, context }) => {
      const { profileId } = await actorOf(context)
      await mustSeeDrop(db, input.dropId, profileId)
      return places.whyNotMe(profileId, input)
    }),
    release: api.release.handler(async ({ input, context }) =>
      releaseClaim(deps, (await actorOf(context)).profileId, input, context.key),
    ),
    revoke: api.revoke.handler(async ({ input, context }) => revokeClaim(deps, await actorOf(context), input, context)),
    ledger: api.ledger.handler(async ({ input, context }) => ledgerFile(db, input.dropId, context)),
  })
}

/** Procedures of the standby contract. */
export function standbyRouter(deps: { db: Db }) {
  const api = implementContract(standbyContract)
  return api.router({
    join: api.join.handler(async ({ input, context }) =>
      joinStandby(deps, (await unimpersonatedActor(context)).profileId, input.id),
    ),
    leave: api.leave.handler(async ({ input, context }) => ({
      left: await leaveStandby(deps, (await actorOf(context)).profileId, input.id),
    })),
    mine: api.mine.handler(async ({ input, context }) =>
      listStandby(deps.db, (await actorOf(context)).profileId, input),
    ),
  })
}

async function listMyClaims(
  db: Db,
  userId: string,
  input: {
    show: 'all' | 'active' | 'history'
    id?: string | undefined
    dropId?: string | undefined
    cursor?: string | undefined
    limit: number
  },
) {
  const before = decodeCursor(input.cursor, ['claims'])
  const { rows, now } = await selectMyClaims(db, userId, {
    show: input.show,
    id: input.id,
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

/** Asserts that the caller may see the drop. The session is read only when the drop is not public. */
async function mustSeeAsVisitorOrActor(db: Db, dropId: string, context: RequestContext): Promise<void> {
  await mustSeeDrop(db, dropId, null).catch(async () => {
    const actor = await context.actor()
    await mustSeeDrop(db, dropId, actor?.profileId ?? null)
  })
}

/** The ledger as a downloadable file. */
async function ledgerFile(db: Db, dropId: string, context: RequestContext): Promise<File> {
  await mustSeeAsVisitorOrActor(db, dropId, context)
  const text = await readLedger(db, dropId)
  if (text === null) throw new Refusal('NOT_FOUND')
  return new File([text], `ledger-${dropId}.jsonl`, { type: 'application/jsonl' })
}
