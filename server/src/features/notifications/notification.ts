import type { Tx } from '@keepcase/db/db.ts'
import type { MailWords } from './mail/mail-messages.ts'

/**
 * One thing told to one account, in the app, and to its browsers by push. Instants stand in its words as ISO text
 * (`mail/instants.ts`).
 */
export type Notification = {
  userId: string
  kind: string
  title: string
  body: string
  /** A path of this site. */
  link: string | null
  /** What it is about, when the event's own id does not say it: told once for each. */
  causeId?: string
  /** Its own id, of a notice that grows: where it stands already, these words take the place of the former. */
  id?: string
  /** False: no push says it, because its reader has just done it, or because a push with words of its own does. */
  isPushed?: false
}

/** One thing told to one account by push, in other words or to others than its notice. */
export type Push = Omit<Notification, 'id' | 'isPushed'> & {
  /** Of two messages with one tag a browser shows the later one alone. */
  tag?: string
  /** For how long it is of use, in milliseconds; a day, where it says nothing. */
  lastsMs?: number
  /** Its reader waits for it within minutes: quiet hours let it through. */
  isAwaited?: boolean
}

/** One mail. Instants stand in its words as in a notice's. */
export type Mail = {
  recipient: string
  kind: string
  words: MailWords
  /** Whose mail it is: their preferences decide, and the mail says how to stop it. Without it, it always goes out. */
  userId?: string
  /** What it is about, when the event's own id and the recipient do not say it: sent once for each. */
  causeId?: string
}

/** What an event makes us say. */
export type Rendered = { notifications?: readonly Notification[]; mails?: readonly Mail[]; pushes?: readonly Push[] }

/** An event as the words are made from it. */
export type Heard<P> = { payload: P; rowId: string; tx: Tx }
