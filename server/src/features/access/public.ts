export { type AuditEntry, audit } from '#server/api/audit.ts'
export { hasPermission as can } from '#server/api/context.ts'
export {
  administratorPermission,
  hasAdministrator,
  selectAdministrators as administratorsAmong,
} from './access.queries.ts'
export { actorFrom, currentActor, currentHolder, mustSetUpTwoFactor, type RightsRow } from './current-actor.ts'
export { type GrantTerms, grantPlatformPermissions, grantStorefrontPermissions, grantStorefrontSet } from './grants.ts'
export { rejectImpersonation, unimpersonatedActor } from './impersonation.ts'
export { deleteRights, deleteRightsOn, exportRights } from './rights-of-account.queries.ts'
export { administratorOnly, assertNotLastAdministrator, setAdministrator } from './set-administrator.ts'
