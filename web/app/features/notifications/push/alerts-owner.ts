import { readStored, writeStored } from '#web/storage/stored.ts'

const key = 'keepcase-alerts-of'

/** A piece of an account's id, by which it is known again and cannot be found: it stays on the device after a sign-out. */
const markOf = (profileId: string): string => profileId.slice(-12)

/** Whether this browser shows somebody's alerts, as far as it knows itself. */
export const showsAlerts = (): boolean => readStored(key) !== null

/** Writes whose alerts this browser shows, null: nobody's. */
export const setAlertsOwner = (profileId: string | null): boolean =>
  writeStored(key, profileId === null ? null : markOf(profileId))

/** Whether this browser shows this account's alerts. */
export const showsAlertsOf = (profileId: string): boolean =>
  profileId !== '' && readStored(key)?.endsWith(markOf(profileId)) === true
