import { codesContract } from '@keepcase/contract/codes/codes.contract.ts'
import type { Db } from '@keepcase/db/db.ts'
import { actorOf } from '#server/api/context.ts'
import { cutPage, decodeCursor } from '#server/api/cursor.ts'
import { implementContract } from '#server/api/procedure.ts'
import { Refusal } from '#server/api/refusal.ts'
import { assertStaffOf, findVisibleStorefront } from '#server/features/storefronts/public.ts'
import { findOwnCodes, listCodes } from './codes.queries.ts'
import { viewCode, viewOffer } from './codes.view.ts'
import { createCode } from './create-code.ts'
import { removeCode } from './remove-code.ts'
import { updateCode } from './update-code.ts'

/** Procedures for discount codes: a storefront's own, and those of an account. */
export function codesRouter(deps: { db: Db }) {
  const api = implementContract(codesContract)
  return api.router({
    list: api.list.handler(async ({ input: { storefrontId, cursor, limit }, context }) => {
      assertStaffOf(await actorOf(context), storefrontId, 'storefront.own.update')
      const rows = await listCodes(deps.db, storefrontId, decodeCursor(cursor, ['codes']), limit)
      return cutPage(rows, limit, 'codes', (row) => row.createdAt, viewCode)
    }),
    create: api.create.handler(async ({ input, context }) =>
      viewCode(await createCode(deps, await actorOf(context), input, context.requestId)),
    ),
    update: api.update.handler(async ({ input, context }) =>
      viewCode(await updateCode(deps, await actorOf(context), input, context.requestId)),
    ),
    remove: api.remove.handler(async ({ input, context }) =>
      removeCode(deps, await actorOf(context), input.id, context.requestId),
    ),
    mine: api.mine.handler(async ({ input: { storefrontId }, context }) => {
      const { profileId } = await actorOf(context)
      if (!(await findVisibleStorefront(deps.db, storefrontId))) throw new Refusal('NOT_FOUND')
      return { items: (await findOwnCodes(deps.db, storefrontId, profileId)).map(viewOffer), nextCursor: null }
    }),
  })
}
