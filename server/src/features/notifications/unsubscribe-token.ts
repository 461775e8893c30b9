import { createHmac, timingSafeEqual } from 'node:crypto'
import { fixedTopics, NotificationTopic, topicOf } from '@keepcase/contract/notifications/notifications.topics.ts'

/** The account and topic that an unsubscribe link applies to. */
export type Unsubscription = { userId: string; topic: NotificationTopic }

/** Key of unsubscribe links, derived from the server's secret. */
export const mailSecretOf = (authSecret: string): string =>
  createHmac('sha256', authSecret).update('mail links').digest('hex')

const sign = (secret: string, text: string) => createHmac('sha256', secret).update(text).digest('base64url')

/**
 * Token of an unsubscribe link: readable and signed, so that nobody can unsubscribe somebody else. Never
 * expires.
 */
export function unsubscribeToken(secret: string, { userId, topic }: Unsubscription): string {
  return `${userId}.${topic}.${sign(secret, `${userId}.${topic}`)}`
}

/** Parses a link's token; null when the signature is invalid. */
export function readUnsubscribeToken(secret: string, token: string): Unsubscription | null {
  const [userId = '', topic = '', signature = ''] = token.split('.')
  const given = Buffer.from(signature)
  const right = Buffer.from(sign(secret, `${userId}.${topic}`))
  if (given.length !== right.length || !timingSafeEqual(given, right)) return null
  return { userId, topic: NotificationTopic.parse(topic) }
}

/** URL of the unsubscribe page for a kind of mail; null for mandatory mails. */
export function unsubscribeUrl(
  { baseUrl, mailSecret }: { baseUrl: string; mailSecret: string },
  userId: string,
  kind: string,
): string | null {
  const topic = topicOf(kind)
  if (fixedTopics.has(topic)) return null
  return `${baseUrl}/unsubscribe?token=${unsubscribeToken(mailSecret, { userId, topic })}`
}
