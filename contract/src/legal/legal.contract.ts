import * as z from 'zod/mini'
import { Instant, InstantInput, Prose } from '../api/fields.ts'
import { expectedError, procedure } from '../api/procedure.ts'
import { legalTextProblem } from './legal-text.rules.ts'

export const legalNames = ['terms', 'privacy', 'cookies'] as const
export type LegalName = (typeof legalNames)[number]

/** Longest text of a legal page. */
export const maxLegalText = 30_000

/** The version of a text that is in force. */
export const LegalText = z.object({
  name: z.enum(legalNames),
  /** 0: the text that the product brings. */
  version: z.int(),
  /** Null: the text that the product brings. Otherwise as `readLegalText` reads it. */
  body: z.nullable(z.string()),
  /** Null: since the site opened. */
  inForceFrom: z.nullable(Instant),
})
export type LegalText = z.infer<typeof LegalText>

/** One version of a text. */
export const LegalVersion = z.object({
  version: z.int(),
  body: z.nullable(z.string()),
  inForceFrom: Instant,
  createdAt: Instant,
  createdBy: z.nullable(z.string()),
})
export type LegalVersion = z.infer<typeof LegalVersion>

const Body = Prose(maxLegalText).check(
  z.refine((text) => legalTextProblem(text) === null, { error: ({ input }) => legalTextProblem(String(input)) ?? '' }),
)
const Version = z.int().check(z.minimum(0), z.maximum(1_000_000))
const Name = z.enum(legalNames)

export const legalContract = {
  inForce: procedure
    .meta({ needs: 'public' })
    .route({ method: 'GET', path: '/legal-texts/{name}' })
    .input(z.strictObject({ name: Name }))
    .output(LegalText),
  /** Every version, newest first, with the version in force. */
  versions: procedure
    .meta({ needs: 'platform.settings.view' })
    .route({ method: 'GET', path: '/legal-texts/{name}/versions' })
    .input(z.strictObject({ name: Name }))
    .output(z.object({ items: z.array(LegalVersion), inForce: z.int(), nextCursor: z.null() })),
  /** Publishes a version, in force at once or from an instant on. `newest` is the newest version that was seen. */
  publish: procedure
    .meta({ needs: 'platform.settings.update' })
    .route({ method: 'POST', path: '/legal-texts/{name}/versions' })
    .errors({
      LEGAL_TEXT_CHANGED: expectedError(409, 'Someone else published a version in the meantime. Look at it first.'),
    })
    .input(
      z.strictObject({
        name: Name,
        newest: Version,
        /** Null: the text that the product brings. */
        body: z.nullable(Body),
        /** Null: now. */
        inForceFrom: z.nullable(InstantInput),
      }),
    )
    .output(LegalVersion),
  /** Deletes a version that is not in force yet. */
  withdraw: procedure
    .meta({ needs: 'platform.settings.update' })
    .route({ method: 'POST', path: '/legal-texts/{name}/withdraw' })
    .errors({ LEGAL_TEXT_IN_FORCE: expectedError(409, 'This version was in effect, so it can’t be deleted.') })
    .input(z.strictObject({ name: Name, version: Version }))
    .output(z.object({ withdrawn: z.literal(true) })),
}
