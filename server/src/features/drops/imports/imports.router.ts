import { importsContract } from '@keepcase/contract/imports/imports.contract.ts'
import type { Db } from '@keepcase/db/db.ts'
import { type Actor, actorOf } from '#server/api/context.ts'
import { decodePlace, encodePlace } from '#server/api/keyset-cursor.ts'
import { implementContract } from '#server/api/procedure.ts'
import { Refusal } from '#server/api/refusal.ts'
import { assertSells } from '../drops.policy.ts'
import { addImportRows, createImport, discardImport, startImport } from './edit-import.ts'
import { findImportRows, findPhotoTargets } from './import-rows.queries.ts'
import { findImport, findImportsOf, type ImportRecord } from './imports.queries.ts'
import { viewImport, viewImportRow, viewPhotoTarget } from './imports.view.ts'

/** Most imports in a list. They are deleted after some days. */
const maxListed = 20

/** Procedures of the imports contract: maps calls to commands and queries, without logic of its own. */
export function importsRouter(deps: { db: Db }) {
  const { db } = deps
  const api = implementContract(importsContract)
  return api.router({
    create: api.create.handler(async ({ input, context }) => createImport(deps, await actorOf(context), input)),
    addRows: api.addRows.handler(async ({ input, context }) => addImportRows(deps, await actorOf(context), input)),
    start: api.start.handler(async ({ input, context }) =>
      startImport({ ...deps, requestId: context.requestId }, await actorOf(context), input.id),
    ),
    discard: api.discard.handler(async ({ input, context }) => discardImport(deps, await actorOf(context), input.id)),
    byId: api.byId.handler(async ({ input, context }) =>
      viewImport(await readOwn(db, await actorOf(context), input.id)),
    ),
    list: api.list.handler(async ({ input: { storefrontId }, context }) => {
      assertSells(await actorOf(context), storefrontId, 'storefront.items.list')
      return { items: (await findImportsOf(db, storefrontId, maxListed)).map(viewImport) }
    }),
    rows: api.rows.handler(async ({ input: { id, cursor, limit, outcome }, context }) => {
      await readOwn(db, await actorOf(context), id)
      const place = { after: lineOf(cursor), limit: limit + 1 }
      return cutLines(
        id,
        await findImportRows(db, id, { ...place, ...(outcome && { outcomes: [outcome] }) }),
        limit,
        viewImportRow,
      )
    }),
    photoTargets: api.photoTargets.handler(async ({ input: { id, cursor, limit, line }, context }) => {
      await readOwn(db, await actorOf(context), id)
      const place = line ? { after: line - 1, upTo: line } : { after: lineOf(cursor) }
      return cutLines(id, await findPhotoTargets(db, id, { ...place, limit: limit + 1 }), limit, viewPhotoTarget)
    }),
  })
}

/**
 * An import of a storefront whose items the actor may see.
 * @throws Refusal NOT_FOUND
 */
export async function readOwn(db: Db, actor: Actor, id: string): Promise<ImportRecord> {
  const row = await findImport(db, id)
  if (!row) throw new Refusal('NOT_FOUND')
  assertSells(actor, row.storefrontId, 'storefront.items.list')
  return row
}

const parts = [{ name: 'lines', keyTypes: ['int'] }] as const

/** The line after which a page begins. */
const lineOf = (cursor: string | undefined): number => Number(decodePlace(cursor, parts)?.keys[0] ?? 0)

/** A page of an import's rows that were read with `limit + 1`. */
function cutLines<Row extends { line: number }, Item>(
  id: string,
  rows: readonly Row[],
  limit: number,
  view: (row: Row) => Item,
): { items: Item[]; nextCursor: string | null } {
  const last = rows.length > limit ? rows[limit - 1] : undefined
  return {
    items: rows.slice(0, limit).map(view),
    nextCursor: last ? encodePlace({ part: 'lines', keys: [last.line], id }) : null,
  }
}
