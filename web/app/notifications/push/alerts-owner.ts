import { readStored, writeStored } from '#platform/stored.ts'

const key = 'keepcase-alerts-of'

/** Whose alerts this browser shows, as far as it knows itself; null while they are off. */
export const alertsOwner = (): string | null => readStored(key)

/** Writes whose alerts this browser shows. */
export const setAlertsOwner = (profileId: string | null): boolean => writeStored(key, profileId)

/** Whether this browser shows this account's alerts. */
export const showsAlertsOf = (profileId: string): boolean => alertsOwner() === profileId
