import { settingsContract } from '@keepcase/contract/settings/settings.contract.ts'
import { actorOf } from '#server/api/context.ts'
import { cutNumberedPage, decodeNumber } from '#server/api/number-cursor.ts'
import { implementContract } from '#server/api/procedure.ts'
import { type Providers, readMailStatus, readPaymentStatus } from './providers/read-providers.ts'
import { sendTestMail } from './providers/send-test-mail.ts'
import { type MaintenanceDeps, runMaintenance } from './run-maintenance.ts'
import { selectHistory, selectSettings } from './settings.queries.ts'
import { viewPublicSettings, viewSettings } from './settings.view.ts'
import { readTaxes, replaceTaxes, restoreTaxes } from './taxes/change-taxes.ts'
import { selectTaxVersions } from './taxes/taxes.queries.ts'
import { updateSettings } from './update-settings.ts'

export type SettingsDeps = MaintenanceDeps & { providers: Providers }

/** A change with its time as the API writes it. */
const viewChange = <Row extends { changedAt: Date }>(row: Row) => ({ ...row, changedAt: row.changedAt.toISOString() })

/** Maps the contract to commands and queries. */
export function settingsRouter(deps: SettingsDeps) {
  const implementer = implementContract(settingsContract)
  return implementer.router({
    ...taxHandlers(deps),
    ...providerHandlers(deps),
    shown: implementer.shown.handler(async () => viewPublicSettings(await selectSettings(deps.db))),
    get: implementer.get.handler(async () => viewSettings(await selectSettings(deps.db))),
    update: implementer.update.handler(async ({ input, context }) =>
      viewSettings(await updateSettings(deps, await actorOf(context), input, context.requestId)),
    ),
    history: implementer.history.handler(async ({ input: { cursor, limit } }) => {
      const rows = await selectHistory(deps.db, decodeNumber(cursor, 'settings'), limit + 1)
      return cutNumberedPage(rows, limit, 'settings', ({ seq }) => seq, viewChange)
    }),
    runMaintenance: implementer.runMaintenance.handler(async ({ context }) => ({
      tasks: await runMaintenance(deps, await actorOf(context), context.requestId),
    })),
  })
}

function taxHandlers(deps: SettingsDeps) {
  const implementer = implementContract(settingsContract)
  return {
    taxes: implementer.taxes.handler(() => readTaxes(deps.db)),
    taxHistory: implementer.taxHistory.handler(async ({ input: { cursor, limit } }) => {
      const rows = await selectTaxVersions(deps.db, decodeNumber(cursor, 'taxes'), limit + 1)
      return cutNumberedPage(rows, limit, 'taxes', ({ version }) => version, viewChange)
    }),
    replaceTaxes: implementer.replaceTaxes.handler(async ({ input, context }) =>
      replaceTaxes(deps, await actorOf(context), input, context.requestId),
    ),
    restoreTaxes: implementer.restoreTaxes.handler(async ({ input, context }) =>
      restoreTaxes(deps, await actorOf(context), input, context.requestId),
    ),
  }
}

function providerHandlers({ db, providers }: SettingsDeps) {
  const implementer = implementContract(settingsContract)
  return {
    mail: implementer.mail.handler(async ({ context }) =>
      readMailStatus(db, providers, (await actorOf(context)).profileId),
    ),
    sendTestMail: implementer.sendTestMail.handler(async ({ context }) => ({
      recipient: await sendTestMail({ db }, await actorOf(context), context.requestId),
    })),
    payments: implementer.payments.handler(() => readPaymentStatus(db, providers)),
  }
}
