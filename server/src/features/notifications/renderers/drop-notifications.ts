import type { Tx } from '@keepcase/db/db.ts'
import * as z from 'zod'
import { dropAudience } from '../facts.queries.ts'
import { cancelledMail, rescheduledMail } from '../mail/drop-mails.ts'
import { instantIn } from '../mail/instants.ts'
import type { MailContent } from '../mail/mail-messages.ts'
import type { Mail, Notification, Push } from '../notification.ts'
import { planReminders, type Reminded, selectReminded } from '../reminders/reminders.queries.ts'
import { renderer } from '../renderer.ts'
import { insertDropDelivery } from '../updates/deliveries.queries.ts'

const OfDrop = z.object({
  dropId: z.uuid(),
  title: z.string(),
  startDate: z.nullish(z.string()),
  reason: z.nullish(z.string()),
})

/** Users affected by a change of a drop's plan: participants, and those with a reminder. */
async function affectedUsers(tx: Tx, dropId: string): Promise<AffectedUsers> {
  const reminded = await selectReminded(tx, dropId)
  const audience = await dropAudience(tx, dropId)
  const by = (channel: 'in_app' | 'push') =>
    reminded.filter(({ channels }) => channels.includes(channel)).map(({ userId }) => userId)
  const inApp = [...new Set([...audience, ...by('in_app')])]
  return { inApp, byPush: [...new Set([...audience, ...by('push')])], reminded }
}

type AffectedUsers = { inApp: string[]; byPush: string[]; reminded: Reminded[] }

/** The same news in the app and by push; users with a reminder have chosen their channels. */
function notificationsTo(
  { inApp, byPush }: AffectedUsers,
  { pushBody, ...notification }: Omit<Notification, 'userId' | 'isPushed'>,
  tag: string,
) {
  const pushed = { ...notification, body: pushBody ?? notification.body, tag }
  return {
    notifications: inApp.map((userId): Notification => ({ ...notification, userId, isPushed: false })),
    pushes: byPush.map((userId): Push => ({ ...pushed, userId })),
  }
}

const mailsTo = (reminded: readonly Reminded[], kind: string, content: MailContent): Mail[] =>
  reminded
    .filter(({ channels }) => channels.includes('email'))
    .map(({ userId, email }) => ({ userId, recipient: email, kind, content }))

/** Renderers of changes to a drop's plan. */
export const dropRenderers = [
  renderer('drop.published', OfDrop, async ({ payload: { dropId }, tx }) => {
    await planReminders(tx, dropId)
    // @NOTE a storefront may have ten thousand followers: they are notified separately, in batches
    await insertDropDelivery(tx, dropId)
    return {}
  }),
  renderer('drop.unpublished', OfDrop, async ({ payload: { dropId }, tx }) => {
    await planReminders(tx, dropId)
    return {}
  }),
  renderer('drop.rescheduled', OfDrop, async ({ payload: { dropId, title, startDate }, tx }) => {
    await planReminders(tx, dropId)
    const people = await affectedUsers(tx, dropId)
    const when = startDate ? `It now starts ${instantIn(startDate)}.` : 'It has no start time for now.'
    const kind = 'drop-rescheduled'
    const link = `/drop/${dropId}`
    return {
      ...notificationsTo(people, { kind, title: `${title} has a new time`, body: when, link }, `drop:${dropId}`),
      mails: mailsTo(people.reminded, kind, rescheduledMail(dropId, title, when)),
    }
  }),
  renderer('drop.cancelled', OfDrop, async ({ payload: { dropId, title, reason }, tx }) => {
    await planReminders(tx, dropId)
    const people = await affectedUsers(tx, dropId)
    const kind = 'drop-cancelled'
    const pushBody = 'Anything you paid is refunded.'
    const body = `${reason ? `The seller says: ${reason} ` : ''}${pushBody}`
    const news = { kind, causeId: dropId, title: `${title} was canceled`, body, pushBody, link: `/drop/${dropId}` }
    return {
      ...notificationsTo(people, news, `drop:${dropId}`),
      mails: mailsTo(people.reminded, kind, cancelledMail(title, reason)),
    }
  }),
]
