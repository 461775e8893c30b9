import type { PersonalData } from '#server/boot/personal-data.ts'
import { deleteImportsOf, exportImports } from './imports.personal-data.queries.ts'

/** An account's imports: names of its spreadsheets, and rows that are not written yet. */
export const importsPersonalData: PersonalData = { exports: { itemImports: exportImports }, erase: deleteImportsOf }
