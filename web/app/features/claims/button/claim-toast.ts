/** Toast id of an item's claim result: a later result replaces an earlier one. */
export const claimToastId = (dropItemId: string): string => `claim ${dropItemId}`
