import type { Db } from '@keepcase/db/db.ts'
import type { Feature } from '#server/boot/feature.ts'
import { itemsRouter } from './catalog/items.router.ts'
import { dropTickers } from './drops.jobs.ts'
import { dropsPersonalData } from './drops.personal-data.ts'
import { dropsRouter } from './drops.router.ts'
import { dropTopics } from './drops.topics.ts'

export { grantEarlyAccess, inviteToDrop } from './admit-to-drop.ts'
export { addDropItem, updateDropItem } from './catalog/drop-items.ts'
export { createItem, updateItem } from './catalog/edit-item.ts'
export { settleDrops } from './drops.jobs.ts'
export { assertSells, isOpenToAll, maySee } from './drops.policy.ts'
export { streamsFeature } from './hosting/stream-routes.ts'
export { importsFeature } from './imports/feature.ts'
export { createDrop } from './lifecycle/create-drop.ts'
export { cancelDrop, endDrop } from './lifecycle/end-drop.ts'
export { pauseDrop, resumeDrop } from './lifecycle/pause-drop.ts'
export { publishDrop } from './lifecycle/publish-drop.ts'
export { updateDrop } from './lifecycle/update-drop.ts'
export { readCards } from './listing/list-drops.ts'
export { revealNext } from './reveals/reveal-lot.ts'
export { revealContents, revealHint } from './reveals/reveal-mystery.ts'

/** The drops feature: drops and their items. */
export function dropsFeature(deps: { db: Db }): Feature {
  return {
    name: 'drops',
    router: { drops: dropsRouter(deps), items: itemsRouter(deps) },
    account: dropsPersonalData,
    tickers: dropTickers(deps.db),
    topics: dropTopics(deps.db),
  }
}
