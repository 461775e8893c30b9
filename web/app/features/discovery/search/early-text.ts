/** What is typed between the key that opens the search and the dialog, whose code may still be on its way. */
export type EarlyText = { isWaiting: boolean; text: string }
