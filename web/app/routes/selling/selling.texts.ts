import type { ReactNode } from 'react'
import { sentence } from '#web/format/sentence.ts'

// Dashboard frame
export const seeNamedAsBuyers = (name: string) => `View ${name} as a buyer`
export const seeAsBuyers = 'View as a buyer'
export const closed = 'Closed'
export const closedOn = (day: ReactNode) =>
  sentence`This storefront closed on ${day}. Buyers can’t find it anymore. Its orders, customers and earnings stay here.`
export const permissionDenied = 'Permission denied'
export const yourStorefronts = 'Your storefronts'

// Drop item photos
export const photosFailed = 'The photos didn’t load'

// Edited drop
export const dropFailed = 'This drop didn’t load'

// Items
export const itemsManager = 'Items Manager'

// Codes section
export const codesFailed = 'The codes didn’t load'

// Dashboard sections
export const discountCodes = 'Discount codes'

// Items of storefront
export const itemsFailed = 'The items didn’t load'

export const permissionNeeded = (permissions: readonly string[]) =>
  `You need ${permissions.join(' or ')} to see this page. The storefront’s owner can grant it.`
export const itemsManagerOf = (storefront: string) => `Items Manager · ${storefront} · Keepcase`
