import type { Db } from '@keepcase/db/db.ts'
import { type OutboxMail, selectNewestMails } from './outgoing-mail.queries.ts'
import { escapeHtml } from './render-mail.ts'

/** Number of mails that the developer outbox shows. */
const maxShown = 100

/**
 * Developer outbox: the newest mails with their links, as a page and as JSON. For administrators on this
 * machine only.
 */
export type DevOutbox = { html(): Promise<string>; json(): Promise<unknown> }

/**
 * Shows mails that were sent, or would have been. The caller must let only administrators on this machine
 * through.
 */
export function createDevOutbox(db: Db): DevOutbox {
  return {
    html: async () => page(await selectNewestMails(db, maxShown)),
    json: async () => ({ items: (await selectNewestMails(db, maxShown)).map(asJson) }),
  }
}

function asJson(mail: OutboxMail) {
  return {
    id: mail.id,
    kind: mail.kind,
    to: mail.recipient,
    subject: mail.subject,
    text: mail.bodyText,
    html: mail.bodyHtml,
    links: [...new Set(mail.bodyText.match(/https?:\/\/\S+/g) ?? [])],
    state: mail.state,
    attempts: mail.attempts,
    lastError: mail.lastError,
    createdAt: mail.createdAt.toISOString(),
    sentAt: mail.sentAt?.toISOString() ?? null,
  }
}

const style = `
  body { margin: 0 auto; max-width: 760px; padding: 32px 16px; background: #eef1f4; color: #131a25; font: 16px/1.5 system-ui, sans-serif }
  h1 { font-size: 24px }
  details { background: #fff; border: 1px solid #d8dde1; border-radius: 12px; margin: 0 0 12px; padding: 12px 16px }
  summary { cursor: pointer }
  summary b { display: inline-block; margin-right: 8px }
  small { color: #565d67 }
  pre { white-space: pre-wrap; border-top: 1px solid #d8dde1; padding-top: 12px }
  .empty { color: #565d67 }
`

function page(mails: readonly OutboxMail[]): string {
  const list = mails.map(entry).join('\n')
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Outbox</title>
<style>${style}</style></head>
<body><h1>Outbox</h1>
${list || '<p class="empty">No email yet. Sign up or reset a password, and it appears here.</p>'}
</body></html>
`
}

function entry(mail: OutboxMail): string {
  const about = `to ${escapeHtml(mail.recipient)}, ${mail.createdAt.toISOString()}, ${escapeHtml(mail.state)}`
  return `<details><summary><b>${escapeHtml(mail.subject)}</b><small>${about}</small></summary>
<div>${bodyOf(mail.bodyHtml ?? '')}</div><pre>${escapeHtml(mail.bodyText)}</pre></details>`
}

/** The `<body>` content of a mail that we rendered ourselves (values are escaped). */
function bodyOf(html: string): string {
  return /<body[^>]*>([\s\S]*)<\/body>/.exec(html)?.[1] ?? ''
}
