import { oc } from '@orpc/contract'
import * as z from 'zod/mini'
import type { PermissionName } from '../access/permissions.ts'
import type { DailyKind } from '../storefronts/daily-limits.rules.ts'

/**
 * What a procedure requires of its caller. `public`: nothing. `signed-in`: a live session. A permission: a
 * live session whose account holds it; a storefront permission may be held on any storefront (the feature's
 * policy checks the row's own).
 */
export type Needs = 'public' | 'signed-in' | PermissionName

export type ProcedureMeta = {
  /** When missing, the server does not start. */
  needs?: Needs
  /** `required`: the header `Idempotency-Key` must be sent, and the answer is stored under it. */
  key?: 'required'
  /** Rate limit of the call; default by method: read or write. */
  rate?: 'read' | 'write' | 'sign-in' | 'claim'
  /**
   * What the call creates, where a storefront's daily number is limited (`maxPerDay`). The command counts it.
   */
  perStorefrontDay?: DailyKind
  /** Text of the 401 answer, where the specification gives this call its own. */
  signInMessage?: { title: string; message: string }
  /**
   * `database`: the database function that does the work reads session and rights itself, in its own
   * transaction. The guard then neither reads the session nor counts the call; the feature answers 401 and
   * 429.
   */
  judge?: 'database'
}

/** Data of every refusal beside its code: text for people, and for forms the message of each field. */
export const RefusalData = z.object({
  title: z.string(),
  message: z.string(),
  fields: z.optional(z.record(z.string(), z.string())),
})
export type RefusalData = z.infer<typeof RefusalData>

const refusal = (status: number, message: string) => ({ status, message, data: z.optional(RefusalData) })

/**
 * Refusals that any procedure may give. Features add their own with `.errors(…)`, each code with its status.
 */
export const commonErrors = {
  BAD_REQUEST: refusal(400, 'That request isn’t valid.'),
  UNAUTHORIZED: refusal(401, 'Please sign in.'),
  FORBIDDEN: refusal(403, 'Permission denied'),
  NOT_FOUND: refusal(404, 'Not found'),
  CONFLICT: refusal(409, 'This changed while you were looking.'),
  KEY_REUSED: refusal(409, 'This key was used for another request.'),
  PAYLOAD_TOO_LARGE: refusal(413, 'The request is too large.'),
  UNSUPPORTED_MEDIA_TYPE: refusal(415, 'We don’t accept this kind of content.'),
  TOO_MANY_REQUESTS: refusal(429, 'Too many requests. Please wait a moment.'),
  SERVICE_UNAVAILABLE: refusal(503, 'We’re catching up. Please try again.'),
} as const

/** One refusal of a feature: its status and default text. */
export const expectedError = refusal

/**
 * Refusal of a name that reads as the platform's own, for every call that takes a name; `fields` names the
 * field.
 */
export const reservedName = {
  NAME_RESERVED: refusal(409, 'This name is reserved for the Keepcase team. Choose another.'),
}

/** Base of every procedure in the contract. */
export const procedure = oc.$meta<ProcedureMeta>({}).errors(commonErrors)
