import { auditContract } from '@keepcase/contract/access/audit.contract.ts'
import type { Db } from '@keepcase/db/db.ts'
import { cutNumberedPage, decodeNumber } from '#server/api/number-cursor.ts'
import { implementContract } from '#server/api/procedure.ts'
import { selectAuditActions, selectAuditPage } from './audit-log.queries.ts'
import { readPublishedHeads } from './publish-head.ts'
import { verifyAudit } from './verify-audit.ts'

const instant = (text: string | undefined): Date | null => (text === undefined ? null : new Date(text))

/** The audit log. Long checks run on connections that wait long enough. */
export function auditRouter({ db, longQueryDb, dataDir }: { db: Db; longQueryDb: Db; dataDir: string }) {
  const implementer = implementContract(auditContract)
  return implementer.router({
    list: implementer.list.handler(async ({ input: { q, action, from, to, order, cursor, limit } }) => {
      const part = `audit-${order}`
      const filter = { action: action || null, id: q?.toLowerCase() || null, from: instant(from), to: instant(to) }
      const place = { order, after: decodeNumber(cursor, part), limit: limit + 1 }
      const rows = await selectAuditPage(db, filter, place)
      return cutNumberedPage(
        rows,
        limit,
        part,
        ({ seq }) => seq,
        (row) => ({ ...row, at: row.at.toISOString() }),
      )
    }),
    actions: implementer.actions.handler(async () => ({ items: await selectAuditActions(db), nextCursor: null })),
    verify: implementer.verify.handler(async () => verifyAudit(longQueryDb, await readPublishedHeads(dataDir))),
  })
}
