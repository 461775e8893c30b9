import type { StandbyOffer } from '@keepcase/contract/claims/claims.events.ts'
import { formatTime, fullMinutes, plural } from '#web/format/format.ts'
import { paths } from '#web/paths.ts'
import type { Toast } from '#web/toasts/toasts.ts'
import { claimToastId } from '../button/claim-toast.ts'
import * as texts from './holds.texts.ts'
import { offered } from './offer-toast.texts.ts'

/**
 * The toast below the title `You’re up`: the item, its drop, the time to pay and a link. Stays as long as the
 * offer. @param now server time
 */
export function offerToast(dropItemId: string, offer: StandbyOffer, now: number): Omit<Toast, 'kind' | 'title'> {
  const { claimId, itemName, dropName, expiresAt } = offer
  const endsAt = Date.parse(expiresAt)
  const lastsMs = Math.max(0, endsAt - now)
  return {
    description: offered(itemName, dropName, plural(fullMinutes(lastsMs), 'minute'), formatTime(endsAt)),
    link: { label: texts.payNow, to: paths.checkoutOf(claimId) },
    id: claimToastId(dropItemId),
    lastsMs,
  }
}
