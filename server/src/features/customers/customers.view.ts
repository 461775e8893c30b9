import type {
  Customer,
  CustomerDetail,
  CustomerNote,
  CustomerPurchase,
} from '@keepcase/contract/customers/customers.contract.ts'
import { Category } from '@keepcase/contract/drops/items.contract.ts'
import type { CustomerRow, NoteRow, PurchaseRow } from './customers.queries.ts'

/** A customer in a storefront's list. */
export function viewCustomer(row: CustomerRow): Customer {
  const { blockReason: _, blockedByName: __, ...rest } = row
  return {
    ...rest,
    firstOrderAt: row.firstOrderAt?.toISOString() ?? null,
    lastOrderAt: row.lastOrderAt?.toISOString() ?? null,
    blockedAt: row.blockedAt?.toISOString() ?? null,
  }
}

/** A customer with the block, if there is one. */
export function viewCustomerDetail(row: CustomerRow): CustomerDetail {
  const { blockedAt, blockReason, blockedByName } = row
  return {
    ...viewCustomer(row),
    block: blockedAt && { reason: blockReason ?? '', byName: blockedByName, at: blockedAt.toISOString() },
  }
}

export const viewNote = (row: NoteRow): CustomerNote => ({ ...row, createdAt: row.createdAt.toISOString() })

export function viewPurchase({ createdAt: _, ...row }: PurchaseRow): CustomerPurchase {
  const category = Category.safeParse(row.category)
  return { ...row, paidAt: row.paidAt.toISOString(), category: category.success ? category.data : null }
}
