import type { ClaimTally } from '@keepcase/contract/claims/claims.contract.ts'
import type { LiveEventNamed } from '@keepcase/contract/events.ts'
import { api } from '#web/api/api.ts'
import { defineLiveHandlers, topicId } from '#web/realtime/live-events.ts'
import type { Reads } from '#web/realtime/refetch-on-join.ts'
import { notify } from '#web/toasts/toasts.ts'
import { cart } from './cart/cart.ts'
import { offerToast } from './holds/offer-toast.ts'
import { readPlacesSoon } from './standby/line-moves.ts'

type ClaimChanged = LiveEventNamed<'claim.changed'>

// The newest version seen of each claim: receipts carry none, and events may come twice or late.
const seen = new Map<string, number>()
const maxSeen = 500

/** Whether this event is newer than every one before it of the same claim; remembers it. */
export function isNews({ id, version }: Pick<ClaimChanged, 'id' | 'version'>): boolean {
  if (version <= (seen.get(id) ?? -1)) return false
  seen.delete(id)
  seen.set(id, version)
  const [oldest] = seen.keys()
  if (seen.size > maxSeen && oldest !== undefined) seen.delete(oldest)
  return true
}

/** The tally after one of its claims moved. A claim that is held or paid no more leaves the list. */
export function onClaimChanged(tally: ClaimTally, { id, status, expiresAt }: ClaimChanged): ClaimTally {
  const isKept = status === 'claimed' || status === 'purchased'
  const claims = tally.claims.flatMap((claim) =>
    claim.id !== id ? [claim] : isKept ? [{ ...claim, status, expiresAt }] : [],
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
      if (!isNews(event)) return
      const { queryKey } = api.claims.tally.queryOptions({ input: { dropId: event.dropId } })
      queryClient.setQueryData<ClaimTally>(queryKey, (tally) => tally && onClaimChanged(tally, event))
      if (event.status !== 'claimed') cart.remove(event.id)
      // The counts beside the list (paid, total) are the database's: read them anew.
      void queryClient.invalidateQueries({ queryKey: api.claims.key() })
    },
    'standby.changed': (event, { queryClient, now }) => {
      if (event.offer && isNews(event))
        notify.success('It is your turn', offerToast(event.dropItemId, event.offer, now))
      void queryClient.invalidateQueries({ queryKey: api.standby.key() })
      void queryClient.invalidateQueries({ queryKey: api.claims.key() })
    },
    'line.moved': ({ id }, { queryClient }) => readPlacesSoon(queryClient, id),
  },
  { reads },
)
