import { commonErrors } from '@keepcase/contract/api/procedure.ts'
import { ItemFilters, itemFilters } from '@keepcase/contract/drops/catalog.contract.ts'
import { readCell } from '@keepcase/contract/imports/cell-text.rules.ts'
import { columnHeadings, type ImportColumn, problemHeading } from '@keepcase/contract/imports/imports.columns.ts'
import type { Db } from '@keepcase/db/db.ts'
import type { Context, Hono } from 'hono'
import type { Actor, RequestContext } from '#server/api/context.ts'
import { hasPermission } from '#server/api/context.ts'
import { asDeclared, missingPermission } from '#server/api/procedure.ts'
import type { Limit } from '#server/api/rate-limits.ts'
import { errorBody, Refusal, RetryLater } from '#server/api/refusal.ts'
import type { HttpEnv } from '#server/boot/feature.ts'
import { type ContextDeps, requestContext } from '#server/http/http-context.ts'
import { assertSells } from '../drops.policy.ts'
import { csvResponse } from './csv-response.ts'
import { exportHeadings, readExportRows } from './export-items.ts'
import { findImportRows } from './import-rows.queries.ts'
import { readOwn } from './imports.router.ts'

export type CsvDeps = { db: Db; baseUrl: string; context: ContextDeps }

type C = Context<HttpEnv>

const required = 'storefront.items.list'
const perAccount: Limit = { name: 'item-exports', max: 60, seconds: 3600, isExact: true }
const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
/** Rows read at once. */
const batchRows = 500

/** Downloads of CSV: a storefront's items, and the bad rows of an import. Their rows are streamed. */
export function addCsvRoutes(app: Hono<HttpEnv>, deps: CsvDeps): void {
  app.get('/api/storefronts/:id/items.csv', (c) => withActor(c, deps, (actor, id) => exportItems(c, deps, actor, id)))
  app.get('/api/imports/:id/bad-rows.csv', (c) => withActor(c, deps, (actor, id) => exportBadRows(deps, actor, id)))
}

/** Runs a download for a signed-in account, and turns errors into the API's format. */
async function withActor(c: C, deps: CsvDeps, run: (actor: Actor, id: string) => Promise<Response>): Promise<Response> {
  const context = requestContext(c.env, deps.context)
  try {
    const actor = await context.actor()
    if (!actor) throw new Refusal('UNAUTHORIZED')
    if (!hasPermission(actor, required)) throw missingPermission(required)
    await countDownload(context, actor)
    const id = c.req.param('id') ?? ''
    if (!uuid.test(id)) throw new Refusal('NOT_FOUND')
    return await run(actor, id)
  } catch (error) {
    const refused = asDeclared(error, commonErrors, context, ['imports', c.req.method])
    return Response.json(errorBody(refused, context.requestId), { status: refused.status })
  }
}

async function countDownload({ countCall }: RequestContext, actor: Actor): Promise<void> {
  const seconds = await countCall(perAccount, actor.profileId)
  if (seconds !== null) throw new RetryLater('TOO_MANY_REQUESTS', seconds)
}

/** The storefront's items that match the filters, oldest first, as a spreadsheet that an import reads. */
async function exportItems(c: C, { db, baseUrl }: CsvDeps, actor: Actor, storefrontId: string): Promise<Response> {
  assertSells(actor, storefrontId, required)
  const rows = readExportRows(db, { storefrontId, parts: readFilters(c), baseUrl })
  return csvResponse('keepcase-items.csv', exportHeadings, rows)
}

/** `status=all` takes archived items too, after the others. */
function readFilters(c: C): ItemFilters[] {
  const given = Object.fromEntries(
    Object.entries(c.req.queries()).map(([name, values]) => [name, isMany(name) ? values : values.at(-1)]),
  )
  const parts = given.status === 'all' ? (['active', 'archived'] as const) : [undefined]
  return parts.map((status) => {
    const filters = ItemFilters.safeParse(status ? { ...given, status } : given)
    if (!filters.success) throw new Refusal('BAD_REQUEST')
    return filters.data
  })
}

const single = new Set(['q', 'status', 'place'])
const isMany = (name: string): boolean => name in itemFilters && !single.has(name)

/** The bad rows of an import as they were sent, with their reasons, under the headings of an export. */
async function exportBadRows({ db }: CsvDeps, actor: Actor, id: string): Promise<Response> {
  const { columns } = await readOwn(db, actor, id)
  const headings = columns.map((column) => columnHeadings[column as ImportColumn])
  return csvResponse('keepcase-rows-to-mend.csv', [...headings, problemHeading], readBadRows(db, id))
}

async function* readBadRows(db: Db, id: string): AsyncGenerator<string[][]> {
  for (let after = 0; ; ) {
    const rows = await findImportRows(db, id, { after, limit: batchRows, outcomes: ['bad'] })
    const last = rows.at(-1)
    if (!last) return
    yield rows.map(({ cells, problems }) => [...(cells ?? []).map(readCell), problems.join(' ')])
    after = last.line
  }
}
