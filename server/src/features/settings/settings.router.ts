import { settingsContract } from '@keepcase/contract/settings/settings.contract.ts'
import { actorOf } from '#server/api/context.ts'
import { implementContract } from '#server/api/procedure.ts'
import { type MaintenanceDeps, runMaintenance } from './run-maintenance.ts'
import { selectHistory, selectSettings } from './settings.queries.ts'
import { viewPublicSettings, viewSettings } from './settings.view.ts'
import { updateSettings } from './update-settings.ts'

/** Changes that the settings page shows. */
const maxChanges = 50

export function settingsRouter(deps: MaintenanceDeps) {
  const implementer = implementContract(settingsContract)
  return implementer.router({
    shown: implementer.shown.handler(async () => viewPublicSettings(await selectSettings(deps.db))),
    get: implementer.get.handler(async () => viewSettings(await selectSettings(deps.db))),
    update: implementer.update.handler(async ({ input, context }) =>
      viewSettings(await updateSettings(deps, await actorOf(context), input, context.requestId)),
    ),
    history: implementer.history.handler(async () => {
      const rows = await selectHistory(deps.db, maxChanges)
      return { items: rows.map((row) => ({ ...row, changedAt: row.changedAt.toISOString() })), nextCursor: null }
    }),
    runMaintenance: implementer.runMaintenance.handler(async ({ context }) => ({
      tasks: await runMaintenance(deps, await actorOf(context), context.requestId),
    })),
  })
}
