import * as z from 'zod/mini'
import { Cents, Currency, EmptyLine, Id, Instant, listOf, Prose, page, SignedCents } from '../api/fields.ts'
import { expectedError, procedure } from '../api/procedure.ts'
import { Category } from '../drops/items.contract.ts'
import { maxBlockReasonChars, maxNoteChars } from './customers.limits.ts'

/** An account as one storefront knows it. Sums are zero and dates null for somebody who hasn't bought there. */
export const Customer = z.object({
  id: Id,
  displayName: z.string(),
  username: z.nullable(z.string()),
  avatarUrl: z.nullable(z.string()),
  hasLeft: z.boolean(),
  /** Paid orders, refunded ones included. */
  orders: z.int(),
  /** Units bought and not refunded, and their price after discounts; without shipping, tax and fees. */
  items: z.int(),
  spentCents: SignedCents,
  currency: Currency,
  firstOrderAt: z.nullable(Instant),
  lastOrderAt: z.nullable(Instant),
  /** The loyalty tier they have reached here. */
  tier: z.nullable(z.string()),
  notes: z.int(),
  blockedAt: z.nullable(Instant),
})
export type Customer = z.infer<typeof Customer>

export const CustomerDetail = z.extend(Customer, {
  block: z.nullable(z.object({ reason: z.string(), byName: z.nullable(z.string()), at: Instant })),
})
export type CustomerDetail = z.infer<typeof CustomerDetail>

export const CustomerNote = z.object({
  id: Id,
  body: z.string(),
  authorId: Id,
  authorName: z.string(),
  createdAt: Instant,
})
export type CustomerNote = z.infer<typeof CustomerNote>

/** A unit that a customer bought. `id` is its claim's. */
export const CustomerPurchase = z.object({
  id: Id,
  orderId: Id,
  orderNumber: z.int(),
  paidAt: Instant,
  itemId: Id,
  title: z.string(),
  image: z.nullable(z.string()),
  category: z.nullable(Category),
  priceCents: Cents,
  currency: Currency,
  isRefunded: z.boolean(),
  dropId: Id,
  dropTitle: z.string(),
})
export type CustomerPurchase = z.infer<typeof CustomerPurchase>

export const customerSorts = ['recent', 'spent', 'orders'] as const
export const CustomerSort = z.enum(customerSorts)
export type CustomerSort = z.infer<typeof CustomerSort>

export const NewNote = z.strictObject({
  storefrontId: Id,
  profileId: Id,
  body: Prose(maxNoteChars).check(z.minLength(1, 'Write something.')),
})

const OfCustomer = z.strictObject({ storefrontId: Id, profileId: Id })
const customer = '/storefronts/{storefrontId}/customers/{profileId}' as const

/** A storefront's customers: who bought what, private notes of its staff, and its block list. */
export const customersContract = {
  list: procedure
    .meta({ needs: 'storefront.customers.view' })
    .route({ method: 'GET', path: '/storefronts/{storefrontId}/customers' })
    .input(
      z.strictObject({
        ...page,
        storefrontId: Id,
        /** Part of a display name or username. */
        q: z.optional(EmptyLine(100)),
        /** recent: latest order first. Ignored for `blocked`, which lists the newest block first. */
        sort: z._default(CustomerSort, 'recent'),
        show: z._default(z.enum(['all', 'blocked']), 'all'),
      }),
    )
    .output(listOf(Customer)),
  byId: procedure
    .meta({ needs: 'storefront.customers.view' })
    .route({ method: 'GET', path: customer })
    .input(OfCustomer)
    .output(CustomerDetail),
  purchases: procedure
    .meta({ needs: 'storefront.customers.view' })
    .route({ method: 'GET', path: `${customer}/purchases` })
    .input(z.extend(OfCustomer, page))
    .output(listOf(CustomerPurchase)),
  notes: procedure
    .meta({ needs: 'storefront.customers.view' })
    .route({ method: 'GET', path: `${customer}/notes` })
    .input(z.extend(OfCustomer, page))
    .output(listOf(CustomerNote)),
  addNote: procedure
    .meta({ needs: 'storefront.customers.manage' })
    .route({ method: 'POST', path: `${customer}/notes`, successStatus: 201 })
    .input(NewNote)
    .output(CustomerNote),
  removeNote: procedure
    .meta({ needs: 'storefront.customers.manage' })
    .route({ method: 'DELETE', path: '/customer-notes/{id}' })
    .input(z.strictObject({ id: Id }))
    .output(z.object({ id: Id })),
  /** From now on this account can't claim in the storefront's drops. Holds and orders stay. */
  block: procedure
    .meta({ needs: 'storefront.customers.manage' })
    .route({ method: 'PUT', path: `${customer}/block` })
    .errors({
      WORKS_HERE: expectedError(409, 'Remove them from your staff first.'),
      TOO_MANY_BLOCKED: expectedError(409, 'You’ve blocked 1,000 accounts, the most we allow. Unblock one first.'),
    })
    .input(z.extend(OfCustomer, { reason: z._default(Prose(maxBlockReasonChars), '') }))
    .output(CustomerDetail),
  unblock: procedure
    .meta({ needs: 'storefront.customers.manage' })
    .route({ method: 'DELETE', path: `${customer}/block` })
    .input(OfCustomer)
    .output(CustomerDetail),
}
