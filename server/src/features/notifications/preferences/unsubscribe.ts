import type { NotificationTopic } from '@keepcase/contract/notifications/notifications.topics.ts'
import type { Db } from '@keepcase/db/db.ts'
import type { Hono } from 'hono'
import { errorResponse } from '#server/api/api.ts'
import { Refusal } from '#server/api/refusal.ts'
import type { HttpEnv } from '#server/boot/feature.ts'
import { logSecurityEvent } from '#server/boot/security-log.ts'
import { requestIdOf } from '#server/http/http-context.ts'
import { emailOf } from '../facts.queries.ts'
import { readUnsubscribeToken } from '../unsubscribe-token.ts'
import { setPreference } from './preferences.ts'

/** Path of one-click unsubscribe for mail programs (RFC 8058) and of the page for people. */
export const unsubscribePath = '/unsubscribe'

type Deps = { db: Db; mailSecret: string }

/**
 * Turns off the mails that a link names.
 * @throws Refusal NOT_FOUND for an invalid token or an account that is gone
 */
export async function unsubscribe({ db, mailSecret }: Deps, token: string): Promise<{ topic: NotificationTopic }> {
  const asked = readUnsubscribeToken(mailSecret, token)
  if (!asked) logSecurityEvent('bad-signature', { what: 'unsubscribe link' })
  if (!asked || (await emailOf(db, asked.userId)) === undefined) throw new Refusal('NOT_FOUND')
  await setPreference(db, asked.userId, { topic: asked.topic, channel: 'email', isOn: false })
  return { topic: asked.topic }
}

/** One-click unsubscribe of mail programs: a cross-site POST, authenticated by its token alone. */
export function addUnsubscribeRoute(app: Hono<HttpEnv>, deps: Deps): void {
  app.post(unsubscribePath, async (c) => {
    try {
      await unsubscribe(deps, c.req.query('token') ?? '')
    } catch (error) {
      if (error instanceof Refusal) return errorResponse('NOT_FOUND', requestIdOf(c.env))
      throw error
    }
    return c.body(null, 204)
  })
}
