import type { Db } from '@keepcase/db/db.ts'
import type { Feature } from '#server/boot/feature.ts'
import { endExpiredAccess } from './change-member.ts'
import { deleteOldInvitations } from './invitations.queries.ts'
import { staffPersonalData } from './staff.personal-data.ts'
import { staffRouter } from './staff.router.ts'

/** Storefront teams: invitations, members, and what they did. */
export function staffFeature({ db, workDb }: { db: Db; workDb: Db }): Feature {
  return {
    name: 'staff',
    router: { staff: staffRouter({ db }) },
    account: staffPersonalData,
    tickers: [
      { name: 'staff.end-expired', everyMs: 1_000, run: () => endExpiredAccess(workDb) },
      { name: 'staff.sweep-invitations', everyMs: 3_600_000, run: () => deleteOldInvitations(workDb) },
    ],
  }
}
