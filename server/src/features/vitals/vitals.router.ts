import { vitalsContract } from '@keepcase/contract/vitals/vitals.contract.ts'
import type { Db } from '@keepcase/db/db.ts'
import { implementContract } from '#server/api/procedure.ts'
import { countPageView } from './count-page-view.ts'
import { readVitals } from './read-vitals.ts'

/** Contract to command or query; it decides nothing. */
export function vitalsRouter(deps: { db: Db }) {
  const room = implementContract(vitalsContract)
  return room.router({
    report: room.report.handler(({ input, context }) => countPageView(deps, context, input)),
    overview: room.overview.handler(({ input }) => readVitals(deps, input)),
  })
}
