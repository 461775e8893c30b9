import type { Db } from '@keepcase/db/db.ts'
import type { Room } from '#platform/room.ts'
import { discoveryAccount } from './discovery.account.ts'
import { discoveryRouter } from './discovery.router.ts'
import { matchSearches } from './match-searches.ts'

/** Discovery: what can be found, and what somebody wants to hear of. `workDb` is for what happens in the background. */
export function discoveryRoom(deps: { db: Db; workDb: Db }): Room {
  return {
    name: 'discovery',
    router: { discovery: discoveryRouter(deps) },
    account: discoveryAccount,
    events: matchSearches({ db: deps.workDb }),
  }
}
