import type { LostRequest, PlaceInRush } from '@keepcase/contract/claims/claims.contract.ts'
import { claimMessages } from '@keepcase/contract/claims/claims.messages.ts'
import { claimsAhead, requestPlace } from '@keepcase/contract/claims/lost-request.rules.ts'
import type { Db } from '@keepcase/db/db.ts'
import { cutPage, decodeCursor } from '#server/api/cursor.ts'
import { Refusal } from '#server/api/refusal.ts'
import { shareReads } from '#server/database/shared-reads.ts'
import { type ItemRush, type LostRow, selectItemRush, selectLost, selectWon } from './why-not-me.queries.ts'

type Asked = { dropId: string; cursor?: string | undefined; limit: number }

/** How long answers are kept; what of a rush is older is not counted any more. */
const keptMs = 7 * 86_400_000

/**
 * What became of an account's own requests. What is the same for everybody is read once for all who ask: hundreds of
 * thousands may have lost the same item in the same second.
 */
export function createRequestPlaces(db: Db) {
  const rushOf = shareReads((dropItemId) => selectItemRush(db, dropItemId))
  return { whyNotMe: createWhyNotMe(db, rushOf), requestPlace: createRequestPlace(db, rushOf) }
}

type RushOf = (dropItemId: string) => Promise<ItemRush | null>

/** Where the request that won a claim stood among all for its item, while its rush is kept. */
function createRequestPlace(db: Db, rushOf: RushOf) {
  return async (userId: string, claimId: string): Promise<{ place: PlaceInRush | null }> => {
    const row = await selectWon(db, userId, claimId)
    if (!row) throw new Refusal('NOT_FOUND')
    const { answeredAt, arrivedAhead, now } = row
    if (answeredAt === null) return { place: null }
    const rush = await rushOf(row.dropItemId)
    const isKept = rush?.opensAt != null && rush.opensAt.getTime() > now.getTime() - keptMs
    return { place: isKept ? placeIn(rush, answeredAt.getTime(), arrivedAhead) : null }
  }
}

/**
 * For each item of a drop that an account asked for and did not get: its last answer, and what was decided ahead of it.
 */
function createWhyNotMe(db: Db, rushOf: RushOf) {
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

/** A request's place in an item's rush; null for one that was decided before or after it. */
function placeIn(
  { opensAt, rushEndsAt, requests }: ItemRush,
  answeredAt: number,
  arrivedAhead: number | null,
): PlaceInRush | null {
  if (opensAt === null || rushEndsAt === null) return null
  if (answeredAt < opensAt.getTime() || answeredAt > rushEndsAt.getTime()) return null
  return requestPlace(requests, answeredAt, arrivedAhead ?? 0)
}

/** One lost request, from the answer that was kept and the item's rush. */
export function viewLost(row: LostRow, rush: ItemRush | null): LostRequest {
  const answeredAt = row.answeredAt.getTime()
  const told = rush?.isShown ? rush : null
  const ahead = told ? claimsAhead(told.claims, answeredAt) : null
  return {
    dropItemId: row.id,
    code: row.code,
    message: claimMessages[row.code],
    arrivedAt: iso(row.arrivedAt),
    answeredAt: row.answeredAt.toISOString(),
    opensAt: iso(told?.opensAt ?? null),
    claimsAhead: ahead?.count ?? 0,
    firstClaimAt: iso(ahead?.firstAt ?? null),
    lastClaimAt: iso(ahead?.lastAt ?? null),
    place: told ? placeIn(told, answeredAt, row.arrivedAhead) : null,
    units: told?.units ?? null,
  }
}
