export { holds as can } from '#platform/context.ts'
export {
  administratorPermission,
  hasAdministrator,
  platformGrantsOf,
  type StorefrontGrant,
  selectAdministrators as administratorsAmong,
  storefrontGrantsOf,
} from './access.queries.ts'
export { type AuditEntry, audit } from '#platform/audit.ts'
export { type GrantTerms, grantPlatformPermissions, grantStorefrontPermissions, grantStorefrontSet } from './grants.ts'
export { administratorOnly, assertNotLastAdministrator, setAdministrator } from './set-administrator.ts'
