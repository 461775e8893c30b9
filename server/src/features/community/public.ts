import type { Db } from '@keepcase/db/db.ts'
import type { Room } from '#server/boot/feature.ts'
import {
  endSubscriptionsOf,
  endSubscriptionsToClosed,
} from '#server/features/subscriptions/storefront-subscriptions.ts'
import { exportSubscriptions } from '#server/features/subscriptions/subscriptions.queries.ts'
import { communityRouter } from './community.router.ts'
import { noteFlair } from './note-flair.ts'
import {
  exportActivities,
  exportBlocks,
  exportCollectionChoices,
  exportFollows,
  exportReports,
  forgetTies,
} from './own-data.queries.ts'

export { subscriptionDesk } from '#server/features/subscriptions/storefront-subscriptions.ts'
export { isSubscriber } from '#server/features/subscriptions/subscriptions.queries.ts'

/** Community: who follows and blocks whom, what people did and have, what is reported. */
export function communityRoom(deps: { db: Db; workDb: Db }): Room {
  return {
    name: 'community',
    router: { community: communityRouter(deps) },
    account: {
      exports: {
        activities: exportActivities,
        blocks: exportBlocks,
        collectionChoices: exportCollectionChoices,
        follows: exportFollows,
        reports: exportReports,
        subscriptions: exportSubscriptions,
      },
      forget: async (tx, profileId) => {
        await forgetTies(tx, profileId)
        await endSubscriptionsOf(tx, profileId)
      },
    },
    events: [noteFlair({ db: deps.workDb }), endSubscriptionsToClosed(deps.workDb)],
  }
}
