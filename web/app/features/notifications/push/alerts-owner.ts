import { alertsOwnerKey } from '#web/session/clear-device.ts'
import { readStored, writeStored } from '#web/storage/stored.ts'

/**
 * The end of an account's id: enough to recognize the account, not to look it up. It stays on the device after
 * sign-out.
 */
const ownerMark = (profileId: string): string => profileId.slice(-12)

/** True if this browser is recorded as showing somebody's alerts. */
export const hasAlertsOwner = (): boolean => readStored(alertsOwnerKey) !== null

/** Records whose alerts this browser shows; null: nobody's. */
export const setAlertsOwner = (profileId: string | null): boolean =>
  writeStored(alertsOwnerKey, profileId === null ? null : ownerMark(profileId))

/** True if this browser is recorded as showing this account's alerts. */
export const isAlertsOwner = (profileId: string): boolean =>
  profileId !== '' && readStored(alertsOwnerKey)?.endsWith(ownerMark(profileId)) === true
