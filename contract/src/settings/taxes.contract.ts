import * as z from 'zod/mini'
import { Instant, listOf, maxChars, page, withoutInvisible } from '../api/fields.ts'
import { expectedError, procedure } from '../api/procedure.ts'
import { maxTaxRates, maxTaxRegion } from './taxes.rules.ts'

export const TaxRate = z.object({ country: z.string(), region: z.string(), ratePpm: z.int() })

/** The table in force; version 0: there was never one. */
export const TaxTable = z.object({ version: z.int(), items: z.array(TaxRate), nextCursor: z.null() })
export type TaxTable = z.infer<typeof TaxTable>

/** One table that was put in force. */
export const TaxTableVersion = z.object({
  version: z.int(),
  changedAt: Instant,
  changedBy: z.nullable(z.string()),
  rates: z.int(),
  /** The version that was set back. */
  restored: z.nullable(z.int()),
})
export type TaxTableVersion = z.infer<typeof TaxTableVersion>

const Version = z.int().check(z.minimum(0), z.maximum(1_000_000))
const Line = z.string().check(maxChars(maxTaxRegion + 20), z.overwrite(withoutInvisible))
const changed = {
  TAXES_CHANGED: expectedError(409, 'Someone else changed the tax table in the meantime. Take another look.'),
}

export const taxesContract = {
  /** Tax by destination. */
  taxes: procedure
    .meta({ needs: 'platform.settings.view' })
    .route({ method: 'GET', path: '/settings/taxes' })
    .input(z.strictObject({}))
    .output(TaxTable),
  /** Every table that was in force, newest first. */
  taxHistory: procedure
    .meta({ needs: 'platform.settings.view' })
    .route({ method: 'GET', path: '/settings/taxes/history' })
    .input(z.strictObject({ ...page }))
    .output(listOf(TaxTableVersion)),
  /**
   * Puts a whole table in force, from the next quote on. A line is `country TAB region TAB percentage`.
   * `version` is the table that it replaces.
   */
  replaceTaxes: procedure
    .meta({ needs: 'platform.settings.update' })
    .route({ method: 'PUT', path: '/settings/taxes' })
    .errors(changed)
    .input(z.strictObject({ version: Version, lines: z.array(Line).check(z.maxLength(maxTaxRates)) }))
    .output(TaxTable),
  /** Puts an earlier table in force again; 0: the empty one. */
  restoreTaxes: procedure
    .meta({ needs: 'platform.settings.update' })
    .route({ method: 'POST', path: '/settings/taxes/restore' })
    .errors(changed)
    .input(z.strictObject({ version: Version, restored: Version }))
    .output(TaxTable),
}
