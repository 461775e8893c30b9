import * as z from 'zod/mini'
import { changedMeanwhile, EditedVersion } from '../api/changed-meanwhile.ts'
import { Currency, Id, Instant, InstantInput, Prose, SignedCents } from '../api/fields.ts'
import { expectedError, procedure } from '../api/procedure.ts'
import { StorefrontSettings } from './storefronts.fields.ts'
import { maxVacationNoteChars } from './storefronts.limits.ts'

/** What keeps a storefront open. For a hold, `id` and `label` are those of its drop. */
export const ClosingBlock = z.object({
  kind: z.enum(['drop', 'hold', 'order', 'refund']),
  id: Id,
  /** A drop's title, or an order's number. */
  label: z.string(),
  at: Instant,
})
export type ClosingBlock = z.infer<typeof ClosingBlock>

/** Whether a storefront can be closed now, and what closing means. */
export const Closing = z.object({
  /** The oldest 20 of each kind. */
  blocks: z.array(ClosingBlock),
  totals: z.record(z.enum(['drop', 'hold', 'order', 'refund']), z.int()),
  /** Booked for the seller and not paid out. It stays in the ledger for a later payout. */
  owedCents: SignedCents,
  currency: Currency,
  /** Subscriptions that end with the storefront. */
  subscribers: z.int(),
})
export type Closing = z.infer<typeof Closing>

export const VacationInput = z.strictObject({
  id: Id,
  version: z.optional(EditedVersion),
  /** When claims open again; null ends the vacation now. */
  until: z.nullable(InstantInput),
  note: z.optional(z.nullable(Prose(maxVacationNoteChars))),
})

/** Settings of a storefront for its staff. */
export const settingsContract = {
  settings: procedure
    .meta({ needs: 'storefront.own.view' })
    .route({ method: 'GET', path: '/storefronts/{id}/settings' })
    .input(z.strictObject({ id: Id }))
    .output(StorefrontSettings),
  /** Stops new claims in all drops until an instant. Holds, payments and the standby line go on. */
  setVacation: procedure
    .meta({ needs: 'storefront.own.update' })
    .route({ method: 'POST', path: '/storefronts/{id}/vacation' })
    .errors({
      ...changedMeanwhile(StorefrontSettings),
      VACATION_OUT_OF_RANGE: expectedError(409, 'Choose an end within the next year.'),
    })
    .input(VacationInput)
    .output(StorefrontSettings),
  /** Shows an uploaded logo or cover; null removes it. */
  setPicture: procedure
    .meta({ needs: 'storefront.own.update' })
    .route({ method: 'POST', path: '/storefronts/{id}/picture' })
    .input(z.strictObject({ id: Id, kind: z.enum(['logo', 'cover']), uploadId: z.nullable(Id) }))
    .output(StorefrontSettings),
  closing: procedure
    .meta({ needs: 'storefront.own.delete' })
    .route({ method: 'GET', path: '/storefronts/{id}/closing' })
    .input(z.strictObject({ id: Id }))
    .output(Closing),
  /** Closes the storefront for good. Only its owner can. */
  close: procedure
    .meta({ needs: 'storefront.own.delete' })
    .route({ method: 'POST', path: '/storefronts/{id}/close' })
    .errors({
      STILL_IN_USE: expectedError(409, 'Open drops, holds, orders or refunds keep this storefront open.'),
      OWNER_ONLY: expectedError(409, 'Only the owner can close a storefront.'),
    })
    .input(z.strictObject({ id: Id }))
    .output(z.object({ id: Id, closedAt: Instant })),
}
