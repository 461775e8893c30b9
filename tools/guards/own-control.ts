/**
 * Whether a test failed because it removes a guard itself (`patchRoutine` of the race tests) that is already
 * removed. That does not count as detection.
 */
export const isOwnControl = (message: string): boolean => /^\S+ has no /.test(message)
