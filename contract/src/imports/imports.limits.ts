/** Limits of an import, of the spreadsheet and of the ZIP with its pictures. */

/** Rows of one import. */
export const maxImportRows = 10_000
/** Rows that a storefront may import in a day (UTC). */
export const maxImportRowsPerDay = 10_000
/** Size of the spreadsheet, in bytes. A larger one is refused before it is read. */
export const maxSpreadsheetBytes = 20 * 1_048_576
/** Columns of the spreadsheet, mapped or not. */
export const maxSpreadsheetColumns = 200
/** Characters of one cell that are sent: more than its field takes, so that a longer text is still seen to be too long. */
export const maxCellChars = 1_200
/** The same for descriptions. */
export const maxDescriptionCellChars = 5_000
/** Characters of one part of the rows that is sent at once: within one request's body in any script. */
export const maxPartChars = 40_000
/** All cells of one import, in bytes. */
export const maxImportBytes = 40 * 1_048_576
/** Previews that a storefront keeps at once. One more discards the oldest. */
export const maxOpenImports = 3
/** Time after which an import is deleted with its rows. The items stay. */
export const importLifetime = '7 days'

/** Size of the ZIP, in bytes. */
export const maxZipBytes = 1_024 * 1_048_576
/** Pictures in the ZIP. */
export const maxZipPictures = 2_000
/** Entries of the ZIP, folders and other files included. */
export const maxZipEntries = 4_000
/** Size of one picture in the ZIP, unpacked, in bytes. */
export const maxZipPictureBytes = 25 * 1_048_576
