import type { Strikes } from '@keepcase/contract/claims/claims.contract.ts'
import type { Db } from '@keepcase/db/db.ts'
import { Refusal } from '#server/api/refusal.ts'
import { selectStrikeStanding, selectStrikes } from '../claims.queries.ts'
import { viewStrike } from '../claims.view.ts'

/**
 * What counts against an account's claims: each strike with the hold it was for, when the next one fades, and until when
 * they bar it. Source: decisions 4 and 5 (strikes are shown to their owner).
 * @throws Refusal NOT_FOUND when there is no such account
 */
export async function readStrikes(db: Db, profileId: string): Promise<Strikes> {
  const [standing, rows] = await Promise.all([selectStrikeStanding(db, profileId), selectStrikes(db, profileId)])
  if (standing === null) throw new Refusal('NOT_FOUND')
  return {
    items: rows.map(viewStrike),
    score: standing.score,
    nextFadesAt: standing.nextFadesAt?.toISOString() ?? null,
    blockedUntil: standing.blockedUntil?.toISOString() ?? null,
  }
}
