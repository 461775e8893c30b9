import type { Db } from '@keepcase/db/db.ts'
import type { Transporter } from 'nodemailer'
import { log } from '#server/boot/log.ts'
import type { Ticker } from '#server/jobs/ticker.ts'
import {
  type DueMail,
  deleteClosings,
  markFailed,
  markSent,
  postponeMail,
  takeDueMails,
} from './outgoing-mail.queries.ts'

/** Mails taken at once. */
const batchSize = 10
/** The longest pause between two attempts, in seconds. */
const longestPause = 3_600

/** Hands a mail to a mail server; throws what the server said. */
export type Post = (mail: DueMail) => Promise<void>

/**
 * A mail server by its address (`smtp://user:password@host:587`). Mail comes from `no-reply@` the site's own host. The
 * library is read with the first mail: it takes some 20 MB, which a server without a mail server saves.
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

/** The mail program's own button (RFC 8058): one press, without opening a page. */
const stopHeaders = (url: string) => ({
  'List-Unsubscribe': `<${url}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
})

/**
 * Sends what is due. A mail waits in the table until the server has taken it: while the server is away it is tried
 * again after 10 s, 20 s … at most an hour. Only a refusal for good (SMTP 5xx) ends it, with the server's words.
 * After a crash between handing over and noting it the same mail goes out again, with the same message id.
 */
export async function sendDueMails(db: Db, post: Post): Promise<number> {
  const mails = await takeDueMails(db, batchSize)
  for (const mail of mails) await sendOne(db, post, mail)
  return mails.length
}

async function sendOne(db: Db, post: Post, mail: DueMail): Promise<void> {
  try {
    await post(mail)
  } catch (error) {
    const words = error instanceof Error ? error.message.slice(0, 500) : String(error)
    const isForGood = isRefusedForGood(error)
    log.warn({ err: error, mail: mail.id, attempts: mail.attempts, isForGood }, 'a mail was not sent')
    if (isForGood) return markFailed(db, mail.id, words)
    return postponeMail(db, mail.id, words, Math.min(longestPause, 10 * 2 ** Math.min(mail.attempts - 1, 20)))
  }
  await markSent(db, mail.id)
}

/** True for an answer 5xx to the message or its recipient; a failed login is the operator's to mend, so mail waits. */
function isRefusedForGood(error: unknown): boolean {
  const { responseCode, code } = error as { responseCode?: unknown; code?: unknown }
  const isAboutMail = code === 'EENVELOPE' || code === 'EMESSAGE'
  return isAboutMail && typeof responseCode === 'number' && responseCode >= 500
}

/** Looks for due mail every second. */
export function mailTicker(db: Db, post: Post): Ticker {
  return { name: 'notifications.send-mail', everyMs: 1_000, run: () => sendDueMails(db, post) }
}

/** Sees each minute that no confirmation of a closing stays. */
export function closingsTicker(db: Db): Ticker {
  return { name: 'notifications.delete-closings', everyMs: 60_000, run: () => deleteClosings(db) }
}
