import { msOf } from '@keepcase/contract/api/durations.ts'
import type { ClaimPace } from '@keepcase/contract/claims/claims.contract.ts'
import { paceWindow } from '@keepcase/contract/claims/claims.limits.ts'
import type { Db } from '@keepcase/db/db.ts'
import { selectPace } from './ledger.queries.ts'

const tenthMs = 100

/** How many claims each tenth of a second after the opening of a drop brought, from its ledger. Names nobody. */
export async function readPace(db: Db, dropId: string): Promise<ClaimPace> {
  const rows = await selectPace(db, dropId)
  const countOf = (tenths: (tenth: number) => boolean) =>
    rows.filter(({ tenth }) => tenths(tenth)).reduce((sum, { claims }) => sum + claims, 0)
  const last = msOf(paceWindow) / tenthMs
  return {
    tenths: rows
      .filter(({ tenth }) => tenth >= 0 && tenth < last)
      .map(({ tenth, claims }) => ({ afterMs: tenth * tenthMs, claims })),
    early: countOf((tenth) => tenth < 0),
    later: countOf((tenth) => tenth >= last),
  }
}
