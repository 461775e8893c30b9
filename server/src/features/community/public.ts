import type { Db } from '@keepcase/db/db.ts'
import type { Feature } from '#server/boot/feature.ts'
import { communityRouter } from './community.router.ts'
import {
  deleteTies,
  exportActivities,
  exportBlocks,
  exportCollectionChoices,
  exportFollows,
  exportReports,
} from './own-data.queries.ts'
import { recordFlair } from './record-flair.ts'
import { reportsRouter } from './reports/reports.router.ts'

export type { CollectedRow } from './collection.queries.ts'
/** Community: follows, blocks, activity feeds, collections and reports. */
export { assertMaySeeCollection } from './community.policy.ts'
export type { After } from './community.queries.ts'
export { viewCollected } from './community.view.ts'
export { reportSubject } from './reports/report-subject.ts'
export function communityFeature(deps: { db: Db; workDb: Db }): Feature {
  return {
    name: 'community',
    router: { community: communityRouter(deps), reports: reportsRouter(deps) },
    account: {
      exports: {
        activities: exportActivities,
        blocks: exportBlocks,
        collectionChoices: exportCollectionChoices,
        follows: exportFollows,
        reports: exportReports,
      },
      erase: deleteTies,
    },
    events: [recordFlair({ db: deps.workDb })],
  }
}
