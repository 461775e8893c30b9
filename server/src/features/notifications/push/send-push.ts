import { isPushEndpoint } from '@keepcase/contract/notifications/push.rules.ts'
import { quietUntil, timeOfDay } from '@keepcase/contract/notifications/quiet-hours.rules.ts'
import type { Db } from '@keepcase/db/db.ts'
import type { VapidKeys } from 'web-push'
import { log } from '#server/boot/log.ts'
import type { Ticker } from '#server/jobs/ticker.ts'
import {
  type DuePush,
  deleteExpiredDevice,
  deleteOldPushes,
  dequeuePushes,
  giveUpPush,
  holdBackPush,
  markPushed,
  markRefused,
  postponePush,
} from './outgoing-pushes.queries.ts'
import { readPushKeys } from './push-keys.ts'
import { messageId, pushPayload } from './push-payload.ts'
import type { PushAnswer, PushPost, PushRequest } from './push-post.ts'
import { loadWebPush } from './web-push.ts'

export type PushDeps = {
  db: Db
  /** Contact address given to push services. */
  baseUrl: string
  post: PushPost
}

/** Pushes taken in one batch; those for different browsers are sent concurrently. */
const batchSize = 50
/** Longest delay between two attempts, in seconds. */
const maxDelaySeconds = 600
/** Refusals in a row after which a browser is deleted. */
const maxRefusals = 5

/**
 * Sends due pushes, urgent ones first. A push stays in the table until its service has accepted it or it has
 * expired; while the service is unavailable it is retried after 5 s, 10 s … at most 10 minutes, or when the
 * service says. A browser that is gone (404, 410) is deleted. After a crash between sending and recording it,
 * the same message is sent again with the same id, so that the browser shows it once. Returns the number of
 * pushes taken.
 */
export async function sendDuePushes(deps: PushDeps): Promise<number> {
  let taken = 0
  for (;;) {
    const pushes = await dequeuePushes(deps.db, batchSize)
    if (pushes.length > 0) {
      const keys = await readPushKeys(deps.db)
      const byDevice = [...Map.groupBy(pushes, ({ subscriptionId }) => subscriptionId).values()]
      await Promise.all(byDevice.map((own) => sendInSequence(deps, keys, own)))
    }
    taken += pushes.length
    if (pushes.length < batchSize) return taken
  }
}

/** Sends one browser's pushes in sequence: the latest message about a thing must arrive last. */
async function sendInSequence(deps: PushDeps, keys: VapidKeys, pushes: readonly DuePush[]): Promise<void> {
  for (const push of pushes) await sendOne(deps, keys, push)
}

async function sendOne(deps: PushDeps, keys: VapidKeys, push: DuePush): Promise<void> {
  const { db } = deps
  if (!push.isReachable) return giveUpPush(db, push, 'failed', 'The account is not in good standing.')
  if (push.expiresAt <= push.now) return giveUpPush(db, push, 'expired', 'It would have come too late.')
  const quiet = push.isUrgent ? null : quietEnd(push)
  if (quiet) return holdBackPush(db, push, quiet)
  const answer = await postToService(deps, keys, push)
  if (answer.status === 404 || answer.status === 410) return deleteExpiredDevice(db, push)
  if (answer.status >= 200 && answer.status < 300) return markPushed(db, push)
  const service = new URL(push.endpoint).hostname
  log.warn({ service, push: push.id, ...answer, attempts: push.attempts }, 'push failed')
  const error = answer.error ?? `answered ${answer.status}`
  if (isRefusal(answer.status)) return markRefused(db, push, error, maxRefusals)
  return postponePush(db, push, error, pauseSeconds(push, answer.retryAfter))
}

/** End of the reader's quiet hours, which pushes wait for that aren't urgent (`isUrgent`); null when outside of them. */
function quietEnd({ quietFrom, quietTo, timeZone, now }: DuePush): Date | null {
  if (quietFrom === null || quietTo === null) return null
  return quietUntil({ from: timeOfDay(quietFrom), to: timeOfDay(quietTo) }, timeZone ?? 'UTC', now)
}

/** The service's response; status 0 when there was none. */
async function postToService(
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

/** The request to a push service, encrypted for its browser only. */
export async function pushRequest(push: DuePush, keys: VapidKeys, baseUrl: string): Promise<PushRequest> {
  const { endpoint, p256dh, auth, isUrgent, expiresAt, now } = push
  if (!isPushEndpoint(endpoint)) throw new Error('A push to an address that is no push service')
  const webPush = await loadWebPush()
  const { headers, body } = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, pushPayload(push), {
    vapidDetails: { subject: contactOf(baseUrl), ...keys },
    TTL: Math.ceil((expiresAt.getTime() - now.getTime()) / 1_000),
    urgency: isUrgent ? 'high' : 'normal',
    topic: messageId(push),
  })
  if (!body) throw new Error('A push without a payload')
  // @NOTE fetch sets Content-Length itself
  const { 'Content-Length': _length, TTL, ...rest } = headers
  return { endpoint, headers: { ...rest, TTL: String(TTL) }, body }
}

/** Contact for push services: they accept only https URLs and mail addresses. */
function contactOf(baseUrl: string): string {
  const { protocol, hostname, origin } = new URL(baseUrl)
  return protocol === 'https:' ? origin : `mailto:no-reply@${hostname}`
}

/** True for a response that a retry would get again: redirects and 4xx, except 429 and 408. */
const isRefusal = (status: number): boolean => status >= 300 && status < 500 && status !== 408 && status !== 429

/** Seconds until the next attempt: what the service asks for, otherwise exponential backoff. */
function pauseSeconds({ attempts }: DuePush, retryAfter: string | null): number {
  const asked = Number(retryAfter ?? Number.NaN)
  if (Number.isFinite(asked) && asked > 0) return Math.min(3_600, asked)
  return Math.min(maxDelaySeconds, 5 * 2 ** Math.min(attempts - 1, 20))
}

/** Sends due pushes every second and deletes old ones every hour. */
export function pushTickers(deps: PushDeps): Ticker[] {
  return [
    { name: 'notifications.send-push', everyMs: 1_000, run: () => sendDuePushes(deps) },
    { name: 'notifications.delete-old-pushes', everyMs: 3_600_000, run: () => deleteOldPushes(deps.db) },
  ]
}
