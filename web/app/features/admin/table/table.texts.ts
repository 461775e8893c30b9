import { formatCount } from '#web/format/format.ts'

// Csv button
export const isCut = 'Only part of the list'
export const rowsInFile = (rows: number) => `The file has the first ${formatCount(rows)} rows.`
export const notSaved = 'The file wasn’t saved'
export const downloadCsv = 'Download CSV'

// Saved views
export const saveThisView = 'Save this view'
export const whatAViewKeeps = 'A view saves your search, filters and sort order on this device.'
export const saveView = 'Save view'
export const viewName = 'Name'
export const nameTheView = 'Give the view a name.'
