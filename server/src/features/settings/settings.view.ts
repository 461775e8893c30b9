import type { PlatformSettings, PublicSettings } from '@keepcase/contract/settings/settings.contract.ts'
import type { SettingsRow } from './settings.queries.ts'

/** The settings as administrators see them. */
export function viewSettings(row: SettingsRow): PlatformSettings {
  return {
    userRegistration: row.userRegistration,
    emailVerification: row.emailVerification,
    twoFactorAuthentication: row.twoFactorAuthentication,
    preLaunchMode: row.preLaunchMode,
    maximumUploadSizeMb: row.maximumUploadSizeMb,
    sessionTimeoutMinutes: row.sessionTimeoutMinutes,
    platformFeeBps: row.platformFeeBps,
    deliveredAfterDays: row.deliveredAfterDays,
    closedAfterDays: row.closedAfterDays,
    hlsHosts: row.hlsHosts,
    version: row.version,
    updatedAt: row.updatedAt.toISOString(),
  }
}

/** The settings that are public. */
export function viewPublicSettings(row: SettingsRow): PublicSettings {
  return {
    userRegistration: row.userRegistration,
    preLaunchMode: row.preLaunchMode,
    platformFeeBps: row.platformFeeBps,
  }
}
