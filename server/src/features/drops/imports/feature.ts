import type { Db } from '@keepcase/db/db.ts'
import type { Feature } from '#server/boot/feature.ts'
import type { ContextDeps } from '#server/http/http-context.ts'
import { addCsvRoutes } from './csv-routes.ts'
import { importsPersonalData } from './imports.personal-data.ts'
import { importsRouter } from './imports.router.ts'
import { importTickers } from './write-imports.ts'

type ImportsDeps = { db: Db; workDb: Db; longQueryDb: Db; baseUrl: string; context: ContextDeps }

/** Imports of spreadsheets into a storefront's catalog, and exports. */
export function importsFeature({ db, workDb, longQueryDb, baseUrl, context }: ImportsDeps): Feature {
  return {
    name: 'imports',
    router: { imports: importsRouter({ db }) },
    account: importsPersonalData,
    httpRoutes: (app) => addCsvRoutes(app, { db, baseUrl, context }),
    tickers: importTickers({ db: longQueryDb, progressDb: workDb }),
  }
}
