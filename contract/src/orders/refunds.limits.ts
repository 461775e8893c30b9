/** How long a seller has to answer a cancel request; after that it is granted. */
export const cancelAnswerTime = '48 hours'

/** Longest reason of a cancel request or a refund, and longest answer, in characters. */
export const maxRefundNote = 500
