export {
  administratorPermission,
  deleteStorefrontGrants,
  hasAdministrator,
  type RightsRow,
  selectAdministrators as administratorsAmong,
} from './access.queries.ts'
export { type AuditEntry, audit, recordImpersonated } from './audit.ts'
export { type ChangedFacts, changedFacts } from './changed-facts.ts'
export { actorFrom, currentActor, currentHolder } from './current-actor.ts'
export { accessFeature } from './feature.ts'
export {
  grantPlatformPermissions,
  grantStorefrontPermissions,
  grantStorefrontSet,
  replaceStorefrontPermissions,
} from './grants.ts'
export { rejectImpersonation, unimpersonatedActor } from './impersonation.ts'
export { deleteRights, deleteRightsOn, exportRights } from './rights-of-account.queries.ts'
export { assertMayGrant } from './roles/may-grant.ts'
export { administratorOnly, assertNotLastAdministrator, setAdministrator } from './set-administrator.ts'
