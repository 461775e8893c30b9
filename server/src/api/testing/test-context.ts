import { randomUUID } from 'node:crypto'
import type { PermissionName } from '@keepcase/contract/access/permissions.ts'
import type pg from 'pg'
import { type Actor, anonymousContext, type RequestContext } from '../context.ts'

/** A test actor with the given permissions: `testActor({ permissions: ['platform.users.list'] })`. */
export function testActor(given: Partial<Omit<Actor, 'permissions'>> & { permissions?: PermissionName[] } = {}): Actor {
  const profileId = given.profileId ?? randomUUID()
  return {
    profileId,
    sessionId: randomUUID(),
    email: `${profileId.slice(0, 8)}@keepcase.test`,
    storefronts: new Map(),
    impersonatedBy: null,
    ...given,
    permissions: new Set(given.permissions ?? []),
  }
}

/** In-process request context of that actor (null: signed out): `call(router.update, input, { context })`. */
export function testContext(actor: Actor | null, given: Partial<RequestContext> = {}): RequestContext {
  return { ...anonymousContext('test-request'), actor: async () => actor, ...given }
}

const entered = new WeakMap<pg.Pool, Map<string, Promise<void>>>()

/**
 * Inserts an actor's live session and rights into the database. Once per actor and set of rights; existing
 * rows, and actors without account or storefront, stay unchanged.
 */
export function enterActor(owner: pg.Pool, actor: Actor): Promise<void> {
  const { profileId, sessionId, permissions, storefronts } = actor
  const held = [...storefronts].map(([id, names]) => `${id}=${[...names]}`)
  const text = [profileId, sessionId, ...permissions, ...held].join('|')
  const known = entered.get(owner) ?? new Map<string, Promise<void>>()
  entered.set(owner, known)
  const writing = known.get(text) ?? writeActor(owner, actor)
  known.set(text, writing)
  return writing
}

async function writeActor(owner: pg.Pool, actor: Actor): Promise<void> {
  const { profileId, sessionId, impersonatedBy } = actor
  await owner.query(
    `insert into auth.session (id, token, user_id, expires_at, impersonated_by)
     select $1::uuid, $1::uuid::text, id, 'infinity', $3::uuid from auth.app_user
     where id = $2 and $1::uuid is not null on conflict do nothing`,
    [sessionId, profileId, impersonatedBy],
  )
  // @NOTE a trigger dates a new session by the clock, which tests advance by days
  await owner.query(
    `update auth.session set last_seen_at = '2999-01-01', created_at = '2999-01-01' where token = $1::uuid::text`,
    [sessionId],
  )
  await owner.query(
    `insert into platform_permissions (profile_id, permission_id)
     select a.id, p.id from profiles a, permissions p
     where a.id = $1 and p.scope = 'platform' and p.name = any ($2) on conflict do nothing`,
    [profileId, [...actor.permissions]],
  )
  for (const [storefrontId, names] of actor.storefronts) {
    await owner.query(
      `insert into storefront_permissions (profile_id, storefront_id, permission_id)
       select a.id, s.id, p.id from profiles a, storefronts s, permissions p
       where a.id = $1 and s.id = $2 and p.scope = 'storefront' and p.name = any ($3) on conflict do nothing`,
      [profileId, storefrontId, [...names]],
    )
  }
}

/**
 * Like {@link testContext}, for commands that read the actor's rights again: inserts them into the database
 * first.
 */
export function enteredContext(
  owner: pg.Pool,
  actor: Actor | null,
  given: Partial<RequestContext> = {},
): RequestContext {
  const enter = async () => {
    if (actor) await enterActor(owner, actor)
    return actor
  }
  return { ...testContext(actor, given), actor: enter }
}
