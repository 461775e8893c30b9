import { isPushEndpoint } from '@keepcase/contract/notifications/push.rules.ts'
import { quietUntil, timeOfDay } from '@keepcase/contract/notifications/quiet-hours.rules.ts'
import type { Db } from '@keepcase/db/db.ts'
import type { VapidKeys } from 'web-push'
import { log } from '#server/boot/log.ts'
import type { Ticker } from '#server/jobs/ticker.ts'
import {
  type DuePush,
  deleteGoneDevice,
  deleteOldPushes,
  giveUpPush,
  holdBackPush,
  markPushed,
  markRefused,
  postponePush,
  takeDuePushes,
} from './outgoing-pushes.queries.ts'
import { readPushKeys } from './push-keys.ts'
import { messageId, pushPayload } from './push-payload.ts'
import type { PushAnswer, PushPost, PushRequest } from './push-post.ts'
import { loadWebPush } from './web-push.ts'

export type PushDeps = {
  db: Db
  /** Whom push services can ask about us. */
  baseUrl: string
  post: PushPost
}

/** Pushes taken at once; those for different browsers are sent side by side. */
const batchSize = 50
/** The longest pause between two attempts, in seconds. */
const longestPause = 600
/** A browser whose service refused so many messages in a row is forgotten. */
const maxRefusals = 5

/**
 * Sends what is due, and what is waited for first. A push waits in the table until its service has taken it or it is of
 * no use any more: while the service is away it is tried again after 5 s, 10 s … at most 10 minutes, or when the service
 * says. A browser that is gone (404, 410) is forgotten. After a crash between handing over and noting it the same message
 * goes out again under the same id, so that the browser shows it once. Gives how many were taken.
 */
export async function sendDuePushes(deps: PushDeps): Promise<number> {
  let taken = 0
  for (;;) {
    const pushes = await takeDuePushes(deps.db, batchSize)
    if (pushes.length > 0) {
      const keys = await readPushKeys(deps.db)
      const byDevice = [...Map.groupBy(pushes, ({ subscriptionId }) => subscriptionId).values()]
      await Promise.all(byDevice.map((own) => sendInTurn(deps, keys, own)))
    }
    taken += pushes.length
    if (pushes.length < batchSize) return taken
  }
}

/** One browser's pushes one after the other: the later word about a thing must come last. */
async function sendInTurn(deps: PushDeps, keys: VapidKeys, pushes: readonly DuePush[]): Promise<void> {
  for (const push of pushes) await sendOne(deps, keys, push)
}

async function sendOne(deps: PushDeps, keys: VapidKeys, push: DuePush): Promise<void> {
  const { db } = deps
  if (!push.isReachable) return giveUpPush(db, push, 'failed', 'The account is not in good standing.')
  if (push.expiresAt <= push.now) return giveUpPush(db, push, 'expired', 'It would have come too late.')
  const quiet = push.isAwaited ? null : quietEnd(push)
  if (quiet) return holdBackPush(db, push, quiet)
  const answer = await handOver(deps, keys, push)
  if (answer.status === 404 || answer.status === 410) return deleteGoneDevice(db, push)
  if (answer.status >= 200 && answer.status < 300) return markPushed(db, push)
  const service = new URL(push.endpoint).hostname
  log.warn({ service, push: push.id, ...answer, attempts: push.attempts }, 'a push was not taken')
  const words = answer.error ?? `answered ${answer.status}`
  if (isRefusal(answer.status)) return markRefused(db, push, words, maxRefusals)
  return postponePush(db, push, words, pauseSeconds(push, answer.retryAfter))
}

/** When the quiet hours of a push's reader are over; null when it is not in them. */
function quietEnd({ quietFrom, quietTo, timeZone, now }: DuePush): Date | null {
  if (quietFrom === null || quietTo === null) return null
  return quietUntil({ from: timeOfDay(quietFrom), to: timeOfDay(quietTo) }, timeZone ?? 'UTC', now)
}

/** What the service answered; status 0 where there was no answer. */
async function handOver(
  { baseUrl, post }: PushDeps,
  keys: VapidKeys,
  push: DuePush,
): Promise<PushAnswer & { error?: string }> {
  try {
    return await post(await pushRequest(push, keys, baseUrl))
  } catch (error) {
    return { status: 0, retryAfter: null, error: error instanceof Error ? error.message.slice(0, 300) : String(error) }
  }
}

/** The message for a push service, encrypted for its browser alone. */
export async function pushRequest(push: DuePush, keys: VapidKeys, baseUrl: string): Promise<PushRequest> {
  const { endpoint, p256dh, auth, isAwaited, expiresAt, now } = push
  if (!isPushEndpoint(endpoint)) throw new Error('A push to an address that is no push service')
  const webPush = await loadWebPush()
  const { headers, body } = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, pushPayload(push), {
    vapidDetails: { subject: contactOf(baseUrl), ...keys },
    TTL: Math.ceil((expiresAt.getTime() - now.getTime()) / 1_000),
    urgency: isAwaited ? 'high' : 'normal',
    topic: messageId(push),
  })
  if (!body) throw new Error('A push without a payload')
  // @NOTE fetch counts the body itself
  const { 'Content-Length': _length, TTL, ...rest } = headers
  return { endpoint, headers: { ...rest, TTL: String(TTL) }, body }
}

/** Whom a push service can ask about us: only https and mail addresses are taken. */
function contactOf(baseUrl: string): string {
  const { protocol, hostname, origin } = new URL(baseUrl)
  return protocol === 'https:' ? origin : `mailto:no-reply@${hostname}`
}

/** An answer that another attempt would get again: 4xx, except "too many" and "took too long", and redirects. */
const isRefusal = (status: number): boolean => status >= 300 && status < 500 && status !== 408 && status !== 429

/** Seconds until the next attempt: what the service asks for, else twice as long each time. */
function pauseSeconds({ attempts }: DuePush, retryAfter: string | null): number {
  const asked = Number(retryAfter ?? Number.NaN)
  if (Number.isFinite(asked) && asked > 0) return Math.min(3_600, asked)
  return Math.min(longestPause, 5 * 2 ** Math.min(attempts - 1, 20))
}

/** Looks for due pushes every second, and each hour deletes what was told long ago. */
export function pushTickers(deps: PushDeps): Ticker[] {
  return [
    { name: 'notifications.send-push', everyMs: 1_000, run: () => sendDuePushes(deps) },
    { name: 'notifications.delete-old-pushes', everyMs: 3_600_000, run: () => deleteOldPushes(deps.db) },
  ]
}
