/** The notice of what came of an item's claim: a later one takes the place of an earlier one. */
export const claimToastId = (dropItemId: string): string => `claim ${dropItemId}`
