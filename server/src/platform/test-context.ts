import { randomUUID } from 'node:crypto'
import type { PermissionName } from '@keepcase/contract/access/permissions.ts'
import { type Actor, nobodysContext, type RequestContext } from './context.ts'

/** An actor for tests, with the permissions that the test names: `testActor({ permissions: ['platform.users.list'] })`. */
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

/** A request of that actor (null: nobody signed in) for calls in process: `call(room.update, input, { context })`. */
export function testContext(actor: Actor | null, given: Partial<RequestContext> = {}): RequestContext {
  return { ...nobodysContext('test-request'), actor: async () => actor, ...given }
}
