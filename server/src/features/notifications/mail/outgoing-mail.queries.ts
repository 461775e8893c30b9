import type { Db, Tx } from '@keepcase/db/db.ts'
import { sql } from 'kysely'

/** A mail ready to send. */
export type RenderedMail = { subject: string; text: string; html: string }

/** A mail to insert. `kept`: no mail server is configured; it is only shown in the developer outbox. */
export type NewMail = RenderedMail & {
  recipient: string
  /** Owner of the mail; null when the recipient has no account. */
  userId: string | null
  kind: string
  causeId: string
  state: 'queued' | 'kept'
  unsubscribeUrl: string | null
}

/** Inserts mails; does nothing where one of that kind and cause exists. */
export async function queueMails(tx: Tx, mails: readonly NewMail[]): Promise<void> {
  if (mails.length === 0) return
  const rows = mails.map(({ text, html, ...mail }) => ({ ...mail, bodyText: text, bodyHtml: html }))
  await tx
    .insertInto('outgoingMail')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** A mail that is due. */
export type DueMail = {
  id: string
  recipient: string
  subject: string
  bodyText: string
  bodyHtml: string | null
  attempts: number
  unsubscribeUrl: string | null
}

/** Lease of a taken mail, in seconds: after a crash it is retried once the lease has ended. */
const leaseSeconds = 120

/** Takes due mails, oldest first, and counts the attempt; concurrent processes take different ones. */
export async function dequeueMails(db: Db, limit: number): Promise<DueMail[]> {
  const { rows } = await sql<DueMail>`
    update outgoing_mail set attempts = attempts + 1, run_after = app_now() + make_interval(secs => ${leaseSeconds})
    where id in (
      select id from outgoing_mail where state = 'queued' and run_after <= (select app_now())
      order by run_after limit ${limit} for update skip locked)
    returning id, recipient, subject, body_text, body_html, attempts, unsubscribe_url`.execute(db)
  return rows
}

/** Marks a mail as sent. */
export async function markSent(db: Db, id: string): Promise<void> {
  await sql`
    update outgoing_mail set state = 'sent', sent_at = app_now(), last_error = null where id = ${id}`.execute(db)
}

/** Schedules the next attempt in `seconds`. */
export async function postponeMail(db: Db, id: string, error: string, seconds: number): Promise<void> {
  await sql`
    update outgoing_mail set last_error = ${error}, run_after = app_now() + make_interval(secs => ${seconds})
    where id = ${id}`.execute(db)
}

/** Marks a mail as failed: the server refused it permanently. */
export async function markFailed(db: Db, id: string, error: string): Promise<void> {
  await sql`update outgoing_mail set state = 'failed', last_error = ${error} where id = ${id}`.execute(db)
}

/** A mail as the developer outbox shows it. */
export type OutboxMail = Omit<DueMail, 'attempts' | 'unsubscribeUrl'> & {
  kind: string
  state: string
  attempts: number
  lastError: string | null
  createdAt: Date
  sentAt: Date | null
}

const outboxColumns = [
  ...(['id', 'recipient', 'subject', 'bodyText', 'bodyHtml', 'kind', 'state', 'attempts', 'lastError'] as const),
  ...(['createdAt', 'sentAt'] as const),
] as const

/** The newest mails in any state. */
export async function selectNewestMails(db: Db, limit: number): Promise<OutboxMail[]> {
  return db
    .selectFrom('outgoingMail')
    .select(outboxColumns)
    .orderBy('createdAt', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute()
}

/** The newest mail to an address (case-insensitive), in any state. */
export async function findNewestMail(db: Db, email: string): Promise<OutboxMail | undefined> {
  return db
    .selectFrom('outgoingMail')
    .select(outboxColumns)
    .where(sql`lower(recipient)`, '=', email.trim().toLowerCase())
    .orderBy('createdAt', 'desc')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
}

/**
 * Deletes every mail of an account that closes, in any state: its own, those to its address
 * (case-insensitive), and the team's copies of its contact messages.
 */
export async function deleteMailsOf(tx: Tx, userId: string, email: string): Promise<void> {
  await sql`
    delete from outgoing_mail
    where user_id = ${userId} or lower(recipient) = lower(${email})
      or (kind = 'contact' and strpos(lower(body_text), lower(${email})) > 0)`.execute(tx)
}

/**
 * Deletes account closing confirmations, the only mails sent to a closed account: once sent, after a day when
 * failed or only stored, and after a week in any case.
 */
export async function deleteClosings(db: Db): Promise<void> {
  await sql`
    delete from outgoing_mail
    where kind = 'account-closed' and (state = 'sent'
      or (state <> 'queued' and created_at < (select app_now()) - interval '1 day') or created_at < (select app_now()) - interval '7 days')`.execute(
    db,
  )
}
