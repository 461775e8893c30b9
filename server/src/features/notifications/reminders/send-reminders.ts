import { transact } from '#server/database/transact.ts'
import type { Ticker } from '#server/jobs/ticker.ts'
import { type DeliveryDeps, deliver } from '../deliver.ts'
import { type DropFacts, dropFacts } from '../facts.queries.ts'
import type { Rendered } from '../notification.ts'
import { reminderPush, reminderText } from './reminder-messages.ts'
import { type DueReminder, dequeueReminders, planReminders } from './reminders.queries.ts'

/** Reminders handled in one transaction. */
const batchSize = 200

/**
 * Sends every due reminder once: a moment is settled in the transaction that writes its notification, mail
 * and push; all have the moment and the start as their cause. After downtime only the newest moment of a
 * reminder is sent, with text for the current time. Returns the number of moments settled.
 */
export async function sendDueReminders(deps: DeliveryDeps): Promise<number> {
  let settled = 0
  for (;;) {
    const taken = await sendBatch(deps)
    settled += taken
    if (taken < batchSize) return settled
  }
}

async function sendBatch(deps: DeliveryDeps): Promise<number> {
  return transact(deps.db, async (tx) => {
    const due = await dequeueReminders(tx, batchSize)
    if (due.length === 0) return 0
    const drops = await dropFacts(tx, [...new Set(due.map(({ dropId }) => dropId))])
    // @NOTE the start moved but its event was not handled yet: the moment is rescheduled instead of sent
    const moved = new Set(due.filter(({ isEarly }) => isEarly).map(({ dropId }) => dropId))
    for (const dropId of [...moved].sort()) await planReminders(tx, dropId)
    const rendered = due.map((one) => (one.isEarly ? {} : render(one, drops.get(one.dropId))))
    const all = {
      notifications: rendered.flatMap((one) => one.notifications ?? []),
      mails: rendered.flatMap((one) => one.mails ?? []),
      pushes: rendered.flatMap((one) => one.pushes ?? []),
    }
    await deliver(tx, all, 'reminder', deps)
    return due.length
  })
}

function render(due: DueReminder, drop: DropFacts | undefined): Rendered {
  const words = drop && due.isReachable && due.isNewest ? reminderText(drop, due.now) : null
  if (!drop || !words) return {}
  const { userId, email, channels, moment } = due
  const causeId = `${drop.dropId}:${moment}:${drop.startDate?.toISOString()}`
  const about = { userId, kind: 'drop-reminder' }
  const { title, body, mail } = words
  const link = `/drop/${drop.dropId}`
  const push = { ...about, causeId, link, tag: `drop:${drop.dropId}`, ...reminderPush(drop, moment, words, due.now) }
  return {
    notifications: channels.includes('in_app') ? [{ ...about, causeId, title, body, link, isPushed: false }] : [],
    pushes: channels.includes('push') ? [push] : [],
    mails: channels.includes('email')
      ? [{ ...about, causeId: `${causeId}:${userId}`, recipient: email, content: mail }]
      : [],
  }
}

/** Runs every second. */
export function reminderTicker(deps: DeliveryDeps): Ticker {
  return { name: 'notifications.send-reminders', everyMs: 1_000, run: () => sendDueReminders(deps) }
}
