import { customersContract } from '@keepcase/contract/customers/customers.contract.ts'
import type { Db } from '@keepcase/db/db.ts'
import { actorOf } from '#server/api/context.ts'
import { cutPage, decodeCursor } from '#server/api/cursor.ts'
import { implementContract } from '#server/api/procedure.ts'
import { Refusal } from '#server/api/refusal.ts'
import { assertStaffOf } from '#server/features/storefronts/public.ts'
import { blockCustomer, unblockCustomer } from './block-customer.ts'
import { addNote, removeNote } from './customer-notes.ts'
import { findCustomer, listCustomers, listNotes, listPurchases, placeIn } from './customers.queries.ts'
import { viewCustomer, viewCustomerDetail, viewNote, viewPurchase } from './customers.view.ts'

const view = 'storefront.customers.view'

/** Procedures for a storefront's customers. */
export function customersRouter(deps: { db: Db }) {
  const { db } = deps
  const api = implementContract(customersContract)
  return api.router({
    list: api.list.handler(async ({ input: { storefrontId, q = '', sort, show, cursor, limit }, context }) => {
      assertStaffOf(await actorOf(context), storefrontId, view)
      const by = show === 'blocked' ? 'blocked' : sort
      const rows = await listCustomers(db, { storefrontId, q, by, after: decodeCursor(cursor, [by]), limit })
      return cutPage(rows, limit, by, (row) => placeIn(by, row), viewCustomer)
    }),
    byId: api.byId.handler(async ({ input: { storefrontId, profileId }, context }) => {
      assertStaffOf(await actorOf(context), storefrontId, view)
      const row = await findCustomer(db, storefrontId, profileId)
      if (!row) throw new Refusal('NOT_FOUND')
      return viewCustomerDetail(row)
    }),
    purchases: api.purchases.handler(async ({ input: { cursor, limit, ...customer }, context }) => {
      assertStaffOf(await actorOf(context), customer.storefrontId, view)
      const rows = await listPurchases(db, { ...customer, after: decodeCursor(cursor, ['purchases']), limit })
      return cutPage(rows, limit, 'purchases', (row) => row.createdAt, viewPurchase)
    }),
    notes: api.notes.handler(async ({ input: { cursor, limit, ...customer }, context }) => {
      assertStaffOf(await actorOf(context), customer.storefrontId, view)
      const rows = await listNotes(db, { ...customer, after: decodeCursor(cursor, ['notes']), limit })
      return cutPage(rows, limit, 'notes', (row) => row.createdAt, viewNote)
    }),
    addNote: api.addNote.handler(async ({ input, context }) =>
      viewNote(await addNote(deps, await actorOf(context), input, context.requestId)),
    ),
    removeNote: api.removeNote.handler(async ({ input, context }) =>
      removeNote(deps, await actorOf(context), input.id, context.requestId),
    ),
    block: api.block.handler(async ({ input, context }) =>
      viewCustomerDetail(await blockCustomer(deps, await actorOf(context), input, context.requestId)),
    ),
    unblock: api.unblock.handler(async ({ input, context }) =>
      viewCustomerDetail(await unblockCustomer(deps, await actorOf(context), input, context.requestId)),
    ),
  })
}
