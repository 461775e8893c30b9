import type { Tx } from '@keepcase/db/db.ts'
import type { MailWords } from './mail/mail-words.ts'

/** One thing told to one account, in the app. Instants stand in its words as ISO text (`mail/instants.ts`). */
export type Notice = {
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
export type Told = { notices?: readonly Notice[]; mails?: readonly Mail[] }

/** An event as the words are made from it. */
export type Heard<P> = { payload: P; rowId: string; tx: Tx }
