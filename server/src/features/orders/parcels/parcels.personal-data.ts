import type { PersonalData } from '#server/boot/personal-data.ts'
import { exportParcels } from './parcels.personal-data.queries.ts'

/** The parcels that an account keeps open; they stay with its orders. */
export const parcelsPersonalData: PersonalData = { exports: { openParcels: exportParcels } }
