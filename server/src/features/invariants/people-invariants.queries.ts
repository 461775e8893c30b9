import type { Invariant } from './invariant.ts'
import { inScope } from './scope.queries.ts'

/** Accounts: counters, strikes and permissions. */
export const peopleInvariants: readonly Invariant[] = [
  {
    name: 'I16 purchases and flair',
    holds: "A profile's purchases are its paid claims that were not taken back, and its flair is the level they reach.",
    scope: 'profile',
    sql: `
      select p.id as scope_id, 'profile ' || p.id as subject, jsonb_build_object('purchases', p.total_purchases,
        'paidClaims', coalesce(n.paid, 0), 'flair', p.claim_flair_level) as detail
      from profiles p left join (
        select user_id, count(*)::int as paid from claims where ${inScope('user_id')} and paid and not revoked group by user_id
      ) n on n.user_id = p.id
      where ${inScope('p.id')} and (p.total_purchases <> coalesce(n.paid, 0)
        or p.claim_flair_level <> (select greatest(1, count(*)) from unnest(array[1, 5, 10, 25, 50, 100, 250]) as t(least)
          where t.least <= coalesce(n.paid, 0)))`,
  },
  {
    name: 'I17 strikes',
    holds: "A profile's strike scores are the sums of its strike events.",
    scope: 'profile',
    sql: `
      select p.id as scope_id, 'profile ' || p.id as subject, jsonb_build_object('claimScore', p.claim_strike_score,
        'claimEvents', coalesce(n.claim, 0), 'sellerScore', p.seller_strike_score, 'sellerEvents', coalesce(n.seller, 0)) as detail
      from profiles p left join (
        select profile_id, coalesce(sum(points) filter (where kind = 'claim'), 0) as claim,
          coalesce(sum(points) filter (where kind = 'seller'), 0) as seller
        from strike_events where ${inScope('profile_id')} group by profile_id
      ) n on n.profile_id = p.id
      where ${inScope('p.id')} and (p.claim_strike_score <> coalesce(n.claim, 0) or p.seller_strike_score <> coalesce(n.seller, 0))`,
  },
  {
    name: 'I17 causes',
    holds: 'A strike for a claim names a claim of its own profile that ended that way, and no cause strikes twice.',
    scope: 'profile',
    sql: `
      select s.profile_id as scope_id, 'strike_event ' || s.id as subject,
        jsonb_build_object('cause', s.cause, 'causeId', s.cause_id, 'status', c.status, 'owner', c.user_id) as detail
      from strike_events s left join claims c on c.id = s.cause_id
      where ${inScope('s.profile_id')} and s.kind = 'claim' and s.cause in ('expired', 'released')
        and (c.id is null or c.user_id <> s.profile_id or c.status <> s.cause or c.source <> 'buyer')
      union all
      select min(profile_id::text)::uuid, 'strike cause ' || cause_id, jsonb_build_object('cause', cause, 'times', count(*))
      from strike_events where ${inScope('profile_id')} group by kind, cause, cause_id having count(*) > 1`,
  },
  {
    name: 'I19 scopes',
    holds: 'A permission is granted only where its scope says.',
    scope: 'profile',
    sql: `
      select g.profile_id as scope_id, 'platform_permission ' || coalesce(p.name, g.permission_id::text) as subject,
        jsonb_build_object('scope', p.scope) as detail
      from platform_permissions g left join permissions p on p.id = g.permission_id
      where ${inScope('g.profile_id')} and p.scope is distinct from 'platform'
      union all
      select g.profile_id, 'storefront_permission ' || coalesce(p.name, g.permission_id::text),
        jsonb_build_object('scope', p.scope, 'storefront', g.storefront_id)
      from storefront_permissions g left join permissions p on p.id = g.permission_id
      where ${inScope('g.profile_id')} and p.scope is distinct from 'storefront'`,
  },
  {
    name: 'I20 administrator',
    holds: 'Once there has been an administrator there is always one: not expired, not suspended.',
    scope: 'platform',
    sql: `
      select null::uuid as scope_id, 'platform' as subject, jsonb_build_object('grants', count(*)) as detail
      from platform_permissions g
      join permissions p on p.id = g.permission_id and p.name = 'platform.admin.access'
      join profiles f on f.id = g.profile_id
      having count(*) filter (where coalesce(g.expires_at > (select app_now()), true) and f.suspended_at is null
          and f.is_active and f.closed_at is null) = 0
        and (count(*) > 0 or exists (select 1 from admin_roles where role = 'admin')
          or exists (select 1 from audit_log where subject_type = 'profile' and action like '%administrator%'))`,
  },
  {
    name: 'I21 suspended',
    holds: 'A suspended account has no session, claims nothing, and holds nothing a minute later.',
    scope: 'profile',
    sql: `
      select p.id as scope_id, 'claim ' || c.id as subject,
        jsonb_build_object('suspendedAt', p.suspended_at, 'claimedAt', c.claimed_at, 'status', c.status) as detail
      from profiles p join claims c on c.user_id = p.id
      where ${inScope('p.id')} and p.suspended_at is not null and c.source <> 'late_payment'
        and (c.claimed_at > p.suspended_at + interval '1 second'
          or (c.status = 'claimed' and p.suspended_at < (select app_now()) - interval '60 seconds'))
      union all
      select p.id, 'profile ' || p.id, jsonb_build_object('suspendedAt', p.suspended_at, 'sessions', count(*))
      from profiles p join auth.session s on s.user_id = p.id, platform_settings m
      where ${inScope('p.id')} and p.suspended_at < (select app_now()) - interval '1 second'
        and session_is_live(s.last_seen_at, s.created_at, app_now(), m.session_timeout_minutes)
      group by p.id, p.suspended_at`,
  },
  {
    name: 'I29 standing',
    holds:
      "A session's copy of what a claim asks of its account is what its profile and its grants say; an impersonated one claims nothing.",
    scope: 'profile',
    sql: `
      select s.user_id as scope_id, 'session ' || s.id as subject, jsonb_build_object(
        'copy', jsonb_build_array(s.is_account_open, s.may_claim_until, s.claims_blocked_until, s.is_email_confirmed),
        'standing', jsonb_build_array(c.is_account_open, case when s.impersonated_by is null then c.may_claim_until end,
          c.claims_blocked_until, c.is_email_confirmed)
        ) as detail
      from auth.session s left join lateral claim_standing(s.user_id) c on true
      where ${inScope('s.user_id')}
        and (s.is_account_open, s.may_claim_until, s.claims_blocked_until, s.is_email_confirmed) is distinct from
          (coalesce(c.is_account_open, false), case when s.impersonated_by is null then c.may_claim_until end,
            c.claims_blocked_until, coalesce(c.is_email_confirmed, false))`,
  },
  {
    name: 'R6 pictures',
    holds: "A profile's picture is its own upload that is in use, and no other is.",
    scope: 'profile',
    sql: `
      select p.id as scope_id, 'profile ' || p.id as subject,
        jsonb_build_object('picture', p.avatar_url, 'upload', u.id, 'hash', u.hash) as detail
      from profiles p left join uploads u on u.owner_id = p.id and u.kind = 'avatar' and u.used_at is not null
      where ${inScope('p.id')} and p.avatar_url is distinct from '/media/' || u.hash || '/512.webp'`,
  },
]
