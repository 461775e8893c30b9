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

/** Where mail programs send the one press (RFC 8058), and where people find the same as a page. */
export const unsubscribePath = '/unsubscribe'

type Deps = { db: Db; mailSecret: string }

/** Stops the mails that a link is about. @throws Refusal NOT_FOUND for a link that is not ours or whose account is gone */
export async function unsubscribe({ db, mailSecret }: Deps, token: string): Promise<{ topic: NotificationTopic }> {
  const asked = readUnsubscribeToken(mailSecret, token)
  if (!asked) logSecurityEvent('bad-signature', { what: 'unsubscribe link' })
  if (!asked || (await emailOf(db, asked.userId)) === undefined) throw new Refusal('NOT_FOUND')
  await setPreference(db, asked.userId, { topic: asked.topic, channel: 'email', isOn: false })
  return { topic: asked.topic }
}

/** The one press of a mail program: a POST of another site's making, whose token says who it is. */
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
