import { settingsContract } from '@keepcase/contract/settings/settings.contract.ts'
import type { Db } from '@keepcase/db/db.ts'
import { actorOf } from '#server/api/context.ts'
import { implementContract } from '#server/api/procedure.ts'
import { selectSettings } from './settings.queries.ts'
import { viewPublicSettings, viewSettings } from './settings.view.ts'
import { updateSettings } from './update-settings.ts'

export function settingsRouter(deps: { db: Db }) {
  const implementer = implementContract(settingsContract)
  return implementer.router({
    shown: implementer.shown.handler(async () => viewPublicSettings(await selectSettings(deps.db))),
    get: implementer.get.handler(async () => viewSettings(await selectSettings(deps.db))),
    update: implementer.update.handler(async ({ input, context }) =>
      viewSettings(await updateSettings(deps, await actorOf(context), input, context.requestId)),
    ),
  })
}
