import * as z from 'zod'
import { type MessageReader, messageReaders } from '../dealing-facts.queries.ts'
import type { MailContent } from '../mail/mail-messages.ts'
import { renderer } from '../renderer.ts'

const OfMessage = z.object({ messageId: z.uuid(), orderId: z.uuid() })

/** The page that shows the message and takes the answer. */
const messagesLink = (orderId: string): string => `/orders/${orderId}#messages`

/** News of a message: who wrote about which order, never what. A locked phone shows it to anybody. */
function newsOf({ profileId, side, orderId, orderNumber, unreadSince }: MessageReader) {
  return {
    userId: profileId,
    kind: side === 'buyer' ? 'order-message' : 'sale-message',
    causeId: `${orderId}:${unreadSince}`,
    title: `New message about order ${orderNumber}`,
    body: 'Open the order to read and answer it.',
    link: messagesLink(orderId),
  }
}

function mailOf({ orderId, orderNumber, fromName }: MessageReader): MailContent {
  return {
    subject: `New message about order ${orderNumber}`,
    heading: `${fromName} wrote to you`,
    paragraphs: [
      `About order ${orderNumber}. Read and answer it on the order’s page: replies to this email don’t reach anyone.`,
    ],
    button: { label: 'Read and answer', url: messagesLink(orderId) },
  }
}

/** One notification tells of all messages that are unread; the next comes after they were read. */
export const messageRenderers = [
  renderer('order.message', OfMessage, async ({ payload: { messageId }, tx }) => {
    const readers = (await messageReaders(tx, messageId)).filter(({ unreadSince }) => unreadSince !== null)
    return {
      notifications: readers.map(newsOf),
      mails: readers.map((reader) => ({
        userId: reader.profileId,
        recipient: reader.email,
        kind: newsOf(reader).kind,
        causeId: `${reader.orderId}:${reader.unreadSince}:${reader.profileId}`,
        content: mailOf(reader),
      })),
    }
  }),
]
