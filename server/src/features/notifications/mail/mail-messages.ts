/** Content of a mail, before it is rendered as plain text and HTML. */
export type MailContent = {
  subject: string
  heading: string
  paragraphs: readonly string[]
  /**
   * A small table of labels and amounts, each with the path of a small square picture beside its label. With
   * `isTotalled` the last row is emphasized.
   */
  rows?: readonly (readonly [label: string, value: string, image?: string | null])[]
  isTotalled?: boolean
  /** A path or an absolute URL of this site. */
  button?: { label: string; url: string }
  /** Small print below the text. */
  note?: string
  /** Absolute URL of the page that unsubscribes from this kind of mail. */
  unsubscribeUrl?: string
}
