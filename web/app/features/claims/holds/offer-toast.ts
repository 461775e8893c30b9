import type { StandbyOffer } from '@keepcase/contract/claims/claims.events.ts'
import { formatTime, fullMinutes, plural } from '#web/format/format.ts'
import { paths } from '#web/paths.ts'
import type { Toast } from '#web/toasts/toasts.ts'
import { claimToastId } from '../button/claim-toast.ts'

/**
 * What is said below `It is your turn`: the item, its drop and the time to pay, with the way there. It stays as long as
 * the offer does.
 * @param now the server's time
 */
export function offerToast(dropItemId: string, offer: StandbyOffer, now: number): Omit<Toast, 'kind' | 'title'> {
  const { claimId, itemName, dropName, expiresAt } = offer
  const endsAt = Date.parse(expiresAt)
  const lastsMs = Math.max(0, endsAt - now)
  return {
    description: `${itemName} in ${dropName} is held for you. Pay within ${plural(fullMinutes(lastsMs), 'minute')}, by ${formatTime(endsAt)}.`,
    link: { label: 'Pay now', to: paths.checkoutOf(claimId) },
    id: claimToastId(dropItemId),
    lastsMs,
  }
}
