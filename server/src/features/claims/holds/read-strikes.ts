import type { Strikes } from '@keepcase/contract/claims/claims.contract.ts'
import type { Db } from '@keepcase/db/db.ts'
import { Refusal } from '#server/api/refusal.ts'
import { selectStrikeStanding, selectStrikes } from '../claims.queries.ts'
import { viewStrike } from '../claims.view.ts'

/**
 * The strikes that count against an account's claims, each with its hold; when the next one fades, and until when the
 * account is barred from claiming.
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
