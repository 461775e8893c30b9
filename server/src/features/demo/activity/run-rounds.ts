import type { Db } from '@keepcase/db/db.ts'
import type pg from 'pg'
import { readClaimants, readNowMs } from '../demo.queries.ts'
import type { ApiAs } from '../demo-features.ts'
import { findDemoSellers } from '../demo-sellers.ts'
import { roundsLock, runExclusively } from '../run-exclusively.ts'
import { makeRounds } from './fulfil-orders.ts'
import { crowd, demoEmail } from './people.ts'

/**
 * The demo sellers' rounds in the running world. After days without a server they come before anything counts as late, so
 * that nobody of the demo world is struck for it. One server at a time.
 */
export async function runRounds({ db, pool, apiAs }: { db: Db; pool: pg.Pool; apiAs: ApiAs }): Promise<void> {
  await runExclusively(pool, roundsLock, async () => {
    const sellers = await findDemoSellers(db)
    if (sellers.length === 0) return
    const emails = crowd.map(({ username }) => demoEmail(username))
    await makeRounds({
      db,
      apiAs,
      nowMs: await readNowMs(db),
      sellers: sellers.map(({ actor, storefrontId }) => ({ profileId: actor.profileId, storefrontId })),
      buyerIds: new Set((await readClaimants(db, emails)).map(({ profileId }) => profileId)),
    })
  })
}
