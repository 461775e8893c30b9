import { legalContract } from '@keepcase/contract/legal/legal.contract.ts'
import type { Db } from '@keepcase/db/db.ts'
import { actorOf } from '#server/api/context.ts'
import { implementContract } from '#server/api/procedure.ts'
import type { Feature } from '#server/boot/feature.ts'
import { publishLegalText, withdrawLegalText } from './change-legal-text.ts'
import { type LegalRow, selectInForce, selectVersions } from './legal.queries.ts'

const view = (row: LegalRow) => ({
  ...row,
  inForceFrom: row.inForceFrom.toISOString(),
  createdAt: row.createdAt.toISOString(),
})

/** Maps the contract to commands and queries. */
export function legalRouter(deps: { db: Db }) {
  const implementer = implementContract(legalContract)
  return implementer.router({
    inForce: implementer.inForce.handler(async ({ input: { name } }) => {
      const row = await selectInForce(deps.db, name)
      if (!row) return { name, version: 0, body: null, inForceFrom: null }
      return { name, version: row.version, body: row.body, inForceFrom: row.inForceFrom.toISOString() }
    }),
    versions: implementer.versions.handler(async ({ input: { name } }) => {
      const [rows, inForce] = await Promise.all([selectVersions(deps.db, name), selectInForce(deps.db, name)])
      return { items: rows.map(view), inForce: inForce?.version ?? 0, nextCursor: null }
    }),
    publish: implementer.publish.handler(async ({ input, context }) =>
      view(await publishLegalText(deps, await actorOf(context), input, context.requestId)),
    ),
    withdraw: implementer.withdraw.handler(async ({ input, context }) => {
      await withdrawLegalText(deps, await actorOf(context), input, context.requestId)
      return { withdrawn: true as const }
    }),
  })
}

/** The texts of the legal pages, in versions. */
export function legalFeature({ db }: { db: Db }): Feature {
  return { name: 'legal', router: { legal: legalRouter({ db }) } }
}
