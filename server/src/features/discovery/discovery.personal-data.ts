import type { PersonalData } from '#server/boot/personal-data.ts'
import { deleteSavedOf, exportSavedSearches, exportWants } from './saved.queries.ts'

/** Personal data of discovery: saved searches and wants. Deleted with the account. */
export const discoveryPersonalData: PersonalData = {
  exports: { savedSearches: exportSavedSearches, wants: exportWants },
  erase: deleteSavedOf,
}
