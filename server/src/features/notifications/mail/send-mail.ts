import type { Db } from '@keepcase/db/db.ts'
import type { Transporter } from 'nodemailer'
import { log } from '#server/boot/log.ts'
import type { Ticker } from '#server/jobs/ticker.ts'
import {
  type DueMail,
  deleteClosings,
  dequeueMails,
  markFailed,
  markSent,
  postponeMail,
} from './outgoing-mail.queries.ts'

/** Mails taken in one batch. */
const batchSize = 10
/** Longest delay between two attempts, in seconds. */
const maxDelaySeconds = 3_600

/** Hands a mail to a mail server; throws the server's error. */
export type Post = (mail: DueMail) => Promise<void>

/**
 * Connects to a mail server by URL (`smtp://user:password@host:587`). The sender is `no-reply@` the site's
 * host. The library is imported with the first mail: it takes some 20 MB, which a server without mail saves.
 */
export function smtpPost(smtpUrl: string, baseUrl: string): { post: Post; close(): Promise<void> } {
  const from = { name: 'Keepcase', address: `no-reply@${new URL(baseUrl).hostname}` }
  const connect = async () => (await import('nodemailer')).createTransport(smtpUrl, { from })
  let transport: Promise<Transporter> | null = null
  return {
    async post({ recipient, subject, bodyText, bodyHtml, id, unsubscribeUrl }) {
      transport ??= connect()
      await (await transport).sendMail({
        to: { name: '', address: recipient },
        subject,
        text: bodyText,
        ...(bodyHtml && { html: bodyHtml }),
        messageId: `<${id}@${new URL(baseUrl).hostname}>`,
        headers: { 'Auto-Submitted': 'auto-generated', ...(unsubscribeUrl && stopHeaders(unsubscribeUrl)) },
      })
    },
    close: async () => (await transport)?.close(),
  }
}

/** Headers for one-click unsubscribe (RFC 8058). */
const stopHeaders = (url: string) => ({
  'List-Unsubscribe': `<${url}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
})

/**
 * Sends due mails. A mail stays in the table until the server has accepted it; while the server is
 * unavailable it is retried after 10 s, 20 s … at most an hour. Only a permanent refusal (SMTP 5xx) ends it,
 * with the server's message. After a crash between sending and recording it, the same mail is sent again with
 * the same message id.
 */
export async function sendDueMails(db: Db, post: Post): Promise<number> {
  const mails = await dequeueMails(db, batchSize)
  for (const mail of mails) await sendOne(db, post, mail)
  return mails.length
}

async function sendOne(db: Db, post: Post, mail: DueMail): Promise<void> {
  try {
    await post(mail)
  } catch (error) {
    const message = error instanceof Error ? error.message.slice(0, 500) : String(error)
    const isForGood = isRefusedForGood(error)
    log.warn({ err: error, mail: mail.id, attempts: mail.attempts, isForGood }, 'mail failed')
    if (isForGood) return markFailed(db, mail.id, message)
    return postponeMail(db, mail.id, message, Math.min(maxDelaySeconds, 10 * 2 ** Math.min(mail.attempts - 1, 20)))
  }
  await markSent(db, mail.id)
}

/**
 * True for a 5xx answer to the message or its recipient. A failed login is for the operator to fix, so mail
 * waits.
 */
function isRefusedForGood(error: unknown): boolean {
  const { responseCode, code } = error as { responseCode?: unknown; code?: unknown }
  const isAboutMail = code === 'EENVELOPE' || code === 'EMESSAGE'
  return isAboutMail && typeof responseCode === 'number' && responseCode >= 500
}

/** Runs every second. */
export function mailTicker(db: Db, post: Post): Ticker {
  return { name: 'notifications.send-mail', everyMs: 1_000, run: () => sendDueMails(db, post) }
}

/** Deletes old account closing confirmations every minute. */
export function closingsTicker(db: Db): Ticker {
  return { name: 'notifications.delete-closings', everyMs: 60_000, run: () => deleteClosings(db) }
}
