import type { PersonalData } from '#server/boot/personal-data.ts'
import { deleteRightsOn } from '#server/features/access/public.ts'
import { closeStorefrontsOf, exportStorefronts } from './storefronts.personal-data.queries.ts'

/** The storefronts an account owns. They close with it; the name stays for past orders. */
export const storefrontsPersonalData: PersonalData = {
  exports: {
    storefronts: exportStorefronts,
  },
  async erase(tx, profileId) {
    await deleteRightsOn(tx, await closeStorefrontsOf(tx, profileId))
  },
}
