import type { PersonalData } from '#server/boot/personal-data.ts'
import {
  countUnfinishedDrops,
  deleteAccessOf,
  exportDrops,
  exportEarlyAccess,
  exportInvitations,
  exportItems,
} from './drops.personal-data.queries.ts'

/** An account's drops, items and granted access. A seller can't close the account while a drop is announced or open. */
export const dropsPersonalData: PersonalData = {
  exports: {
    drops: exportDrops,
    items: exportItems,
    invitations: exportInvitations,
    earlyAccess: exportEarlyAccess,
  },
  async closingReasons(db, profileId) {
    const open = await countUnfinishedDrops(db, profileId)
    if (open === 0) return []
    const message =
      open === 1
        ? 'One of your drops is announced or open. Let it end or cancel it first.'
        : `${open} of your drops are announced or open. Let them end or cancel them first.`
    return [{ message, link: '/storefront-dashboard' }]
  },
  erase: deleteAccessOf,
}
