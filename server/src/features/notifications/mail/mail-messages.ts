/** What a mail says, before it becomes plain text and HTML. */
export type MailWords = {
  subject: string
  heading: string
  paragraphs: readonly string[]
  /** A small table: what and how much. The last row stands out when `isTotalled`. */
  rows?: readonly (readonly [label: string, value: string])[]
  isTotalled?: boolean
  /** A path of this site or a whole address of it. */
  button?: { label: string; url: string }
  /** Small print. */
  note?: string
  /** Where mails of this kind are stopped; a whole address of this site. */
  unsubscribeUrl?: string
}
