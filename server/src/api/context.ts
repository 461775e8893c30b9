import type { Take } from './rate-limits.ts'

/** Who is calling, read from the session once per request. Rights are those of this instant, never cached. */
export type Actor = {
  profileId: string
  /** Null where the platform itself acts in the account's name: the demo world. */
  sessionId: string | null
  email: string
  /** Names of the platform permissions held now. */
  permissions: ReadonlySet<string>
  /** Storefront id → names of the permissions held on it now. */
  storefronts: ReadonlyMap<string, ReadonlySet<string>>
  /** The administrator's profile id while one acts in this account's name. */
  impersonatedBy: string | null
}

/** Where a header is looked up by its name; null when it is not there. A `Headers` is one. */
export type HeaderLookup = Pick<Headers, 'get'>

/** What a procedure knows of the request that called it. */
export type RequestContext = {
  requestId: string
  ip: string
  /** The header `Origin`; null when there is none or the call comes from our own pages' rendering. */
  origin: string | null
  /** The header `Idempotency-Key` as it came, unchecked; procedures with `key: 'required'` see only valid ones. */
  key: string | null
  /** The request's own headers; empty for calls in process. */
  headers: HeaderLookup
  /** The caller, null when nobody is signed in. Reads the session at the first call and remembers it for this request. */
  actor(): Promise<Actor | null>
  /** Counts a call against the shared limits. In process it counts nothing. */
  take: Take
  /** Sets a header of the answer (`Set-Cookie`, `Retry-After`, …). In process it does nothing. */
  setHeader(name: string, value: string): void
}

/** The same context as a plain object, for who spreads it. */
export function plainContext(context: RequestContext): RequestContext {
  const { requestId, ip, origin, key, headers, take } = context
  return {
    requestId,
    ip,
    origin,
    key,
    headers,
    take,
    actor: () => context.actor(),
    setHeader: (name, value) => context.setHeader(name, value),
  }
}

/** The caller of a procedure that needs a session: the guard has already answered 401 where there is none. */
export async function actorOf(context: RequestContext): Promise<Actor> {
  const actor = await context.actor()
  if (!actor) throw new Error('actorOf() in a procedure that does not need a session')
  return actor
}

/** The context of a call in process that acts for nobody: the rendering of public pages. */
export function nobodysContext(requestId: string): RequestContext {
  return {
    requestId,
    ip: '',
    origin: null,
    key: null,
    headers: new Headers(),
    actor: async () => null,
    take: async () => null,
    setHeader: () => undefined,
  }
}

/** True when the actor holds the permission: on the platform, or, for a storefront's, on that storefront (or on any). */
export function holds(actor: Actor, permission: string, storefrontId?: string): boolean {
  if (actor.permissions.has(permission)) return true
  if (storefrontId !== undefined) return actor.storefronts.get(storefrontId)?.has(permission) ?? false
  for (const names of actor.storefronts.values()) if (names.has(permission)) return true
  return false
}
