import { msOf } from '@keepcase/contract/api/durations.ts'
import type { LostRequest, PlaceInRush } from '@keepcase/contract/claims/claims.contract.ts'
import { answerRetention } from '@keepcase/contract/claims/claims.limits.ts'
import { claimMessages } from '@keepcase/contract/claims/claims.messages.ts'
import { claimsAhead, requestPlace } from '@keepcase/contract/claims/lost-request.rules.ts'
import type { Db } from '@keepcase/db/db.ts'
import { cutPage, decodeCursor } from '#server/api/cursor.ts'
import { Refusal } from '#server/api/refusal.ts'
import { shareReads } from '#server/database/shared-reads.ts'
import { type ItemRush, type LostRow, selectItemRush, selectLost, selectWon } from './why-not-me.queries.ts'

type Asked = { dropId: string; cursor?: string | undefined; limit: number }

/**
 * Reads the outcome of an account's own requests. The rush of an item is the same for everybody and read once for
 * concurrent callers: hundreds of thousands may have lost the same item in the same second.
 */
export function createRequestPlaces(db: Db) {
  const rushOf = shareReads((dropItemId) => selectItemRush(db, dropItemId))
  return { whyNotMe: createWhyNotMe(db, rushOf), requestPlace: createRequestPlace(db, rushOf) }
}

type RushOf = (dropItemId: string) => Promise<ItemRush | null>

/** Place of the winning request among all requests for its item; null once the rush's answers are deleted. */
function createRequestPlace(db: Db, rushOf: RushOf) {
  return async (userId: string, claimId: string): Promise<{ place: PlaceInRush | null }> => {
    const row = await selectWon(db, userId, claimId)
    if (!row) throw new Refusal('NOT_FOUND')
    const { answeredAt, arrivedAhead, now } = row
    if (answeredAt === null) return { place: null }
    const rush = await rushOf(row.dropItemId)
    const isRetained = rush?.opensAt != null && rush.opensAt.getTime() > now.getTime() - msOf(answerRetention)
    return { place: isRetained ? placeIn(rush, answeredAt.getTime(), arrivedAhead) : null }
  }
}

/**
 * For each item of a drop that an account requested and did not get: its last answer, and what was decided before it.
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

/** A request's place in an item's rush; null for one decided before or after the rush. */
function placeIn(
  { opensAt, rushEndsAt, requests }: ItemRush,
  answeredAt: number,
  arrivedAhead: number | null,
): PlaceInRush | null {
  if (opensAt === null || rushEndsAt === null) return null
  if (answeredAt < opensAt.getTime() || answeredAt > rushEndsAt.getTime()) return null
  return requestPlace(requests, answeredAt, arrivedAhead ?? 0)
}

/** One lost request, from its stored answer and the item's rush. */
export function viewLost(row: LostRow, rush: ItemRush | null): LostRequest {
  const answeredAt = row.answeredAt.getTime()
  const shownRush = rush?.isShown ? rush : null
  const ahead = shownRush ? claimsAhead(shownRush.claims, answeredAt) : null
  return {
    dropItemId: row.id,
    code: row.code,
    message: claimMessages[row.code],
    arrivedAt: iso(row.arrivedAt),
    answeredAt: row.answeredAt.toISOString(),
    opensAt: iso(shownRush?.opensAt ?? null),
    claimsAhead: ahead?.count ?? 0,
    firstClaimAt: iso(ahead?.firstAt ?? null),
    lastClaimAt: iso(ahead?.lastAt ?? null),
    place: shownRush ? placeIn(shownRush, answeredAt, row.arrivedAhead) : null,
    units: shownRush?.units ?? null,
  }
}
