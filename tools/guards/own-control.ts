/**
 * Whether a test failed because it takes out by itself a guard that is out already (`patchRoutine` of the race tests):
 * that is not noticing.
 */
export const isOwnControl = (message: string): boolean => /^\S+ has no /.test(message)
