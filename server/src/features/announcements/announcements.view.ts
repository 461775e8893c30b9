import type {
  Announcement,
  AnnouncementAudience,
  AnnouncementStatus,
} from '@keepcase/contract/announcements/announcements.contract.ts'
import type { ListedAnnouncement } from './announcements.queries.ts'

/** An announcement as administrators see it. */
export function viewAnnouncement(row: ListedAnnouncement): Announcement {
  return {
    id: row.id,
    title: row.title,
    body: row.body,
    link: row.link,
    audience: row.audience as AnnouncementAudience,
    country: row.country,
    byEmail: row.byEmail,
    byPush: row.byPush,
    status: row.status as AnnouncementStatus,
    scheduledFor: row.scheduledFor?.toISOString() ?? null,
    beganAt: row.beganAt?.toISOString() ?? null,
    endedAt: row.endedAt?.toISOString() ?? null,
    sentCount: row.sentCount,
    toldCount: row.toldCount,
    seenCount: row.seenCount,
    createdByName: row.createdByName,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    version: row.version,
  }
}
