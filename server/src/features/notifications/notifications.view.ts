import type { Notification } from '@keepcase/contract/notifications/notifications.contract.ts'
import type { NotificationRow } from './notifications.queries.ts'

/** A notification as its owner sees it. */
export function viewNotification(row: NotificationRow): Notification {
  const { id, kind, title, body, link, readAt, createdAt } = row
  return { id, kind, title, body, link, readAt: readAt?.toISOString() ?? null, createdAt: createdAt.toISOString() }
}
