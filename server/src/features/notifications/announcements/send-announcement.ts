import type { Tx } from '@keepcase/db/db.ts'
import { type DeliveryDeps, deliver } from '../deliver.ts'
import type { MailContent } from '../mail/mail-messages.ts'
import { renderMail } from '../mail/render-mail.ts'
import type { Mail, Notification } from '../notification.ts'
import { pushTexts } from '../push/push-payload.ts'
import { unsubscribeUrl } from '../unsubscribe-token.ts'

/** Their topic is `other`: everybody may turn them off on any channel. */
const kind = 'announcement'

type Announced = { id: string; title: string; body: string; link: string | null }
type Reader = { profileId: string; email: string }

/** Writes an announcement for people, once each, on the channels that they want. Part of the caller's transaction. */
export async function sendAnnouncement(
  tx: Tx,
  { byEmail, byPush, ...announced }: Announced & { byEmail: boolean; byPush: boolean },
  people: readonly Reader[],
  deps: DeliveryDeps,
): Promise<void> {
  const notifications = people.map((reader) => notificationOf(announced, reader, byPush))
  const mails = byEmail ? people.map((reader) => mailOf(announced, reader)) : []
  await deliver(tx, { notifications, mails }, announced.id, deps)
}

/** How an announcement looks in the app, as a mail and as a push. */
export function previewAnnouncement(announced: Omit<Announced, 'id'>, deps: DeliveryDeps) {
  const { title, body, link } = announced
  // @NOTE the link of a mail is signed for its reader; here it leads nowhere
  const stop = unsubscribeUrl(deps, '00000000-0000-0000-0000-000000000000', kind)
  return {
    inApp: { title, body, link },
    mail: renderMail({ ...contentOf(announced), ...(stop && { unsubscribeUrl: stop }) }, deps.baseUrl),
    push: pushTexts(announced),
  }
}

const notificationOf = (
  { id, title, body, link }: Announced,
  { profileId }: Reader,
  byPush: boolean,
): Notification => ({
  ...{ userId: profileId, kind, causeId: id, title, body, link },
  ...(byPush ? {} : { isPushed: false }),
})

const mailOf = (announced: Announced, { profileId, email }: Reader): Mail => ({
  userId: profileId,
  recipient: email,
  kind,
  causeId: `${announced.id}:${profileId}`,
  content: contentOf(announced),
})

const contentOf = ({ title, body, link }: Omit<Announced, 'id'>): MailContent => ({
  subject: title,
  heading: title,
  paragraphs: body.split(/\n\s*\n/).map((paragraph) => paragraph.replace(/\s+/g, ' ').trim()),
  ...(link !== null && { button: { label: 'Open Keepcase', url: link } }),
})
