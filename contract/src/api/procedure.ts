import { oc } from '@orpc/contract'
import * as z from 'zod/mini'
import type { PermissionName } from '../access/permissions.ts'
import type { DailyKind } from '../storefronts/daily-limits.rules.ts'

/**
 * What a procedure asks of its caller. `public`: anybody. `signed-in`: a live session. A permission: a live session
 * whose account holds it; for a storefront permission, on any storefront (whose row it is, the room's policy decides).
 */
export type Needs = 'public' | 'signed-in' | PermissionName

export type ProcedureMeta = {
  /** Missing: the server does not start. */
  needs?: Needs
  /** `required`: the header `Idempotency-Key` must be there, and the answer is kept under it. */
  key?: 'required'
  /** Which limit counts the call; reads and writes have their own by default. */
  rate?: 'read' | 'write' | 'sign-in' | 'claim'
  /** What the call makes, of which a storefront makes only so many a day (`maxPerDay`). The command counts it. */
  perStorefrontDay?: DailyKind
  /** The words of 401 where the specification gives this call its own. */
  signInWords?: { title: string; message: string }
  /**
   * `database`: the function that does the work reads session and rights itself, in its own transaction. The guard then
   * neither reads the session nor counts the call; the room answers 401 and 429.
   */
  judge?: 'database'
}

/** What every refusal carries beside its code: words for people, and for a form the field that each belongs to. */
export const RefusalData = z.object({
  title: z.string(),
  message: z.string(),
  fields: z.optional(z.record(z.string(), z.string())),
})
export type RefusalData = z.infer<typeof RefusalData>

const refusal = (status: number, message: string) => ({ status, message, data: z.optional(RefusalData) })

/** The refusals that any procedure may give. Rooms add their own with `.errors(…)`, each code with its status. */
export const commonErrors = {
  BAD_REQUEST: refusal(400, 'The request is not valid.'),
  UNAUTHORIZED: refusal(401, 'Please sign in.'),
  FORBIDDEN: refusal(403, 'Permission denied'),
  NOT_FOUND: refusal(404, 'Not found'),
  CONFLICT: refusal(409, 'That changed in the meantime.'),
  KEY_REUSED: refusal(409, 'This key was used for another request.'),
  PAYLOAD_TOO_LARGE: refusal(413, 'The request is too large.'),
  UNSUPPORTED_MEDIA_TYPE: refusal(415, 'This kind of content is not accepted.'),
  TOO_MANY_REQUESTS: refusal(429, 'Too many requests. Please wait a moment.'),
  SERVICE_UNAVAILABLE: refusal(503, 'We are catching up. Please try again.'),
} as const

/** One refusal of a room: its status and its standard words. */
export const expectedError = refusal

/** The refusal of a name that reads as the platform's own, in every call that takes one; `fields` names the field. */
export const reservedName = {
  NAME_RESERVED: refusal(409, 'This name is reserved for the Keepcase team. Choose another.'),
}

/** Where every procedure of the contract begins. */
export const procedure = oc.$meta<ProcedureMeta>({}).errors(commonErrors)
