import { type Violation, violation } from './violation-fixtures.ts'

/** Violations of accounts, strikes and rights. */
export const peopleViolations: readonly Violation[] = [
  violation(
    'I16 purchases and flair',
    'a purchase too many',
    ({ buyers }) => `update profiles set total_purchases = total_purchases + 1 where id = '${buyers[0]}'`,
  ),
  violation(
    'I16 purchases and flair',
    'a flair that was not earned',
    ({ buyers }) => `update profiles set claim_flair_level = 7 where id = '${buyers[0]}'`,
  ),
  violation(
    'I17 strikes',
    'a score without its events',
    ({ buyers }) => `update profiles set claim_strike_score = claim_strike_score + 1 where id = '${buyers[0]}'`,
  ),
  violation(
    'I17 strikes',
    'a forgiven seller',
    ({ buyers }) =>
      `insert into strike_events (profile_id, kind, cause, cause_id, points) values ('${buyers[0]}', 'seller', 'shipped_late', gen_random_uuid(), 1)`,
  ),
  violation(
    'I17 causes',
    'a strike for a claim that did not end so',
    ({ claims }) => `update strike_events set cause_id = '${claims.bought}' where cause = 'expired'`,
  ),
  violation('I17 causes', 'the same cause twice', () => `insert into strike_events select * from strike_events`),
  violation(
    'I19 scopes',
    "a storefront's permission for the whole platform",
    ({ buyers }) =>
      `insert into platform_permissions (profile_id, permission_id) select '${buyers[0]}', id from permissions where scope = 'storefront' limit 1`,
  ),
  violation(
    'I19 scopes',
    "the platform's permission within a storefront",
    ({ buyers, sale }) =>
      `insert into storefront_permissions (profile_id, storefront_id, permission_id)
     select '${buyers[0]}', '${sale.storefrontId}', id from permissions where scope = 'platform' limit 1`,
  ),
  violation(
    'I20 administrator',
    'the last one is suspended',
    ({ buyers }) => `update profiles set suspended_at = app_now(), is_active = false where id = '${buyers[7]}'`,
  ),
  violation(
    'I20 administrator',
    'the last grant has run out',
    ({ buyers }) => `update platform_permissions set expires_at = app_now() where profile_id = '${buyers[7]}'`,
  ),
  violation(
    'I21 suspended',
    'a hold that was left to them',
    ({ buyers }) =>
      `delete from auth.session where user_id = '${buyers[5]}';
     update profiles set suspended_at = app_now() - interval '2 minutes', is_active = false where id = '${buyers[5]}'`,
  ),
  violation(
    'I21 suspended',
    'a session that was left to them',
    ({ buyers }) =>
      `update auth.session set last_seen_at = app_now() where user_id = '${buyers[6]}';
     update profiles set suspended_at = app_now() - interval '10 seconds', is_active = false where id = '${buyers[6]}'`,
  ),
  violation(
    'I29 standing',
    'an account whose session did not hear that it closed',
    ({ buyers }) => `update profiles set closed_at = app_now() where id = '${buyers[5]}'`,
  ),
  violation(
    'I29 standing',
    'a right that ended without its session',
    ({ buyers }) => `delete from platform_permissions where profile_id = '${buyers[5]}'`,
  ),
  violation(
    'I29 standing',
    'a session that lost its copy',
    ({ buyers }) => `update auth.session set is_account_open = false where user_id = '${buyers[5]}'`,
  ),
  violation(
    'R6 pictures',
    'a picture without its upload',
    ({ buyers }) =>
      `update profiles set avatar_url = '/media/' || repeat('a', 64) || '/512.webp' where id = '${buyers[0]}'`,
  ),
  violation(
    'R6 pictures',
    'an upload in use that no profile shows',
    ({ buyers }) =>
      `insert into uploads (owner_id, kind, hash, folder, used_at) values ('${buyers[0]}', 'avatar', repeat('b', 64), gen_random_uuid(), app_now())`,
  ),
]
