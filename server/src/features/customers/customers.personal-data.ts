import type { PersonalData } from '#server/boot/personal-data.ts'
import { deleteRemarksOn, exportCustomerSums, exportNotes } from './customers.personal-data.queries.ts'

/**
 * Notes that an account wrote as staff, and its sums at each storefront. When the account closes, everything that
 * storefronts wrote about it is deleted; the sums stay without personal data, like the orders that they count.
 */
export const customersPersonalData: PersonalData = {
  exports: { customerNotes: exportNotes, storefrontCustomers: exportCustomerSums },
  eraseUnderLock: deleteRemarksOn,
}
