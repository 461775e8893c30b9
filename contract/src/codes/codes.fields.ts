import * as z from 'zod/mini'
import { Cents, Line } from '../api/fields.ts'
import { expectedError } from '../api/procedure.ts'
import { codeTriesWindow } from './codes.limits.ts'

/** Format of a code: 3 to 24 capitals, digits and hyphens. */
export const codeShape = z.regex(
  /^[A-Z0-9][A-Z0-9-]{2,23}$/,
  'Use 3 to 24 letters, digits and hyphens, without spaces.',
)

/** A new code from a seller; lower case is converted to capitals. */
export const NewCode = z.string().check(z.toUpperCase(), codeShape)

/** A code as a buyer types it: one line. A malformed code is answered as an unknown one. */
export const TypedCode = Line(60)

/** Why a code cannot be used, in the order of the checks. */
export const codeProblems = [
  'CODE_TOO_MANY_TRIES',
  'CODE_UNKNOWN',
  'CODE_NOT_YOURS',
  'CODE_NOT_STARTED',
  'CODE_ENDED',
  'CODE_ALREADY_USED',
  'CODE_USED_UP',
  'CODE_NOT_FOR_ITEMS',
  'CODE_BELOW_MINIMUM',
] as const
export const CodeProblem = z.enum(codeProblems)
export type CodeProblem = z.infer<typeof CodeProblem>

/** The same as refusals of a payment. */
export const codeErrors = {
  CODE_TOO_MANY_TRIES: expectedError(409, `Too many tries. Wait ${codeTriesWindow}, then try again.`),
  CODE_UNKNOWN: expectedError(409, 'This seller doesn’t have that code.'),
  CODE_NOT_YOURS: expectedError(409, 'This code belongs to another account.'),
  CODE_NOT_STARTED: expectedError(409, 'This code isn’t active yet.'),
  CODE_ENDED: expectedError(409, 'This code has expired.'),
  CODE_USED_UP: expectedError(409, 'This code has been used up.'),
  CODE_ALREADY_USED: expectedError(409, 'You’ve already used this code.'),
  CODE_NOT_FOR_ITEMS: expectedError(409, 'This code doesn’t apply to anything here.'),
  CODE_BELOW_MINIMUM: expectedError(409, 'Your items are below this code’s minimum.'),
} as const satisfies Record<CodeProblem, unknown>

const discount = { percent: z.nullable(z.int()), amountCents: z.nullable(Cents) }

/** The code whose discount is included in a quote. */
export const AppliedCode = z.object({ code: z.string(), ...discount })
export type AppliedCode = z.infer<typeof AppliedCode>

/** A typed code that cannot be used, and why. */
export const CodeRefused = z.object({ code: z.string(), reason: CodeProblem, message: z.string() })
export type CodeRefused = z.infer<typeof CodeRefused>

/** A code of the viewer's own, from a loyalty tier. */
export const CodeOffer = z.object({ code: z.string(), percent: z.int(), tierName: z.string() })
export type CodeOffer = z.infer<typeof CodeOffer>
