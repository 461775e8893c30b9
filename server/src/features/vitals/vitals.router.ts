import { vitalsContract } from '@keepcase/contract/vitals/vitals.contract.ts'
import type { Db } from '@keepcase/db/db.ts'
import { implementContract } from '#server/api/procedure.ts'
import { countPageView } from './count-page-view.ts'
import { readVitals } from './read-vitals.ts'

/** Maps the contract to commands and queries; contains no business rules. */
export function vitalsRouter(deps: { db: Db }) {
  const implementer = implementContract(vitalsContract)
  return implementer.router({
    report: implementer.report.handler(({ input, context }) => countPageView(deps, context, input)),
    overview: implementer.overview.handler(({ input }) => readVitals(deps, input)),
  })
}
