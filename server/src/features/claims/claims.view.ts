import { type ClaimCode, claimCodes } from '@keepcase/contract/claims/claims.codes.ts'
import type {
  ClaimAnswer,
  ClaimReceipt,
  ClaimStatus,
  MyClaim,
  Strike,
} from '@keepcase/contract/claims/claims.contract.ts'
import { claimMessages, claimToasts } from '@keepcase/contract/claims/claims.messages.ts'
import { type Category, Category as CategorySchema } from '@keepcase/contract/drops/items.contract.ts'
import type { ClaimRow } from './button/claim-batch.queries.ts'
import type { MyClaimRow, StrikeRow } from './claims.queries.ts'

const shown: Record<string, ClaimStatus> = {
  claimed: 'claimed',
  capturing: 'claimed',
  purchased: 'purchased',
  completed: 'purchased',
  released: 'released',
  cancelled: 'released',
  revoked: 'released',
  expired: 'expired',
}

/** A claim's status as shown to people; an unknown one counts as claimed. Source: specification, section 4. */
export function shownStatus(status: string | null): ClaimStatus {
  return shown[status ?? ''] ?? 'claimed'
}

const codes: ReadonlySet<string> = new Set(claimCodes)

function codeOf(text: string | null): ClaimCode | null {
  if (text === null) return null
  if (!codes.has(text)) throw new Error(`The claim function gave an unknown code: ${text}`)
  return text as ClaimCode
}

/** The answer to one claim request, from the claim function's row. */
export function viewAnswer(row: ClaimRow, dropId: string): ClaimAnswer {
  const code = codeOf(row.code)
  return {
    success: code === null,
    code,
    message: code === null ? claimToasts.success.message : claimMessages[code],
    claim: row.claim_id === null ? null : viewReceiptOf(row, dropId),
    waitMs: row.wait_ms,
    priceCents: row.price_cents,
    now: row.answered_at.toISOString(),
  }
}

function viewReceiptOf(row: ClaimRow, dropId: string): ClaimReceipt {
  return {
    id: row.claim_id!,
    dropId,
    dropItemId: row.drop_item_id!,
    status: shownStatus(row.claim_status),
    claimedAt: row.claimed_at!.toISOString(),
    expiresAt: row.expires_at!.toISOString(),
    priceCents: row.claim_price_cents!,
    currency: row.currency!,
    seq: row.seq!,
    tag: row.tag!,
    hash: row.hash!,
  }
}

/** A claim with its ledger position and its terms. */
export function viewReceipt(row: MyClaimRow): ClaimReceipt {
  return {
    id: row.id,
    dropId: row.dropId,
    dropItemId: row.dropItemId,
    status: shownStatus(row.status),
    claimedAt: row.claimedAt.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
    priceCents: row.priceCents,
    currency: row.currency,
    seq: row.seq,
    tag: row.tag,
    hash: row.hash,
  }
}

/**
 * A claim in its owner's lists. An expired hold is shown as expired even before the sweep returns it.
 * @param now the database clock at the read
 */
export function viewMyClaim(row: MyClaimRow, now: Date): MyClaim {
  const hasRunOut = row.status === 'claimed' && row.expiresAt <= (row.stoppedAt ?? now)
  return {
    ...viewReceipt(row),
    status: hasRunOut ? 'expired' : shownStatus(row.status),
    itemId: row.itemId,
    itemName: row.itemName ?? 'Unknown Item',
    dropName: row.dropName ?? 'Unknown Drop',
    dropNumber: row.dropNumber ?? 0,
    sellerName: row.sellerName ?? 'Unknown Seller',
    storefrontId: row.storefrontId,
    dropType: row.dropType as MyClaim['dropType'],
    image: row.image,
    category: viewCategory(row.category),
    isPaying: row.status === 'capturing',
    paid: row.paid,
    paidAt: row.paidAt?.toISOString() ?? null,
    revoked: row.revoked,
    revokeReason: row.revokeReason,
    source: row.source as MyClaim['source'],
    orderId: row.orderId,
  }
}

/** A strike as shown to its account. */
export function viewStrike(row: StrikeRow): Strike {
  return {
    id: row.id,
    claimId: row.claimId,
    cause: row.cause,
    itemName: row.itemName ?? 'Unknown Item',
    dropName: row.dropName ?? 'Unknown Drop',
    createdAt: row.createdAt.toISOString(),
  }
}

function viewCategory(text: string | null): Category | null {
  const parsed = CategorySchema.safeParse(text)
  return parsed.success ? parsed.data : null
}
