import type { Db } from '@keepcase/db/db.ts'
import type { Feature } from '#server/boot/feature.ts'
import { defineJob } from '#server/jobs/jobs.ts'
import { closeLapsedParcels } from './change-parcel.ts'
import { parcelsPersonalData } from './parcels.personal-data.ts'
import { parcelsRouter } from './parcels.router.ts'

/** Open parcels: orders of one buyer at one storefront that ship together. */
export function parcelsFeature({ db, workDb }: { db: Db; workDb: Db }): Feature {
  return {
    name: 'parcels',
    router: { parcels: parcelsRouter({ db }) },
    account: parcelsPersonalData,
    jobs: [
      defineJob({
        queue: 'orders.close-parcels',
        cron: '* * * * *',
        options: { retryLimit: 0, expireInSeconds: 300 },
        handle: () => closeLapsedParcels({ db: workDb }),
      }),
    ],
  }
}
