import type { CountCall } from './rate-limits.ts'

/** The caller, read from the session once per request. Permissions are current, never cached. */
export type Actor = {
  profileId: string
  /** Null when the platform acts for the account (demo world). */
  sessionId: string | null
  email: string
  /** Names of the platform permissions held now. */
  permissions: ReadonlySet<string>
  /** Storefront id → names of the permissions held on it now. */
  storefronts: ReadonlyMap<string, ReadonlySet<string>>
  /** Profile id of the administrator who impersonates this account. */
  impersonatedBy: string | null
}

/** Looks up a header by name; null when absent. `Headers` implements it. */
export type HeaderLookup = Pick<Headers, 'get'>

/** What a procedure knows about the request that called it. */
export type RequestContext = {
  requestId: string
  ip: string
  /** The `Origin` header; null when absent or during in-process calls (server rendering). */
  origin: string | null
  /** The raw `Idempotency-Key` header. Procedures with `key: 'required'` only see valid keys. */
  key: string | null
  /** The request's headers; empty for in-process calls. */
  headers: HeaderLookup
  /** The caller; null when signed out. Reads the session on first use and remembers it for this request. */
  actor(): Promise<Actor | null>
  /** Counts a call against the shared rate limits. No-op for in-process calls. */
  countCall: CountCall
  /** Logs a call made during an impersonation, before it runs. Absent for in-process calls. */
  recordImpersonated?(actor: Actor, call: string, requestId: string): Promise<void>
  /** Sets a response header (`Set-Cookie`, `Retry-After`, …). No-op for in-process calls. */
  setHeader(name: string, value: string): void
}

/** Copies the context into a plain object that can be spread. */
export function copyContext(context: RequestContext): RequestContext {
  const { requestId, ip, origin, key, headers, countCall } = context
  return {
    requestId,
    ip,
    origin,
    key,
    headers,
    countCall,
    actor: () => context.actor(),
    ...(context.recordImpersonated && { recordImpersonated: context.recordImpersonated }),
    setHeader: (name, value) => context.setHeader(name, value),
  }
}

/**
 * The caller of a procedure that requires a session. @throws when nobody is signed in, which the guard rules
 * out
 */
export async function actorOf(context: RequestContext): Promise<Actor> {
  const actor = await context.actor()
  if (!actor) throw new Error('actorOf() in a procedure that does not need a session')
  return actor
}

/** In-process, signed-out context; used to render public pages. */
export function anonymousContext(requestId: string): RequestContext {
  return {
    requestId,
    ip: '',
    origin: null,
    key: null,
    headers: new Headers(),
    actor: async () => null,
    countCall: async () => null,
    setHeader: () => undefined,
  }
}

/**
 * True when the actor holds the permission platform-wide or on the given storefront (on any storefront if
 * none is given).
 */
export function hasPermission(actor: Actor, permission: string, storefrontId?: string): boolean {
  if (actor.permissions.has(permission)) return true
  if (storefrontId !== undefined) return actor.storefronts.get(storefrontId)?.has(permission) ?? false
  for (const names of actor.storefronts.values()) if (names.has(permission)) return true
  return false
}
