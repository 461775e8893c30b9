import type { LostRequest } from '@keepcase/contract/claims/claims.contract.ts'
import { claimMessages } from '@keepcase/contract/claims/claims.messages.ts'
import { claimsAhead, requestPlace } from '@keepcase/contract/claims/lost-request.rules.ts'
import type { Db } from '@keepcase/db/db.ts'
import { cutPage, decodeCursor } from '#platform/cursor.ts'
import { shareReads } from '#platform/shared-reads.ts'
import { type ItemRush, type LostRow, selectItemRush, selectLost } from './why-not-me.queries.ts'

type Asked = { dropId: string; cursor?: string | undefined; limit: number }

/**
 * What became of an account's own clicks in a drop: for each item that it asked for and did not get, its last answer,
 * and what was decided ahead of it. What is the same for everybody is read once for all who ask: hundreds of thousands
 * may have lost the same item in the same second.
 */
export function createWhyNotMe(db: Db) {
  const rushOf = shareReads((dropItemId) => selectItemRush(db, dropItemId))
  return async (userId: string, { dropId, cursor, limit }: Asked) => {
    const before = decodeCursor(cursor, ['lost'])
    const rows = await selectLost(db, userId, dropId, { before, limit: limit + 1 })
    const rushes = new Map<string, ItemRush | null>()
    for (const { id } of rows.slice(0, limit)) rushes.set(id, await rushOf(id))
    return cutPage(
      rows,
      limit,
      'lost',
      (row) => row.answeredAt,
      (row) => viewLost(row, rushes.get(row.id) ?? null),
    )
  }
}

const iso = (at: number | Date | null): string | null => (at === null ? null : new Date(at).toISOString())

/** One lost request, from the answer that was kept and the item's rush. */
export function viewLost(row: LostRow, rush: ItemRush | null): LostRequest {
  const answeredAt = row.answeredAt.getTime()
  const told = rush?.isShown ? rush : null
  const ahead = told ? claimsAhead(told.claims, answeredAt) : null
  const { opensAt = null, rushEndsAt = null } = told ?? {}
  const isInRush =
    told !== null &&
    opensAt !== null &&
    rushEndsAt !== null &&
    answeredAt >= opensAt.getTime() &&
    answeredAt <= rushEndsAt.getTime()
  return {
    dropItemId: row.id,
    code: row.code,
    message: claimMessages[row.code],
    answeredAt: row.answeredAt.toISOString(),
    opensAt: iso(opensAt),
    claimsAhead: ahead?.count ?? 0,
    firstClaimAt: iso(ahead?.firstAt ?? null),
    lastClaimAt: iso(ahead?.lastAt ?? null),
    place: isInRush ? requestPlace(told.requests, answeredAt, row.arrivedAhead ?? 0) : null,
    units: told?.units ?? null,
  }
}
