import type { PersonalData } from '#server/boot/personal-data.ts'
import { exportStandings } from './loyalty.personal-data.queries.ts'

/**
 * An account's standing at each storefront and the tiers it has reached. After the account closes, its standings stay
 * without personal data: they count the orders kept for the books.
 */
export const loyaltyPersonalData: PersonalData = {
  exports: {
    loyaltyStandings: exportStandings,
  },
}
