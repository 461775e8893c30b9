import type { ClaimTally } from '@keepcase/contract/claims/claims.contract.ts'
import type { LiveEventNamed } from '@keepcase/contract/events.ts'
import { api } from '#web/api/api.ts'
import { defineLiveHandlers, topicId } from '#web/realtime/live-events.ts'
import type { Reads } from '#web/realtime/refetch-on-join.ts'
import { notify } from '#web/toasts/toasts.ts'
import { cart } from './cart/cart.ts'
import * as texts from './claims.texts.ts'
import { offerToast } from './holds/offer-toast.ts'
import { readPlacesSoon } from './standby/line-moves.ts'

type ClaimChanged = LiveEventNamed<'claim.changed'>

// Newest version seen of each claim: receipts have no version, and events may be duplicated or late.
const seen = new Map<string, number>()
const maxSeen = 500

/** True if the event is newer than all earlier ones of the same claim; records its version. */
export function isNewer({ id, version }: Pick<ClaimChanged, 'id' | 'version'>): boolean {
  if (version <= (seen.get(id) ?? -1)) return false
  seen.delete(id)
  seen.set(id, version)
  const [oldest] = seen.keys()
  if (seen.size > maxSeen && oldest !== undefined) seen.delete(oldest)
  return true
}

/** Applies a claim event to the tally. A claim that is neither held nor paid leaves the list. */
export function onClaimChanged(tally: ClaimTally, { id, status, expiresAt }: ClaimChanged): ClaimTally {
  const isListed = status === 'claimed' || status === 'purchased'
  const claims = tally.claims.flatMap((claim) =>
    claim.id !== id ? [claim] : isListed ? [{ ...claim, status, expiresAt }] : [],
  )
  return { ...tally, claims }
}

function reads(topic: string): Reads {
  const dropId = topicId(topic, 'drop')
  if (topicId(topic, 'line')) return { soon: [api.standby.key()] }
  if (dropId) return { atOnce: [api.claims.tally.queryKey({ input: { dropId } })], soon: [api.standby.key()] }
  return { soon: [api.claims.key(), api.standby.key()] }
}

/** What the claims room does with live events: its owner's other tabs and devices follow. */
export const claimsLive = defineLiveHandlers(
  {
    'claim.changed': (event, { queryClient }) => {
      if (!isNewer(event)) return
      const { queryKey } = api.claims.tally.queryOptions({ input: { dropId: event.dropId } })
      queryClient.setQueryData<ClaimTally>(queryKey, (tally) => tally && onClaimChanged(tally, event))
      if (event.status !== 'claimed') cart.remove(event.id)
      // The counts beside the list (paid, total) come from the database: refetch them.
      void queryClient.invalidateQueries({ queryKey: api.claims.key() })
    },
    'standby.changed': (event, { queryClient, now }) => {
      if (event.offer && isNewer(event)) notify.success(texts.youreUp, offerToast(event.dropItemId, event.offer, now))
      void queryClient.invalidateQueries({ queryKey: api.standby.key() })
      void queryClient.invalidateQueries({ queryKey: api.claims.key() })
    },
    'line.moved': ({ id }, { queryClient }) => readPlacesSoon(queryClient, id),
  },
  { reads },
)
