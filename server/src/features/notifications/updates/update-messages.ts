import { dropLink } from '../drop-link.ts'
import { announcedMail } from '../mail/drop-mails.ts'
import { instantIn } from '../mail/instants.ts'
import type { Mail, Notification } from '../notification.ts'
import type { AnnouncedDrop } from '../storefront-facts.queries.ts'
import type { UpdateBundle } from './deliveries.queries.ts'

/** The storefront that a notification is about, and the drop that is being announced, if it is one. */
type Subject = { storefrontId: string; storefrontName: string; dropId?: string }

/** `causeId` identifies the notification: it is pushed once, when it is created. */
export function updateNotification(subject: Subject, bundle: UpdateBundle): Notification {
  const { userId, notificationId: id, newestTitle: body } = bundle
  const title = updateTitle(subject.storefrontName, bundle)
  return { userId, kind: 'update-posted', id, causeId: id, title, body, link: linkOf(subject, bundle) }
}

/** `Odd Lots announced a drop`, `Odd Lots announced 2 drops and posted an update`. */
export function updateTitle(
  name: string,
  { updates, drops, subscribersOnly }: Pick<UpdateBundle, 'updates' | 'drops' | 'subscribersOnly'>,
): string {
  const announced = drops === 1 ? 'announced a drop' : `announced ${drops} drops`
  if (updates === 0) return `${name} ${announced}`
  const posts = postsOf(updates, subscribersOnly)
  return drops === 0 ? `${name} ${posts}` : `${name} ${announced} and ${posts}`
}

function postsOf(updates: number, subscribersOnly: boolean): string {
  if (updates === 1) return subscribersOnly ? 'posted for subscribers' : 'posted an update'
  return `posted ${updates} updates${subscribersOnly ? ' for subscribers' : ''}`
}

/** A single drop, the posts, or for anything more the storefront. */
function linkOf({ storefrontId, dropId }: Subject, { updates, drops, subscribersOnly }: UpdateBundle): string {
  if (drops === 1 && updates === 0 && dropId !== undefined) return dropLink(dropId)
  const storefront = `/storefront/${storefrontId}`
  return drops > 0 ? storefront : `${storefront}?tab=${subscribersOnly ? 'subscribers' : 'updates'}`
}

/** The line of a notification about a new drop. */
export function announcementLine({ title, startDate, isOpen }: AnnouncedDrop): string {
  if (isOpen) return `${title}. It’s open now.`
  return startDate ? `${title}. It starts ${instantIn(startDate)}.` : title
}

/** The mails about a new drop: to the readers whose notification it begins with, so one for each notification. */
export function announcementMails(
  drop: AnnouncedDrop,
  bundles: readonly UpdateBundle[],
  emails: ReadonlyMap<string, string>,
): Mail[] {
  const words = announcedMail(drop)
  return bundles
    .filter(({ drops }) => drops === 1)
    .map(({ userId, notificationId: causeId }) => ({
      userId,
      causeId,
      content: words,
      kind: 'storefront-drop',
      recipient: emails.get(userId)!,
    }))
}
