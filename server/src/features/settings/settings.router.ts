import { settingsContract } from '@keepcase/contract/settings/settings.contract.ts'
import type { Db } from '@keepcase/db/db.ts'
import { actorOf } from '#server/api/context.ts'
import { implementContract } from '#server/api/procedure.ts'
import { selectSettings } from './settings.queries.ts'
import { viewPublicSettings, viewSettings } from './settings.view.ts'
import { updateSettings } from './update-settings.ts'

/** The settings' part of the API. */
export function settingsRouter(deps: { db: Db }) {
  const room = implementContract(settingsContract)
  return room.router({
    shown: room.shown.handler(async () => viewPublicSettings(await selectSettings(deps.db))),
    get: room.get.handler(async () => viewSettings(await selectSettings(deps.db))),
    update: room.update.handler(async ({ input, context }) =>
      viewSettings(await updateSettings(deps, await actorOf(context), input, context.requestId)),
    ),
  })
}
