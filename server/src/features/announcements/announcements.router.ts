import { announcementsContract } from '@keepcase/contract/announcements/announcements.contract.ts'
import type { Db } from '@keepcase/db/db.ts'
import { actorOf } from '#server/api/context.ts'
import { cutPage, decodeCursor } from '#server/api/cursor.ts'
import { implementContract } from '#server/api/procedure.ts'
import { Refusal } from '#server/api/refusal.ts'
import { countReach, selectAnnouncement, selectAnnouncements } from './announcements.queries.ts'
import { viewAnnouncement } from './announcements.view.ts'
import {
  changeAnnouncement,
  createAnnouncement,
  removeAnnouncement,
  scheduleAnnouncement,
  stopAnnouncement,
} from './edit-announcement.ts'
import type { AnnouncementSender } from './send-announcements.ts'

/** Messages of the platform to its people. */
export function announcementsRouter(deps: { db: Db; sender: Pick<AnnouncementSender, 'preview'> }) {
  const { db } = deps
  const implementer = implementContract(announcementsContract)
  return implementer.router({
    list: implementer.list.handler(async ({ input: { cursor, limit } }) => {
      const rows = await selectAnnouncements(db, decodeCursor(cursor, ['announcements']), limit + 1)
      return cutPage(rows, limit, 'announcements', (row) => row.createdAt, viewAnnouncement)
    }),
    byId: implementer.byId.handler(async ({ input }) => {
      const row = await selectAnnouncement(db, input.id)
      if (!row) throw new Refusal('NOT_FOUND')
      return viewAnnouncement(row)
    }),
    reach: implementer.reach.handler(async ({ input }) => ({
      accounts: await countReach(db, input.audience, input.country ?? null),
    })),
    preview: implementer.preview.handler(({ input }) => deps.sender.preview({ ...input, link: input.link || null })),
    create: implementer.create.handler(async ({ input, context }) =>
      createAnnouncement(deps, await actorOf(context), input, context.requestId),
    ),
    update: implementer.update.handler(async ({ input, context }) =>
      changeAnnouncement(deps, await actorOf(context), input, context.requestId),
    ),
    schedule: implementer.schedule.handler(async ({ input, context }) =>
      scheduleAnnouncement(deps, await actorOf(context), input, context.requestId),
    ),
    stop: implementer.stop.handler(async ({ input, context }) =>
      stopAnnouncement(deps, await actorOf(context), input.id, context.requestId),
    ),
    remove: implementer.remove.handler(async ({ input, context }) => {
      await removeAnnouncement(deps, await actorOf(context), input.id, context.requestId)
      return { removed: true as const }
    }),
  })
}
