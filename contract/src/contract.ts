import { accountsContract, addressesContract, usersContract } from './accounts/accounts.contract.ts'
import { checkoutContract, ordersContract } from './checkout/checkout.contract.ts'
import { claimsContract, standbyContract } from './claims/claims.contract.ts'
import { dropsContract } from './drops/drops.contract.ts'
import { itemsContract } from './drops/items.contract.ts'
import { notificationsContract } from './notifications/notifications.contract.ts'
import { settingsContract } from './settings/settings.contract.ts'
import { storefrontsContract } from './storefronts/storefronts.contract.ts'

/** The whole API on one page. A procedure's operation id is its path here: `drops.byId`. */
export const contract = {
  accounts: accountsContract,
  addresses: addressesContract,
  checkout: checkoutContract,
  claims: claimsContract,
  drops: dropsContract,
  items: itemsContract,
  notifications: notificationsContract,
  orders: ordersContract,
  settings: settingsContract,
  standby: standbyContract,
  storefronts: storefrontsContract,
  users: usersContract,
}

export type Contract = typeof contract
