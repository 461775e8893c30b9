import { accountRenderers } from './account-notifications.ts'
import { claimRenderers } from './claim-notifications.ts'
import { contactRenderers } from './contact-notifications.ts'
import { dropRenderers } from './drop-notifications.ts'
import { flairRenderers } from './flair-notifications.ts'
import { followRenderers } from './follow-notifications.ts'
import { fulfilmentRenderers } from './fulfilment-notifications.ts'
import { messageRenderers } from './message-notifications.ts'
import { orderRenderers } from './order-notifications.ts'
import { parcelRenderers } from './parcel-notifications.ts'
import { refundRenderers } from './refund-notifications.ts'
import { reportRenderers } from './report-notifications.ts'
import { searchRenderers } from './search-notifications.ts'
import { staffRenderers } from './staff-notifications.ts'
import { storefrontRenderers } from './storefront-notifications.ts'
import { testMailRenderers } from './test-mail.ts'

/** The renderers of all events. */
export const renderers = [
  ...accountRenderers,
  ...claimRenderers,
  ...contactRenderers,
  ...dropRenderers,
  ...flairRenderers,
  ...followRenderers,
  ...messageRenderers,
  ...fulfilmentRenderers,
  ...orderRenderers,
  ...parcelRenderers,
  ...refundRenderers,
  ...reportRenderers,
  ...searchRenderers,
  ...staffRenderers,
  ...storefrontRenderers,
  ...testMailRenderers,
]
