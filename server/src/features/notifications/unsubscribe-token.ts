import { createHmac, timingSafeEqual } from 'node:crypto'
import { fixedTopics, NotificationTopic, topicOf } from '@keepcase/contract/notifications/notifications.topics.ts'

/** Whose mails of which topic a link stops. */
export type Unsubscription = { userId: string; topic: NotificationTopic }

/** The key of these links, made from the program's secret. */
export const mailSecretOf = (authSecret: string): string =>
  createHmac('sha256', authSecret).update('mail links').digest('hex')

const sign = (secret: string, text: string) => createHmac('sha256', secret).update(text).digest('base64url')

/** What stands in the link: readable, and signed, so that nobody can stop another's mail. It never runs out. */
export function unsubscribeToken(secret: string, { userId, topic }: Unsubscription): string {
  return `${userId}.${topic}.${sign(secret, `${userId}.${topic}`)}`
}

/** What a link's token says; null when it is not ours. */
export function readUnsubscribeToken(secret: string, token: string): Unsubscription | null {
  const [userId = '', topic = '', signature = ''] = token.split('.')
  const given = Buffer.from(signature)
  const right = Buffer.from(sign(secret, `${userId}.${topic}`))
  if (given.length !== right.length || !timingSafeEqual(given, right)) return null
  return { userId, topic: NotificationTopic.parse(topic) }
}

/** The page on which a mail of this kind is stopped; null for what cannot be. */
export function unsubscribeUrl(
  { baseUrl, mailSecret }: { baseUrl: string; mailSecret: string },
  userId: string,
  kind: string,
): string | null {
  const topic = topicOf(kind)
  if (fixedTopics.has(topic)) return null
  return `${baseUrl}/unsubscribe?token=${unsubscribeToken(mailSecret, { userId, topic })}`
}
