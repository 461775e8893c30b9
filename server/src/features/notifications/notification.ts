import type { Tx } from '@keepcase/db/db.ts'
import type { MailContent } from './mail/mail-messages.ts'

/**
 * A notification for one account, shown in the app and pushed to its browsers. Instants are ISO text
 * (`mail/instants.ts`).
 */
export type Notification = {
  userId: string
  kind: string
  title: string
  body: string
  /** A path of this site. */
  link: string | null
  /** Subject of the notification when the event's own id does not identify it: one notification for each. */
  causeId?: string
  /** Its own id, for a notification that can be extended: an existing one with this id gets the new text. */
  id?: string
  /** False: no push is sent, because the reader has just done it themselves or a separate push covers it. */
  isPushed?: false
  /** Body of the push where `body` quotes somebody: a locked phone shows a push to anyone. */
  pushBody?: string
}

/** A push with its own text or audience, separate from a notification. */
export type Push = Omit<Notification, 'id' | 'isPushed' | 'pushBody'> & {
  /** A browser shows only the latest of the pushes with the same tag. */
  tag?: string
  /** How long it stays useful, in milliseconds; default a day. */
  lastsMs?: number
  /** Urgent: sent in quiet hours too. */
  isUrgent?: boolean
}

/** One mail. Instants are ISO text, as in a notification. */
export type Mail = {
  recipient: string
  kind: string
  content: MailContent
  /**
   * Owner of the mail: their preferences decide, and the mail has an unsubscribe link. Without it the mail is
   * always sent.
   */
  userId?: string
  /** Subject of the mail when the event's own id and the recipient do not identify it: one mail for each. */
  causeId?: string
}

/** What an event is rendered to. */
export type Rendered = { notifications?: readonly Notification[]; mails?: readonly Mail[]; pushes?: readonly Push[] }

/** An event as a renderer receives it. */
export type RenderInput<P> = { payload: P; rowId: string; tx: Tx }
