import type { Db } from '@keepcase/db/db.ts'
import type { Room } from '#platform/room.ts'
import { dropsAccount } from './drops.account.ts'
import { dropTickers } from './drops.jobs.ts'
import { dropsRouter } from './drops.router.ts'
import { dropTopics } from './drops.topics.ts'
import { itemsRouter } from './items.router.ts'

export { grantEarlyAccess, inviteToDrop } from './admit-to-drop.ts'
export { createDrop } from './create-drop.ts'
export { addDropItem, updateDropItem } from './drop-items.ts'
export { settleDrops } from './drops.jobs.ts'
export { assertSells, isOpenToAll, maySee } from './drops.policy.ts'
export { createItem, updateItem } from './edit-item.ts'
export { cancelDrop, endDrop } from './end-drop.ts'
export { readCards } from './list-drops.ts'
export { pauseDrop, resumeDrop } from './pause-drop.ts'
export { publishDrop } from './publish-drop.ts'
export { revealNext } from './reveal-lot.ts'
export { revealContents, revealHint } from './reveal-mystery.ts'
export { updateDrop } from './update-drop.ts'

/** Drops and the items that stand in them. */
export function dropsRoom(deps: { db: Db }): Room {
  return {
    name: 'drops',
    router: { drops: dropsRouter(deps), items: itemsRouter(deps) },
    account: dropsAccount,
    tickers: dropTickers(deps.db),
    topics: dropTopics(deps.db),
  }
}
