import type { Db } from '@keepcase/db/db.ts'
import type { Feature } from '#server/boot/feature.ts'
import { announcementsRouter } from './announcements.router.ts'
import { type AnnouncementSender, announcementTickers } from './send-announcements.ts'

/** Messages of the platform to everybody, to sellers, or to one country. */
export function announcementsFeature(deps: { db: Db; workDb: Db; sender: AnnouncementSender }): Feature {
  const { db, workDb, sender } = deps
  return {
    name: 'announcements',
    router: { announcements: announcementsRouter({ db, sender }) },
    tickers: announcementTickers({ db: workDb, sender }),
  }
}
