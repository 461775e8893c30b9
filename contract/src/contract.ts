import { auditContract } from './access/audit.contract.ts'
import { permissionsContract, rolesContract } from './access/roles.contract.ts'
import { accountsContract, addressesContract } from './accounts/accounts.contract.ts'
import { contactContract } from './accounts/contact.contract.ts'
import { impersonationContract } from './accounts/impersonation.contract.ts'
import { inboxContract } from './accounts/inbox.contract.ts'
import { usersContract } from './accounts/users.contract.ts'
import { waitlistContract } from './accounts/waitlist.contract.ts'
import { adminContract } from './admin/admin.contract.ts'
import { analyticsContract } from './analytics/analytics.contract.ts'
import { announcementsContract } from './announcements/announcements.contract.ts'
import { checkoutContract, ordersContract } from './checkout/checkout.contract.ts'
import { paymentMethodsContract } from './checkout/payment-methods.contract.ts'
import { claimsContract, standbyContract } from './claims/claims.contract.ts'
import { codesContract } from './codes/codes.contract.ts'
import { communityContract } from './community/community.contract.ts'
import { reportsContract } from './community/reports.contract.ts'
import { customersContract } from './customers/customers.contract.ts'
import { discoveryContract } from './discovery/discovery.contract.ts'
import { catalogContract } from './drops/catalog.contract.ts'
import { dropsContract } from './drops/drops.contract.ts'
import { dropHostingContract } from './drops/hosting.contract.ts'
import { itemsContract } from './drops/items.contract.ts'
import { offeredContract } from './drops/offered.contract.ts'
import { dropPerksContract } from './drops/perks.contract.ts'
import { dropSellingContract } from './drops/selling.contract.ts'
import { importsContract } from './imports/imports.contract.ts'
import { legalContract } from './legal/legal.contract.ts'
import { liveContract } from './live/live.contract.ts'
import { loyaltyContract } from './loyalty/loyalty.contract.ts'
import { notificationsContract } from './notifications/notifications.contract.ts'
import { onboardingContract } from './onboarding/onboarding.contract.ts'
import { onboardingStepsContract } from './onboarding/steps.contract.ts'
import { earningsContract } from './orders/earnings.contract.ts'
import { fulfilmentContract } from './orders/fulfilment.contract.ts'
import { orderMessagesContract } from './orders/messages.contract.ts'
import { parcelsContract } from './orders/parcels.contract.ts'
import { problemsContract } from './orders/problems.contract.ts'
import { refundsContract } from './orders/refunds.contract.ts'
import { salesContract } from './orders/sales.contract.ts'
import { photosContract } from './photos/photos.contract.ts'
import { settingsContract } from './settings/settings.contract.ts'
import { shelfContract } from './shelf/shelf.contract.ts'
import { staffContract } from './staff/staff.contract.ts'
import { storefrontsContract } from './storefronts/storefronts.contract.ts'
import { subscriptionsContract } from './subscriptions/subscriptions.contract.ts'
import { vitalsContract } from './vitals/vitals.contract.ts'

/** The whole API on one page. A procedure's operation id is its path here: `drops.byId`. */
export const contract = {
  accounts: accountsContract,
  addresses: addressesContract,
  admin: adminContract,
  analytics: analyticsContract,
  announcements: announcementsContract,
  audit: auditContract,
  checkout: checkoutContract,
  claims: claimsContract,
  codes: codesContract,
  contact: contactContract,
  community: communityContract,
  customers: customersContract,
  discovery: discoveryContract,
  drops: { ...dropsContract, ...dropPerksContract, ...dropSellingContract, ...dropHostingContract },
  earnings: earningsContract,
  fulfilment: fulfilmentContract,
  impersonation: impersonationContract,
  inbox: inboxContract,
  imports: importsContract,
  items: { ...itemsContract, ...catalogContract, ...offeredContract },
  legal: legalContract,
  live: liveContract,
  loyalty: loyaltyContract,
  notifications: notificationsContract,
  onboarding: onboardingContract,
  onboardingSteps: onboardingStepsContract,
  orderMessages: orderMessagesContract,
  orders: ordersContract,
  parcels: parcelsContract,
  paymentMethods: paymentMethodsContract,
  permissions: permissionsContract,
  photos: photosContract,
  refunds: refundsContract,
  reports: reportsContract,
  roles: rolesContract,
  problems: problemsContract,
  sales: salesContract,
  settings: settingsContract,
  shelf: shelfContract,
  staff: staffContract,
  standby: standbyContract,
  storefronts: storefrontsContract,
  subscriptions: subscriptionsContract,
  users: usersContract,
  vitals: vitalsContract,
  waitlist: waitlistContract,
}

export type Contract = typeof contract
