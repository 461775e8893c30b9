import { randomUUID } from 'node:crypto'
import { smtpPost } from './send-mail.ts'

type MailSettings = { auditEmail: string | null; smtpUrl: string | null; baseUrl: string }

/** Mails the operator's chosen address at once, without the queue in the database; null where none is chosen. */
export function mailerTo({ auditEmail: recipient, smtpUrl, baseUrl }: MailSettings) {
  if (recipient === null || smtpUrl === null) return null
  return async ({ subject, text }: { subject: string; text: string }): Promise<void> => {
    const { post, close } = smtpPost(smtpUrl, baseUrl)
    try {
      await post({
        id: randomUUID(),
        recipient,
        subject,
        bodyText: text,
        bodyHtml: null,
        unsubscribeUrl: null,
        attempts: 0,
      })
    } finally {
      await close()
    }
  }
}
