import { transact } from '#server/database/transact.ts'
import type { Ticker } from '#server/jobs/ticker.ts'
import { type DeliveryDeps, deliver } from '../deliver.ts'
import type { Mail, Notification, Push } from '../notification.ts'
import { holdMail, holdNotification, holdPush } from './hold-messages.ts'
import { dequeueHoldNotifications, type EndingHold } from './holds.queries.ts'

/** Holds handled in one transaction. */
const batchSize = 500

/**
 * Notifies buyers when half of a hold's time is over and when ten minutes are left: one notification for each
 * hold, one mail and one push for all of an account's holds that reached the moment together. Returns the
 * number of holds handled.
 */
export async function sendHoldNotifications(deps: DeliveryDeps): Promise<number> {
  return transact(deps.db, async (tx) => {
    const holds = await dequeueHoldNotifications(tx, batchSize)
    if (holds.length > 0) {
      const rendered = { notifications: holds.map(notificationOf), mails: mailsOf(holds), pushes: pushesOf(holds) }
      await deliver(tx, rendered, 'hold', deps)
    }
    return holds.length
  })
}

const notificationOf = (hold: EndingHold): Notification => ({
  ...holdNotification(hold),
  userId: hold.userId,
  kind: hold.moment === '10min' ? 'hold-ending' : 'hold-half',
  causeId: hold.claimId,
  link: `/claims/${hold.claimId}`,
  isPushed: false,
})

function mailsOf(holds: readonly EndingHold[]): Mail[] {
  const byUser = Map.groupBy(holds, ({ userId }) => userId)
  return [...byUser].map(([userId, own]) => ({
    userId,
    recipient: own[0]!.email,
    kind: 'hold-ending',
    // @NOTE each moment of a hold is taken once, so the first hold identifies the mail
    causeId: `${own[0]!.claimId}:${own[0]!.moment}`,
    content: holdMail(own),
  }))
}

function pushesOf(holds: readonly EndingHold[]): Push[] {
  const byUser = Map.groupBy(holds, ({ userId }) => userId)
  return [...byUser.values()].map(holdPush)
}

/** Runs every ten seconds. */
export function holdTicker(deps: DeliveryDeps): Ticker {
  return { name: 'notifications.send-hold-notices', everyMs: 10_000, run: () => sendHoldNotifications(deps) }
}
