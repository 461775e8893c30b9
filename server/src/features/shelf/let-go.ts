import type { Tx } from '@keepcase/db/db.ts'
import { Refusal } from '#server/api/refusal.ts'
import { refuseLettingGo } from './piece.queries.ts'

/**
 * Asserts that an account may link a new item of a storefront to a piece of its shelf: it owns both, and no item is linked
 * yet. Locks the claim.
 * @throws Refusal NOT_FOUND, ALREADY_LET_GO
 */
export async function assertMayLetGo(
  tx: Tx,
  profileId: string,
  { claimId, storefrontId, quantity }: { claimId: string; storefrontId: string; quantity: number },
): Promise<void> {
  const reason = await refuseLettingGo(tx, { claimId, profileId, storefrontId })
  if (reason === 'not_found') throw new Refusal('NOT_FOUND')
  if (reason === 'taken') throw new Refusal('ALREADY_LET_GO')
  assertOnePiece(quantity)
}

/** Asserts that an item from a shelf has one unit at most. @throws Refusal ONE_PIECE */
export function assertOnePiece(quantity: number): void {
  const message = 'This item comes from your shelf, so there is only one of it.'
  if (quantity > 1) throw new Refusal('ONE_PIECE', { title: 'Only one of it', message, fields: { quantity: message } })
}
