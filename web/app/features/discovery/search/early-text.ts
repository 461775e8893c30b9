/** Text typed after the shortcut and before the dialog's code has loaded. */
export type EarlyText = { isWaiting: boolean; text: string }
