import type { ImportColumn } from '@keepcase/contract/imports/imports.columns.ts'
import type { ItemImport } from '@keepcase/contract/imports/imports.contract.ts'
import type { TestDb } from '@keepcase/db/testing/test-db.ts'
import { createRouterClient } from '@orpc/server'
import { stringify } from 'csv-stringify/sync'
import type { Actor } from '#server/api/context.ts'
import { enteredContext } from '#server/api/testing/test-context.ts'
import { importsRouter } from '../imports.router.ts'
import { type WriteDeps, writeQueuedImports } from '../write-imports.ts'

type Seller = { actor: Actor; storefrontId: string }
type Cells = Partial<Record<ImportColumn, string>>

/** Rows of a part: as many as a browser sends. */
const partRows = 250

/** Imports spreadsheets through the procedures, as a seller does. */
export function importFixtures({ db, owner }: TestDb) {
  const as = (actor: Actor | null) =>
    createRouterClient(importsRouter({ db }), { context: enteredContext(owner, actor) })

  /** Sends rows for the preview. The first row is in line 2, below the headings. */
  async function preview(
    { actor, storefrontId }: Seller,
    rows: readonly Cells[],
    given: { decimalMark?: '.' | ','; lines?: readonly number[] } = {},
  ): Promise<ItemImport> {
    const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))] as ImportColumn[]
    const api = as(actor)
    const head = { storefrontId, fileName: 'items.csv', columns, rowCount: rows.length }
    let sent = await api.create({ ...head, decimalMark: given.decimalMark ?? '.' })
    for (let from = 0; from < rows.length; from += partRows) {
      const part = rows.slice(from, from + partRows)
      const csv = stringify(
        part.map((row, i) => [given.lines?.[from + i] ?? from + i + 2, ...columns.map((column) => row[column] ?? '')]),
      )
      sent = await api.addRows({ id: sent.id, from, csv })
    }
    return sent
  }

  const write = (given: Partial<WriteDeps> = {}) => writeQueuedImports({ db, progressDb: db, ...given })

  /** Previews rows, starts the import and writes it. */
  async function imported(
    who: Seller,
    rows: readonly Cells[],
    given?: Parameters<typeof preview>[2],
  ): Promise<ItemImport> {
    const { id } = await preview(who, rows, given)
    const api = as(who.actor)
    await api.start({ id })
    await write()
    return api.byId({ id })
  }

  /** The storefront's items in the order in which they were added. */
  async function itemsOf(storefrontId: string) {
    return db
      .selectFrom('items')
      .selectAll()
      .where('storefrontId', '=', storefrontId)
      .orderBy('createdAt')
      .orderBy('id')
      .execute()
  }

  async function countItems(storefrontId: string): Promise<number> {
    const { rows } = await owner.query('select count(*)::int as n from items where storefront_id = $1', [storefrontId])
    return rows[0].n
  }

  /** The rows of an import with one outcome: line and reasons. */
  async function badRows(actor: Actor, id: string): Promise<[number, string][]> {
    const found: [number, string][] = []
    for (let cursor: string | null | undefined; cursor !== null; ) {
      const page: Awaited<ReturnType<ReturnType<typeof as>['rows']>> = await as(actor).rows({
        id,
        outcome: 'bad',
        limit: 100,
        ...(cursor && { cursor }),
      })
      found.push(...page.items.map(({ line, problems }): [number, string] => [line, problems.join(' ')]))
      cursor = page.nextCursor
    }
    return found
  }

  return { as, preview, imported, write, itemsOf, countItems, badRows }
}
