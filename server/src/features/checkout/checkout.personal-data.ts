import type { ClosingReason, PersonalData } from '#server/boot/personal-data.ts'
import {
  countUnsettled,
  exportCodes,
  exportInvoices,
  exportOrders,
  exportPaymentMethods,
  exportPayments,
  exportRedemptions,
  exportRefunds,
} from './checkout.personal-data.queries.ts'

/**
 * An account's orders and payments. All of it stays for the books after the account closes. Pending payments and
 * refunds block the closing, as do a seller's undelivered orders.
 */
export const checkoutPersonalData: PersonalData = {
  exports: {
    orders: exportOrders,
    payments: exportPayments,
    discountCodes: exportCodes,
    discountRedemptions: exportRedemptions,
    paymentMethods: exportPaymentMethods,
    subscriptionInvoices: exportInvoices,
    refunds: exportRefunds,
  },
  async closingReasons(db, profileId) {
    const { refunds, payments, parcels } = await countUnsettled(db, profileId)
    const reasons: ClosingReason[] = []
    if (payments > 0) reasons.push({ message: 'One of your payments is still being settled.', link: '/orders' })
    if (refunds > 0) reasons.push({ message: 'A refund is still on its way to you.', link: '/orders' })
    if (parcels === 1)
      reasons.push({ message: '1 order in your storefront hasn’t been delivered yet.', link: dashboardLink })
    if (parcels > 1) {
      reasons.push({ message: `${parcels} orders in your storefront haven’t been delivered yet.`, link: dashboardLink })
    }
    return reasons
  },
}

const dashboardLink = '/dashboard'
